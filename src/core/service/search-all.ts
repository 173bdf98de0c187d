/**
 * All pages of a search, followed by their cursor to the last one. A page is asked for when its records are wanted, and
 * not before: who stops reading stops asking.
 */
import { AppError } from '../domain/app-error';
import { cancelled } from './exchange';
import type { SearchRecord } from './search-record';
import type { CallOptions, SearchPage, TransactionSearch } from './service-client';

/** A service may skip what it filters out, page by page, but not for ever. */
const MAX_EMPTY_PAGES = 100;

/** A page for every id of the largest batch, ten times over; a service that goes on takes no notice of the ids. */
const MAX_COLLECTED_PAGES = 1_000;

export interface Search {
  (query: TransactionSearch, options: CallOptions): Promise<SearchPage>;
}

/** @throws AppError `BAD_RESPONSE` when the pages go in circles; what `search` throws. */
export async function* searchPages(
  query: TransactionSearch,
  options: CallOptions,
  search: Search,
): AsyncGenerator<SearchPage, void, undefined> {
  const seen = new Set([query.next_cursor]);
  let emptyPages = 0;
  for (let next = query; ;) {
    const page = await search(next, options);
    yield page;
    const { nextCursor } = page;
    if (nextCursor === undefined) return;
    emptyPages = page.transactions.length > 0 ? 0 : emptyPages + 1;
    if (seen.has(nextCursor) || emptyPages > MAX_EMPTY_PAGES) throw endless();
    seen.add(nextCursor);
    next = { ...query, next_cursor: nextCursor };
  }
}

/** See `ServiceClient.searchAll`. */
export async function* searchAll(
  query: TransactionSearch,
  options: CallOptions,
  search: Search,
): AsyncGenerator<SearchRecord, void, undefined> {
  const { signal } = options;
  for await (const { transactions } of searchPages(query, options, search)) {
    for (const record of transactions) {
      if (signal?.aborted === true) throw cancelled('GET /v1/transactions', signal);
      yield record;
    }
  }
}

/**
 * The records of a search that cannot bring many, such as one by ids: of all pages, or of as many as are `enough`.
 * @throws AppError `BAD_RESPONSE` when they have no end; what `search` throws.
 */
export async function collectRecords(
  query: TransactionSearch,
  options: CallOptions,
  search: Search,
  enough: (records: readonly SearchRecord[]) => boolean = () => false,
): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  let pages = 0;
  for await (const page of searchPages(query, options, search)) {
    records.push(...page.transactions);
    if (enough(records)) break;
    pages += 1;
    if (pages > MAX_COLLECTED_PAGES) throw endless();
  }
  return records;
}

function endless(): AppError {
  return new AppError('BAD_RESPONSE', 'GET /v1/transactions: the pages have no end');
}
