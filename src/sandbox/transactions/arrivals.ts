/**
 * A transaction that came otherwise than through the interface (a file, a tax authority, a received
 * document), from the record that a search is to show, and what is known of its payload. It is kept
 * as it is said to be: nothing of it is processed.
 */
import { z } from 'zod';
import { loadContract } from '../contract';
import { isJsonObject, type JsonObject } from '../exact-json';
import { invalid, type ServiceError } from '../operation-result';
import { complaintsOf, complaintWords } from '../schema-complaints';
import type { NewTransaction } from '../store/stored-transaction';
import {
  CUSTOMER,
  SERVICE_ERROR,
  SUPPLIER,
  TAX_REASON,
  USER_ACTIVITIES,
  WORKFLOW_OPERATION,
} from '../store/wire-shapes';

export interface Arrived {
  readonly record: unknown;
  /** Absent where nothing but the record is known. */
  readonly payload?: unknown;
}

/** What is to be stored, but for what it refers to. */
export type ArrivedTransaction = Omit<NewTransaction, 'references'>;

/** Where it is said to come from when it does not say so itself. */
const DEFAULT_SOURCE = { RECEIVED: 'DIGITAL_EXCHANGE', SENT: 'CSV' } as const;

/** Fields that a record and a payload have in common: the record's count. */
const SHARED_FIELDS = [
  'country_code',
  'currency_code',
  'transaction_date',
  'transaction_id',
  'transaction_number',
  'type',
  'total_amount',
  'total_net_amount',
  'total_tax_amount',
] as const;

const MOST_ELEMENTS = 1000;

/** Counted first: a list that is too long is not looked into. */
function listOf<T extends z.ZodType>(element: T) {
  return z.array(z.unknown()).max(MOST_ELEMENTS).pipe(z.array(element));
}

const text = z.string();
const optionalText = text.exactOptional();
const instantMs = text.transform((given) => Date.parse(given.toUpperCase()));

/** The contract has checked the record; this reads it, and says what it needs beyond the contract. */
const RECORD = z.object({
  operation_id: text.min(1).exactOptional(),
  transaction_id: text.min(1),
  transaction_scenario: optionalText,
  tax_reason: TAX_REASON.exactOptional(),
  customer: CUSTOMER.exactOptional(),
  supplier: SUPPLIER.exactOptional(),
  data_source: optionalText,
  direction: text.default('SENT'),
  backfill: z.boolean().default(false),
  status: text.default('SUCCESS'),
  errors: listOf(SERVICE_ERROR).default([]),
  last_updated_date: instantMs.exactOptional(),
  reporting_date: instantMs.exactOptional(),
  workflow_status: optionalText,
  workflow_operations: listOf(WORKFLOW_OPERATION).exactOptional(),
  user_activities: USER_ACTIVITIES.exactOptional(),
});

/** What is to be stored, or everything that is wrong with it. */
export function readArrival(
  { record, payload = {} }: Arrived,
  arriving: { readonly nowMs: number; readonly newUuid: () => string },
): { arrival: ArrivedTransaction } | { problems: ServiceError[] } {
  const contract = loadContract();
  const errors = [
    ...contract.checkShown('TransactionRecord', record),
    ...contract.checkShown('StoredTransaction', asReadBack(payload)).map(inPayload),
  ];
  if (errors.length > 0 || !isJsonObject(record) || !isJsonObject(payload)) {
    return { problems: errors };
  }
  const read = RECORD.safeParse(record, { error: complaintWords });
  if (!read.success) return { problems: complaintsOf(read.error) };
  return { arrival: arrivalOf(read.data, { ...payload, ...sharedFields(record) }, arriving) };
}

function arrivalOf(
  record: z.output<typeof RECORD>,
  payload: JsonObject,
  { nowMs, newUuid }: { readonly nowMs: number; readonly newUuid: () => string },
): ArrivedTransaction {
  const { direction } = record;
  const source = direction === 'RECEIVED' ? DEFAULT_SOURCE.RECEIVED : DEFAULT_SOURCE.SENT;
  return {
    operationId: record.operation_id ?? newUuid(),
    transactionId: record.transaction_id,
    payload,
    ...(record.transaction_scenario !== undefined && { scenario: record.transaction_scenario }),
    ...(record.tax_reason !== undefined && { taxReason: record.tax_reason }),
    ...(record.customer !== undefined && { customer: record.customer }),
    ...(record.supplier !== undefined && { supplier: record.supplier }),
    replay: false,
    dataSource: record.data_source ?? source,
    direction,
    backfill: record.backfill,
    acceptedAtMs: nowMs,
    status: record.status,
    errors: record.errors,
    updatedAtMs: record.last_updated_date ?? nowMs,
    ...(record.reporting_date !== undefined && { reportedAtMs: record.reporting_date }),
    ...(record.workflow_status !== undefined && { workflowStatus: record.workflow_status }),
    ...(record.workflow_operations !== undefined && {
      workflowOperations: record.workflow_operations,
    }),
    ...(record.user_activities !== undefined && { userActivities: record.user_activities }),
  };
}

/** A payload is checked as what it will be read back as, which has a status and errors. */
function asReadBack(payload: unknown): unknown {
  return isJsonObject(payload) ? { status: '', errors: [], ...payload } : payload;
}

function inPayload(error: ServiceError): ServiceError {
  const { field, message, code } = error;
  const at = field === undefined ? 'payload' : `payload.${field}`;
  return invalid(at, field === undefined ? `payload: ${message}` : `payload.${message}`, code);
}

function sharedFields(record: JsonObject): JsonObject {
  return Object.fromEntries(
    SHARED_FIELDS.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]])),
  );
}
