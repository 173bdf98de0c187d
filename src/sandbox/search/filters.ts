/**
 * The filters of a search (specification, GET /v1/transactions), one line each: what a row must have
 * for the values asked for. Bounds of dates are those of `date-bounds.ts`.
 */
import type { SearchValues } from '../contract';
import { textAt } from '../exact-json';
import type { StoredTransaction } from '../store/stored-transaction';
import { supplierOf } from '../transactions/representations';
import { dateBounds, isWithin } from './date-bounds';
import type { SearchRow } from './search-row';

type Predicate = (row: SearchRow) => boolean;

/** Of several values one must fit. */
type Filter = (wanted: readonly string[]) => Predicate;

const FILTERS: Readonly<Record<string, Filter>> = {
  backfill: has(({ backfill }) => [String(backfill)]),
  country_code: has(inPayload('country_code')),
  data_source: has(({ dataSource }) => [dataSource]),
  direction: has(({ direction }) => [direction]),
  error_types: (wanted) => has(errorTypes)(wanted.map((type) => type.toLowerCase())),
  operation_id: has(({ operationId }) => [operationId]),
  supplier_company_id: has((transaction) => [supplierOf(transaction)?.id]),
  supplier_company_name: has((transaction) => [supplierOf(transaction)?.name]),
  transaction_id: has(({ transactionId }) => [transactionId]),
  transaction_number: has(inPayload('transaction_number')),
  transaction_reference_id: has(({ references }) => references),
  transaction_scenario: has(({ scenario }) => [scenario]),
  transaction_status: has(({ status }) => [status]),
  transaction_type: inList(has(inPayload('type'))),
  workflow_operations: inList(has(operationTypes)),
  workflow_status: has(({ workflowStatus }) => [workflowStatus]),
};

/** Every filter given must hold. */
export function filterOf(values: SearchValues): Predicate {
  const predicates = Object.keys(values).flatMap(
    (name) => FILTERS[name]?.(wantedOf(values, name)) ?? [],
  );
  const bounds = dateBounds(values);
  return (row) =>
    predicates.every((holds) => holds(row)) && bounds.every((dates) => isWithin(row, dates));
}

/** The values given for a parameter, as text. */
export function wantedOf(values: SearchValues, name: string): readonly string[] {
  const given = values[name];
  return given === undefined ? [] : [given].flat().map(String);
}

type Reading = (transaction: StoredTransaction) => readonly (string | undefined)[];

function has(read: Reading): Filter {
  return (wanted) => {
    const fits = new Set<string | undefined>(wanted);
    return ({ transaction }) => read(transaction).some((value) => fits.has(value));
  };
}

function inPayload(field: string): Reading {
  return ({ payload }) => [textAt(payload, field)];
}

function errorTypes({ errors }: StoredTransaction): (string | undefined)[] {
  return errors.map(({ type }) => type?.toLowerCase());
}

function operationTypes({ workflowOperations = [] }: StoredTransaction): string[] {
  return workflowOperations.map(({ type }) => type);
}

/** Values that may come separated by commas. */
function inList(filter: Filter): Filter {
  return (wanted) => filter(wanted.flatMap((list) => list.split(',')));
}
