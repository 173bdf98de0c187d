/** One page of the search (specification, GET /v1/transactions, response 200). */
import * as z from 'zod/mini';
import { integer, resource, text } from './field-types';
import { searchRecord } from './search-record';

/**
 * The list must be there: an object without it is no answer to the search, and taking it for "nothing found" would let
 * a transaction be sent twice. A list that is `null` is an empty one.
 */
export const searchPage = z.pipe(
  z.transform((body: unknown) => (hasNullList(body) ? { ...body, transactions: [] } : body)),
  resource({
    limit: z.exactOptional(integer),
    next_cursor: z.exactOptional(text),
    transactions: z.array(searchRecord),
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
