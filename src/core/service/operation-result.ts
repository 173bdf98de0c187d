/**
 * What an operation came to: the body of an error answer, and of an accepted submission as far as it is known
 * (specification, Operation result; that a submission answers with it is an assumption).
 */
import * as z from 'zod/mini';
import { errorObject } from './error-object';
import { resource, text } from './field-types';

export const operationResult = resource({
  errors: z.exactOptional(z.array(errorObject)),
  message: z.exactOptional(text),
  operation_id: z.exactOptional(text),
  transaction_id: z.exactOptional(text),
});

export type OperationResult = z.infer<typeof operationResult>;
