/**
 * Search (specification, GET /v1/transactions): reads what is asked for, and finds a page of it. A
 * page begins behind the row that its cursor names, so that rows arriving meanwhile shift nothing.
 */
import { DEFAULT_PAGE_SIZE, SORT_FIELDS, SORT_ORDERS } from '../assumptions';
import { loadContract, type ListParameters, type SearchValues } from '../contract';
import type { JsonObject } from '../exact-json';
import { invalid, type ServiceError } from '../operation-result';
import { searchRecord } from '../transactions/representations';
import type { StoredTransaction } from '../store/stored-transaction';
import { dateBounds, rangeOf } from './date-bounds';
import { filterOf } from './filters';
import {
  comparePositions,
  positionOf,
  readCursor,
  writeCursor,
  type Position,
  type SearchOrder,
} from './search-order';
import type { SearchIndex } from './search-index';
import type { SearchRow } from './search-row';
import { SortedRows, type Range } from './sorted-rows';

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

/** The search that a query asks for, or everything that is wrong with it. */
export function readSearch(
  query: URLSearchParams,
  lists: ListParameters,
): Search | { errors: ServiceError[] } {
  const { values, errors } = loadContract().readSearch(query, lists);
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
  index: SearchIndex,
  search: Search,
  isVisible: (transaction: StoredTransaction) => boolean,
): Page {
  const { limit, order, values } = search;
  const fits = filterOf(values);
  const rows: SearchRow[] = [];
  for (const row of inOrder(index, search)) {
    if (isVisible(row.transaction) && fits(row)) rows.push(row);
    if (rows.length > limit) break;
  }
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const decimals = values['decimal_amounts'] === true;
  return {
    limit,
    ...(rows.length > limit && last !== undefined
      ? { next_cursor: writeCursor(positionOf(order.field, last), order) }
      : {}),
    transactions: page.map(({ transaction }) => searchRecord(transaction, decimals)),
  };
}

/** At least every row that the filters let through, in order, from the cursor on. */
function inOrder(index: SearchIndex, search: Search): Iterable<SearchRow> {
  const { values, limit, order, after } = search;
  const bounds = dateBounds(values);
  const ownBounds = bounds.find(({ field }) => field === order.field);
  const ahead = aheadOf(after, order, ownBounds === undefined ? {} : rangeOf(ownBounds));
  const few = index.narrowest(values);
  // Few rows are sorted; many are met soon enough on a walk through the order that is kept. Spread
  // evenly, n of N rows fill a page after limit * N / n steps: that is more than n below the root.
  if (few !== undefined && few.size ** 2 <= (limit + 1) * index.size) {
    return sortedRows(few.rows(), order, ahead);
  }
  return index.order(order.field).walk(ahead, { ...order, bounds });
}

/** What of the range is not given yet. */
function aheadOf(after: Position | undefined, { descending }: SearchOrder, range: Range): Range {
  const { from, to } = range;
  if (after === undefined) return range;
  if (descending) return { from, to: to && comparePositions(to, after) < 0 ? to : after };
  return { from: from && comparePositions(from, after) > 0 ? from : after, to };
}

function sortedRows(
  rows: Iterable<SearchRow>,
  { field, descending }: SearchOrder,
  ahead: Range,
): Iterable<SearchRow> {
  return new SortedRows(field, [...rows]).walk(ahead, { descending });
}
