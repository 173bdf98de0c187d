/** The service's complaint about a field or a whole transaction (specification, Error object). */
import type { Issue } from '../domain/app-error';
import { optional, resource, text, type Read } from './field-types';

export const errorObject = resource({
  code: optional(text),
  message: optional(text),
  type: optional(text),
  field: optional(text),
  doc_link: optional(text),
});

export type ErrorObject = Read<typeof errorObject>;

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
