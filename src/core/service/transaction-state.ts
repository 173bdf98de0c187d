/**
 * What became of a stored transaction, without its payload (specification, Rules seen, 3: what a transaction read back
 * carries). The payload is there as the service wrote it; `stored-transaction.ts` reads it.
 */
import * as z from 'zod/mini';
import { errorObject } from './error-object';
import { resource, text } from './field-types';

export const stateFields = {
  status: z.exactOptional(text),
  errors: z.exactOptional(z.array(errorObject)),
  reported_at: z.exactOptional(text),
  // Assumption: the service's own identifier of the submission comes along.
  operation_id: z.exactOptional(text),
};

export const transactionState = resource(stateFields);

export type TransactionState = z.infer<typeof transactionState>;
