/**
 * The field types that the schemas of all resources share. Enumerations of the specification are plain text here: a
 * value of tomorrow passes through (unknown is not wrong), and so do fields that no schema names.
 *
 * They are built on zod's core, whose schemas check and nothing else: the methods of its larger editions are a
 * kilobyte that the first formula would wait for.
 */
import * as z from 'zod/v4/core';
import { parseDecimal, type Decimal } from '../domain/decimal';
import { isExactNumber } from './decimal-json';

// zod's core types its constructors for any schema; what is made here is said where it is made, by `as`.

export type Schema<T = unknown> = z.$ZodType<T>;

/** What a schema reads. */
export type Read<S extends z.$ZodType> = z.output<S>;

const anything = new z.$ZodUnknown({ type: 'unknown' });

export const text = new z.$ZodString({ type: 'string' });

export const flag = new z.$ZodBoolean({ type: 'boolean' });

/** A field that may be absent. */
export function optional<S extends z.$ZodType>(schema: S) {
  const made = new z.$ZodExactOptional({ type: 'optional', innerType: schema });
  return made as z.$ZodExactOptional<S>;
}

export function list<S extends z.$ZodType>(element: S) {
  return new z.$ZodArray({ type: 'array', element }) as z.$ZodArray<S>;
}

/** `schema`, of what `prepare` makes of the value. */
export function prepared<S extends z.$ZodType>(prepare: (value: unknown) => unknown, schema: S) {
  const preparing = new z.$ZodTransform({ type: 'transform', transform: prepare });
  const made = new z.$ZodPipe({ type: 'pipe', in: preparing, out: schema });
  return made as z.$ZodPipe<z.$ZodTransform, S>;
}

/** What `read` makes of the value; where it is `undefined`, the value is not `what` was asked for. */
export function readBy<T>(read: (value: unknown) => T | undefined, what: string) {
  const made = new z.$ZodTransform({
    type: 'transform',
    transform: (value, context) => {
      const found = read(value);
      if (found !== undefined) return found;
      context.issues.push({ code: 'custom', message: `Not ${what}`, input: value });
      return z.NEVER;
    },
  });
  return made as z.$ZodTransform<T, unknown>;
}

/**
 * An exact amount, quantity or rate: a JSON number read by `parseDecimalJson`, or decimal text, which is how a
 * transaction holds it. A binary float is refused.
 */
export const amount = readBy((value): Decimal | undefined => {
  if (isExactNumber(value)) return parseDecimal(value.value);
  return typeof value === 'string' ? parseDecimal(value) : undefined;
}, 'an exact number');

/** A whole number within ±2^53. */
export const integer = readBy((value) => {
  const whole = isExactNumber(value) ? Number(value.value) : value;
  return Number.isSafeInteger(whole) ? (whole as number) : undefined;
}, 'a whole number');

/** One of `known` and nothing else: for what Taxrow itself has written. The service's lists stay open. */
export function oneOf<const Known>(...known: readonly Known[]) {
  return readBy((value) => known.find((one) => one === value), 'one of the known values');
}

/**
 * A JSON object with the fields of `shape` and whatever else it carries. A known field that is `null` counts as absent:
 * the specification does not tell the two apart, and services written in other languages send both.
 */
export function resource<Shape extends z.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape);
  const object = new z.$ZodObject({ type: 'object', shape, catchall: anything });
  return prepared((value) => withoutNulls(value, known), object as z.$ZodObject<Shape, z.$loose>);
}

/** The fields that a resource names, all of which may be absent, each with the schema of what it holds. */
export function namedFields(
  schema: z.$ZodPipe<
    z.$ZodTransform,
    z.$ZodObject<Record<string, z.$ZodExactOptional<z.$ZodType>>>
  >,
): [string, z.$ZodType][] {
  const { shape } = schema._zod.def.out._zod.def;
  return Object.entries(shape).map(([name, field]) => [name, field._zod.def.innerType]);
}

/** An object of which the fields of `shape` are read, and nothing else. */
export function onlyFields<Shape extends z.$ZodLooseShape>(shape: Shape) {
  return new z.$ZodObject({ type: 'object', shape }) as z.$ZodObject<Shape, z.$strip>;
}

function withoutNulls(value: unknown, known: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const absent = known.filter((name) => fields[name] === null);
  if (absent.length === 0) return value;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !absent.includes(name)));
}
