/** All pages of a search, followed by their cursor to the last one. */
import { AppError } from '../domain/app-error';
import type { SearchRecord } from './search-record';
import type { CallOptions, SearchPage, TransactionSearch } from './service-client';

/** A page for every id of the largest batch, ten times over; a service that goes on is going in circles. */
const MAX_PAGES = 1_000;

export interface Search {
  (query: TransactionSearch, options: CallOptions): Promise<SearchPage>;
}

/**
 * The records of all pages, or of as many as are `enough`.
 * @throws AppError `BAD_RESPONSE` when they have no end; what `search` throws.
 */
export async function searchAll(
  query: TransactionSearch,
  options: CallOptions,
  search: Search,
  enough: (records: readonly SearchRecord[]) => boolean = () => false,
): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  const seen = new Set<string>();
  let page = await search(query, options);
  records.push(...page.transactions);
  while (page.nextCursor !== undefined && !enough(records)) {
    if (seen.has(page.nextCursor) || seen.size >= MAX_PAGES) {
      throw new AppError('BAD_RESPONSE', 'GET /v1/transactions: the pages have no end');
    }
    seen.add(page.nextCursor);
    page = await search({ ...query, next_cursor: page.nextCursor }, options);
    records.push(...page.transactions);
  }
  return records;
}
