/** What a schema refused, as errors that name their fields. */
import type { ZodError } from 'zod';
import { invalid, type ServiceError } from './operation-result';

/** `within` is the field that the schema looked at, empty for a whole body. */
export function complaintsOf(error: ZodError, within = ''): ServiceError[] {
  return error.issues.map(({ path, message }) => {
    const field = path.reduce<string>(fieldAt, within);
    return invalid(field, `${field === '' ? 'The body' : field}: ${message}`);
  });
}

/** `validations`, then 0, then `status`: `validations[0].status`. */
function fieldAt(parent: string, step: PropertyKey): string {
  if (typeof step === 'number') return `${parent}[${step}]`;
  return parent === '' ? String(step) : `${parent}.${String(step)}`;
}
