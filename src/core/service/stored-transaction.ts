/**
 * A transaction read back from the service: its payload with what became of it (specification, GET
 * /v1/transactions/{transaction_uuid}). `reported_at` is there once it was reported.
 */
import { safeParse } from 'zod/v4/core';
import { list, optional, readBy, resource, type Read } from './field-types';
import { taxReason } from './tax-reason';
import { item, transactionFields } from './transaction-payload';
import { stateFields } from './transaction-state';

/**
 * A code as it was submitted, or the whole reason of a business response: how the second reads back is not shown in the
 * specification.
 */
const codeOrReason = readBy(
  (value) => (typeof value === 'string' ? value : safeParse(taxReason, value).data),
  'a tax reason',
);

export const storedTransaction = resource({
  ...transactionFields,
  // The service may store a transaction from other sources (`CSV`, `TAX_AUTHORITY`) with less than the payload has.
  items: optional(list(item)),
  tax_reason: optional(codeOrReason),
  ...stateFields,
});

export type StoredTransaction = Read<typeof storedTransaction>;
