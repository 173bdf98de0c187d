/**
 * A transaction read back from the service: its payload with what became of it (specification, GET
 * /v1/transactions/{transaction_uuid}). `reported_at` is there once it was reported.
 */
import * as z from 'zod/mini';
import { errorObject } from './error-object';
import { item, transactionFields } from './transaction-payload';
import { resource, text } from './field-types';

export const storedTransaction = resource({
  ...transactionFields,
  // The service may store a transaction from other sources (`CSV`, `TAX_AUTHORITY`) with less than the payload has.
  items: z.exactOptional(z.array(item)),
  status: z.exactOptional(text),
  errors: z.exactOptional(z.array(errorObject)),
  reported_at: z.exactOptional(text),
  // Assumption: the service's own identifier of the submission comes along.
  operation_id: z.exactOptional(text),
});

export type StoredTransaction = z.infer<typeof storedTransaction>;
