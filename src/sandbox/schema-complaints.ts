/** What a schema of the sandbox's own refused, as errors that name their fields in plain words. */
import type { z, ZodError } from 'zod';
import { invalid, type ServiceError } from './operation-result';
import { counted, typeWord } from './violations';

/** `within` is the field that the schema looked at, empty for a whole body. */
export function complaintsOf(error: ZodError, within = ''): ServiceError[] {
  return error.issues.map(({ path, message }) => {
    const field = path.reduce<string>(fieldAt, within);
    return invalid(field, `${field === '' ? 'The body' : field} ${message}`);
  });
}

/** The words of an issue, as they follow its place; for the `error` of a parse. */
export function complaintWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be ${typeWord(issue.expected)}`;
  }
  const isList = issue.code.startsWith('too_') && issue['origin'] === 'array';
  const thing = isList ? 'element' : 'character';
  if (issue.code === 'too_small') return `must have at least ${counted(issue.minimum, thing)}`;
  if (issue.code === 'too_big') return `must have at most ${counted(issue.maximum, thing)}`;
  return undefined;
}

/** `validations`, then 0, then `status`: `validations[0].status`. */
function fieldAt(parent: string, step: PropertyKey): string {
  if (typeof step === 'number') return `${parent}[${step}]`;
  return parent === '' ? String(step) : `${parent}.${String(step)}`;
}
