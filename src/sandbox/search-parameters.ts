/**
 * The parameters of a search as the contract has them: the text of an address goes in, typed values
 * come out, with what is wrong with them. What a filter means is not here.
 */
import type { ValidateFunction } from 'ajv';
import { COMMA_LISTS } from './assumptions';
import type { JsonObject } from './exact-json';
import { invalid, type ServiceError } from './operation-result';
import { violations } from './violations';

/** How a parameter of several values is written: repeated, or once with commas between them. */
export type ListParameters = 'repeat' | 'comma';

export type SearchValues = Readonly<Record<string, SearchValue>>;

type SearchValue = string | number | boolean | readonly string[];

export interface QueryParameter {
  readonly name: string;
  readonly schema: JsonObject;
}

export interface ReadParameters {
  readonly values: SearchValues;
  readonly errors: ServiceError[];
}

/** `validate` holds the values to their schemas. */
export function readParameters(
  parameters: readonly QueryParameter[],
  validate: ValidateFunction,
  query: URLSearchParams,
  lists: ListParameters,
): ReadParameters {
  const values: Record<string, SearchValue> = {};
  const errors: ServiceError[] = [];
  for (const { name, schema } of parameters) {
    const given = query.getAll(name);
    const isList = schema['type'] === 'array';
    if (given.length > 1 && !isList) errors.push(givenAgain(name, given.length));
    else if (given.length > 0) {
      values[name] = isList
        ? given.flatMap((text) => (lists === 'comma' ? text.split(',') : text))
        : typedValue(given[0] ?? '', schema['type']);
    }
  }
  const refused = violations(validate, values).map((error) => explained(error, values));
  return { values, errors: [...errors, ...refused] };
}

function givenAgain(name: string, times: number): ServiceError {
  const separated = COMMA_LISTS.some((list) => list === name);
  const how = separated
    ? 'several values are given once, with commas between them'
    : 'it takes one';
  return invalid(name, `${name} is given ${times === 2 ? 'twice' : `${times} times`}: ${how}`);
}

/** What does not read as its type stays as it came, and the schema refuses it. */
function typedValue(text: string, type: unknown): SearchValue {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  return text;
}

/** An instant whose `+` was read as the blank that it stands for in a query (URL standard, forms). */
const BLANK_FOR_PLUS = /^\d{4}-\d{2}-\d{2}T\S+ \d{2}:?\d{2}$/i;

function explained(error: ServiceError, values: SearchValues): ServiceError {
  const { field = '' } = error;
  const value = values[field];
  if (typeof value !== 'string' || !BLANK_FOR_PLUS.test(value)) return error;
  const message = `${field} has a blank before its offset: a + in an address is written %2B`;
  return { ...error, message };
}
