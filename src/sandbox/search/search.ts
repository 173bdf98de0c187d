/**
 * Search (specification, GET /v1/transactions): every filter as one line of a table, sorting, and
 * pages by a cursor that names the last row given, so that rows arriving meanwhile shift nothing.
 * Bounds are worded in the specification: dates of transaction and reporting exclude them, dates of
 * update include them.
 */
import { DEFAULT_PAGE_SIZE, SORT_FIELDS, SORT_ORDERS } from '../assumptions';
import { loadContract, type SearchValues } from '../contract';
import { objectAt, objectsAt, textAt, type JsonObject } from '../exact-json';
import { invalid, type ServiceError } from '../operation-result';
import { searchFields, searchRecord } from '../transactions/representations';
import {
  comparePositions,
  positionOf,
  readCursor,
  writeCursor,
  type Position,
  type SearchOrder,
} from './search-order';
import type { StoredTransaction } from '../store/stored-transaction';
import type { TransactionStore } from '../store/transaction-store';

export interface Page {
  readonly limit: number;
  readonly next_cursor?: string;
  readonly transactions: readonly JsonObject[];
}

export interface Search {
  readonly values: SearchValues;
  readonly limit: number;
  readonly order: SearchOrder;
  readonly after: Position | undefined;
}

type Filter = (record: JsonObject, wanted: string) => boolean;

const FILTERS: Readonly<Record<string, Filter>> = {
  backfill: (record, wanted) => String(record['backfill']) === wanted,
  country_code: equals('country_code'),
  data_source: equals('data_source'),
  direction: equals('direction'),
  error_types: (record, wanted) =>
    objectsAt(record, 'errors').some(
      ({ value }) => textAt(value, 'type')?.toLowerCase() === wanted.toLowerCase(),
    ),
  operation_id: equals('operation_id'),
  reporting_date_from: instantIs('reporting_date', (at, bound) => at > bound),
  reporting_date_to: instantIs('reporting_date', (at, bound) => at < bound),
  supplier_company_id: (record, wanted) =>
    textAt(objectAt(record, 'supplier') ?? {}, 'id') === wanted,
  supplier_company_name: (record, wanted) =>
    textAt(objectAt(record, 'supplier') ?? {}, 'name') === wanted,
  transaction_date_from: instantIs('transaction_date', (at, bound) => at > bound),
  transaction_date_to: instantIs('transaction_date', (at, bound) => at < bound),
  transaction_id: equals('transaction_id'),
  transaction_number: equals('transaction_number'),
  // Only an adjustment refers to another transaction, and none can be submitted here yet.
  transaction_reference_id: () => false,
  transaction_scenario: equals('transaction_scenario'),
  transaction_status: equals('status'),
  transaction_type: (record, wanted) => wanted.split(',').includes(textAt(record, 'type') ?? ''),
  updated_at_from: instantIs('last_updated_date', (at, bound) => at >= bound),
  updated_at_to: instantIs('last_updated_date', (at, bound) => at <= bound),
  workflow_operations: (record, wanted) =>
    objectsAt(record, 'workflow_operations').some(({ value }) =>
      wanted.split(',').includes(textAt(value, 'type') ?? ''),
    ),
  workflow_status: equals('workflow_status'),
};

function equals(field: string): Filter {
  return (record, wanted) => textAt(record, field) === wanted;
}

function instantIs(field: string, fits: (atMs: number, boundMs: number) => boolean): Filter {
  return (record, wanted) => {
    const text = textAt(record, field);
    return text !== undefined && fits(Date.parse(text), Date.parse(wanted.toUpperCase()));
  };
}

/** The search that a query asks for, or everything that is wrong with it. */
export function readSearch(query: URLSearchParams): Search | { errors: ServiceError[] } {
  const { values, errors } = loadContract().readSearch(query);
  const order = readOrder(values, errors);
  const cursor = values['next_cursor'];
  const after = typeof cursor === 'string' ? readCursor(cursor, order) : undefined;
  if (typeof cursor === 'string' && after === undefined) {
    errors.push(invalid('next_cursor', 'next_cursor was not given by a page of this order'));
  }
  if (errors.length > 0) return { errors };
  return { values, limit: Number(values['limit'] ?? DEFAULT_PAGE_SIZE), order, after };
}

function readOrder(values: SearchValues, errors: ServiceError[]): SearchOrder {
  const { sort_by: sortBy, sort_order: sortOrder = SORT_ORDERS[0] } = values;
  const field = SORT_FIELDS.find((known) => known === sortBy);
  if (sortBy !== undefined && field === undefined) {
    errors.push(invalid('sort_by', `sort_by must be one of ${SORT_FIELDS.join(', ')}`));
  }
  if (!SORT_ORDERS.some((known) => known === sortOrder)) {
    errors.push(invalid('sort_order', `sort_order must be one of ${SORT_ORDERS.join(', ')}`));
  }
  return { field, descending: sortOrder === 'desc' };
}

/** The page of the search over the transactions that `isVisible` lets through. */
export function findPage(
  store: TransactionStore,
  search: Search,
  isVisible: (transaction: StoredTransaction) => boolean,
): Page {
  const { after, limit, order } = search;
  const rows = candidates(store, search)
    .filter(isVisible)
    .map((transaction) => ({ transaction, fields: searchFields(transaction) }))
    .filter(({ fields }) => passes(fields, search.values))
    .map(({ transaction, fields }) => ({
      transaction,
      position: positionOf(order, transaction.seq, fields),
    }))
    .filter(({ position }) => after === undefined || comparePositions(order, position, after) > 0)
    .sort((a, b) => comparePositions(order, a.position, b.position));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const decimals = search.values['decimal_amounts'] === true;
  return {
    limit,
    ...(rows.length > limit && last !== undefined
      ? { next_cursor: writeCursor(last.position, order) }
      : {}),
    transactions: page.map(({ transaction }) => searchRecord(transaction, decimals)),
  };
}

/** A search by ids looks at these alone, however many transactions there are. */
function candidates(store: TransactionStore, { values }: Search): readonly StoredTransaction[] {
  const ids = values['transaction_id'];
  if (ids === undefined) return [...store.all()];
  return [...new Set([ids].flat().map(String))].flatMap((id) => store.byTransactionId(id));
}

/** Every filter given must hold; of several values of one filter, one must. */
function passes(fields: JsonObject, values: SearchValues): boolean {
  return Object.entries(values).every(([name, wanted]) => {
    const filter = FILTERS[name];
    return filter === undefined || [wanted].flat().some((value) => filter(fields, String(value)));
  });
}
