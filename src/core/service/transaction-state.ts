/**
 * What became of a stored transaction, without its payload (specification, Rules seen, 3: what a transaction read back
 * carries). The payload is there as the service wrote it; `stored-transaction.ts` reads it.
 */
import { errorObject } from './error-object';
import { list, optional, resource, text, type Read } from './field-types';

export const stateFields = {
  status: optional(text),
  errors: optional(list(errorObject)),
  reported_at: optional(text),
  // Assumption: the service's own identifier of the submission comes along.
  operation_id: optional(text),
};

export const transactionState = resource(stateFields);

export type TransactionState = Read<typeof transactionState>;
