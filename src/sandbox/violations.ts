/**
 * What a JSON Schema refused, in plain words: where it is, and what must be there instead, with the
 * values that are let through.
 */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isJsonObject } from './exact-json';
import { invalid, type ServiceError } from './operation-result';

/** The validator is verbose, and goes on after the first error. */
export function violations(validate: ValidateFunction, value: unknown): ServiceError[] {
  if (validate(value)) return [];
  // `if` only repeats that its `then` or `else` was broken, which is said by itself.
  const broken = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  const errors = broken.map((error) => {
    const field = fieldOf(error);
    return invalid(field, `${field === '' ? 'The body' : field} ${complaintOf(error)}`);
  });
  // A schema and the one it builds on may say the same.
  return [...new Map(errors.map((error) => [error.message, error])).values()];
}

/** `/items/0/unit_price` as `items[0].unit_price`; a missing field is named, not its parent. */
function fieldOf(error: ErrorObject): string {
  const missing: unknown = error.params['missingProperty'];
  const steps = error.instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') steps.push(String(missing));
  return steps.reduce((path, step) => {
    if (/^\d+$/.test(step)) return `${path}[${step}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** Follows the name of the field: `must be a number`. The error comes from a verbose validator. */
export function complaintOf({ keyword, params, data, message, ...error }: ErrorObject): string {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return typeComplaint([params['type']].flat().map(String), data);
    case 'enum':
      return `must be ${anyOf([params['allowedValues']].flat().map(String))}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minLength':
      return `must have at least ${counted(limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${counted(limit, 'character')}`;
    case 'minItems':
      return `must have at least ${counted(limit, 'element')}`;
    case 'maxItems':
      return `must have at most ${counted(limit, 'element')}`;
    case 'format':
    case 'pattern':
      return formComplaint(String(params['format'] ?? ''), error.parentSchema);
    default:
      return message ?? 'is not valid';
  }
}

function typeComplaint(types: readonly string[], data: unknown): string {
  if (data === Infinity || data === -Infinity) return 'is beyond the largest number, about 1.8e308';
  const wanted = anyOf(types.map(typeWord));
  return `must be ${wanted}${data === null ? ', not null' : ''}`;
}

/** The description of a schema says what its pattern or its format means. */
function formComplaint(format: string, schema: unknown): string {
  if (format === 'uuid') return 'must be a UUID';
  const { description, examples } = isJsonObject(schema) ? schema : {};
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  const meant = typeof description === 'string' ? `: ${description.replace(/\.$/, '')}` : '';
  return `has not the form it must have${meant}${example === undefined ? '' : `, such as ${String(example)}`}`;
}

function anyOf(words: readonly string[]): string {
  const [last = '', ...before] = [...words].reverse();
  return before.length === 0 ? last : `${before.reverse().join(', ')} or ${last}`;
}

/** `1 character`, `2 characters`. */
export function counted(limit: number | bigint, thing: string): string {
  return `${limit} ${thing}${Number(limit) === 1 ? '' : 's'}`;
}

/** A type of JSON Schema as it follows "must be". */
export function typeWord(type: string): string {
  return TYPE_WORDS[type] ?? type;
}
