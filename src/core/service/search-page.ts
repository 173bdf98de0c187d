/** One page of the search (specification, GET /v1/transactions, response 200). */
import { integer, list, optional, prepared, resource, text } from './field-types';
import { searchRecord } from './search-record';

/**
 * The list must be there: an object without it is no answer to the search, and taking it for "nothing found" would let
 * a transaction be sent twice. A list that is `null` is an empty one.
 */
export const searchPage = prepared(
  (body) => (hasNullList(body) ? { ...body, transactions: [] } : body),
  resource({
    limit: optional(integer),
    next_cursor: optional(text),
    transactions: list(searchRecord),
  }),
);

function hasNullList(body: unknown): body is { readonly transactions: null } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'transactions' in body &&
    body.transactions === null
  );
}
