/**
 * What an operation came to: the body of an error answer, and of an accepted submission as far as it is known
 * (specification, Operation result; that a submission answers with it is an assumption).
 */
import { errorObject } from './error-object';
import { list, optional, resource, text, type Read } from './field-types';

export const operationResult = resource({
  errors: optional(list(errorObject)),
  message: optional(text),
  operation_id: optional(text),
  transaction_id: optional(text),
});

export type OperationResult = Read<typeof operationResult>;
