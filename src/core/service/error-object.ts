/** The service's complaint about a field or a whole transaction (specification, Error object). */
import * as z from 'zod/mini';
import type { Issue } from '../domain/app-error';
import { resource, text } from './field-types';

export const errorObject = resource({
  code: z.exactOptional(text),
  message: z.exactOptional(text),
  type: z.exactOptional(text),
  field: z.exactOptional(text),
  doc_link: z.exactOptional(text),
});

export type ErrorObject = z.infer<typeof errorObject>;

/** The same in Taxrow's own words; what the service left out is empty text. */
export function toIssue(error: ErrorObject): Issue {
  return {
    code: error.code ?? '',
    message: error.message ?? '',
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.type === undefined ? {} : { type: error.type }),
    ...(error.doc_link === undefined ? {} : { docLink: error.doc_link }),
  };
}
