/**
 * How a stored transaction is shown: whole, as read by its uuid, and as a record of a search
 * (specification, Transaction search record). Amounts keep their digits.
 */
import type Big from 'big.js';
import { SUBMITTED_DATA_SOURCE } from '../assumptions';
import { exactNumber, objectAt, textAt, type JsonObject } from '../exact-json';
import { namedSupplier } from './suppliers';
import { inMinorUnits, knownTotalsOf } from './totals';
import type { StoredTransaction, SupplierSummary } from '../store/stored-transaction';

/** A time of the wall clock as RFC 3339, UTC. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}

/** What only the service can say of a transaction, in the words of the wire. */
const SERVICE_FIELDS = ['status', 'errors', 'operation_id', 'reported_at', 'attachments'];

/** The payload with what became of it; a business response with its reason. */
export function wholeTransaction(transaction: StoredTransaction): JsonObject {
  return {
    ...saidBySender(transaction),
    ...(transaction.taxReason === undefined ? {} : { tax_reason: transaction.taxReason }),
    status: transaction.status,
    errors: transaction.errors,
    transaction_id: transaction.transactionId,
    operation_id: transaction.operationId,
    ...(transaction.reportedAtMs === undefined
      ? {}
      : { reported_at: instant(transaction.reportedAtMs) }),
  };
}

/** What came otherwise than through the interface was told by a service, fields of its own included. */
function saidBySender({ payload, dataSource }: StoredTransaction): JsonObject {
  if (dataSource !== SUBMITTED_DATA_SOURCE) return payload;
  return Object.fromEntries(
    Object.entries(payload).filter(([field]) => !SERVICE_FIELDS.includes(field)),
  );
}

/** A search record without its amounts. */
function searchFields(transaction: StoredTransaction): JsonObject {
  const { payload, reportedAtMs } = transaction;
  return withoutAbsent({
    backfill: transaction.backfill,
    country_code: textAt(payload, 'country_code'),
    currency_code: textAt(payload, 'currency_code'),
    customer: transaction.customer ?? customerSummary(payload),
    data_source: transaction.dataSource,
    direction: transaction.direction,
    errors: transaction.errors,
    last_updated_date: instant(transaction.updatedAtMs),
    operation_id: transaction.operationId,
    reporting_date: reportedAtMs === undefined ? undefined : instant(reportedAtMs),
    status: transaction.status,
    supplier: supplierOf(transaction),
    tax_reason: transaction.taxReason,
    transaction_date: textAt(payload, 'transaction_date'),
    transaction_id: transaction.transactionId,
    transaction_number: textAt(payload, 'transaction_number'),
    transaction_scenario: transaction.scenario,
    type: textAt(payload, 'type'),
    user_activities: transaction.userActivities,
    workflow_operations: transaction.workflowOperations,
    workflow_status: transaction.workflowStatus,
  });
}

/** The whole record, with the totals that are known: as decimals, or as integers in the currency's minor unit. */
export function searchRecord(transaction: StoredTransaction, decimals: boolean): JsonObject {
  const { gross, net, tax } = knownTotalsOf(transaction.payload);
  const currency = textAt(transaction.payload, 'currency_code') ?? '';
  const amount = (value: Big | undefined): unknown =>
    value && exactNumber(decimals ? value : inMinorUnits(value, currency));
  return withoutAbsent({
    ...searchFields(transaction),
    total_amount: amount(gross),
    total_net_amount: amount(net),
    total_tax_amount: amount(tax),
  });
}

function customerSummary(payload: JsonObject): JsonObject | undefined {
  const customer = objectAt(payload, 'customer');
  return customer && withoutAbsent({ name: textAt(customer, 'legal_name') });
}

/** Who supplies, as a search shows it; `undefined` when nobody is named. */
export function supplierOf({ supplier, payload }: StoredTransaction): SupplierSummary | undefined {
  if (supplier !== undefined) return supplier;
  const id = textAt(objectAt(payload, 'supplier') ?? {}, 'id');
  if (id === undefined) return undefined;
  const named = namedSupplier(id);
  return named === undefined ? { id } : { id, name: named.name, country_code: named.countryCode };
}

function withoutAbsent(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
