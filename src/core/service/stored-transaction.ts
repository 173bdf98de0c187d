/**
 * A transaction read back from the service: its payload with what became of it (specification, GET
 * /v1/transactions/{transaction_uuid}). `reported_at` is there once it was reported.
 */
import { list, optional, resource, type Read } from './field-types';
import { item, transactionFields } from './transaction-payload';
import { stateFields } from './transaction-state';

export const storedTransaction = resource({
  ...transactionFields,
  // The service may store a transaction from other sources (`CSV`, `TAX_AUTHORITY`) with less than the payload has.
  items: optional(list(item)),
  ...stateFields,
});

export type StoredTransaction = Read<typeof storedTransaction>;
