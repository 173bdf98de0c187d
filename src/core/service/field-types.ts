/**
 * The field types that the schemas of all resources share. Enumerations of the specification are plain text here: a
 * value of tomorrow passes through (unknown is not wrong), and so do fields that no schema names.
 */
import * as z from 'zod/mini';
import { parseDecimal, type Decimal } from '../domain/decimal';
import { isExactNumber } from './decimal-json';

export const text = z.string();

/**
 * An exact amount, quantity or rate: a JSON number read by `parseDecimalJson`, or decimal text, which is how a
 * transaction holds it. A binary float is refused.
 */
export const amount = z.pipe(
  z.unknown(),
  z.transform((value, context): Decimal => {
    const decimal = isExactNumber(value)
      ? parseDecimal(value.value)
      : typeof value === 'string'
        ? parseDecimal(value)
        : undefined;
    if (decimal !== undefined) return decimal;
    context.issues.push({ code: 'custom', message: 'Not an exact number', input: value });
    return z.NEVER;
  }),
);

/** A whole number within ±2^53. */
export const integer = z.pipe(
  z.unknown(),
  z.transform((value, context): number => {
    const whole = isExactNumber(value) ? Number(value.value) : value;
    if (Number.isSafeInteger(whole)) return whole as number;
    context.issues.push({ code: 'custom', message: 'Not a whole number', input: value });
    return z.NEVER;
  }),
);

/**
 * A JSON object with the fields of `shape` and whatever else it carries. A known field that is `null` counts as absent:
 * the specification does not tell the two apart, and services written in other languages send both.
 */
export function resource<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.pipe(
    z.transform((value: unknown) => withoutNulls(value, known)),
    z.looseObject(shape),
  );
}

function withoutNulls(value: unknown, known: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const absent = known.filter((name) => fields[name] === null);
  if (absent.length === 0) return value;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !absent.includes(name)));
}
