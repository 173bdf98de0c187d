/**
 * JSON without binary floats: the one place where numbers of the wire are read and written.
 *
 * A number read is kept as its text ({@link ExactNumber}); the schemas turn the amounts they know into `Decimal` and the
 * integers into `number`. A number in a field that no schema knows stays an `ExactNumber` and is written as it was read.
 */
import { LosslessNumber, isLosslessNumber } from 'lossless-json';
import type { Decimal } from '../domain/decimal';
import { readJson } from './json-reader';

/** A JSON number as its text, digit by digit. */
export type ExactNumber = LosslessNumber;

export const isExactNumber = isLosslessNumber;

/** The value written in `text`, numbers as {@link ExactNumber}. @throws SyntaxError when `text` is not JSON. */
export function parseDecimalJson(text: string): unknown {
  try {
    return readJson(text, (digits) => new LosslessNumber(digits));
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    // Nesting deeper than the stack is not an answer of the service either.
    throw new SyntaxError('JSON nested too deeply', { cause: error });
  }
}

/** JSON of `value`, which holds numbers as {@link ExactNumber} or as safe integers; absent fields are left out. */
export function writeDecimalJson(value: unknown): string {
  if (isExactNumber(value)) return value.value;
  if (Array.isArray(value)) return `[${value.map(writeDecimalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeDecimalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** `amount` as a JSON number with exactly its digits. */
export function exactNumber(amount: Decimal): ExactNumber {
  return new LosslessNumber(amount);
}
