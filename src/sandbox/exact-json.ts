/**
 * JSON whose numbers keep their digits: what a client sent is stored and given back as it was
 * written, `10.50` stays `10.50`. A schema validator needs plain numbers, so it works on a plain
 * copy that remembers the exact value beside it.
 */
import Big from 'big.js';
import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { MAX_NESTING } from './assumptions';

/** An object read from JSON; its numbers are `LosslessNumber`. */
export type JsonObject = { readonly [key: string]: unknown };

const TOO_DEEP = `nests deeper than ${MAX_NESTING} levels`;

/**
 * @throws SyntaxError saying what the text does wrong, as it goes on after "the body": it is not
 * JSON, gives a key twice with two values, or nests deeper than any payload.
 */
export function parseExact(text: string): unknown {
  const value = read(text);
  if (isDeeperThan(MAX_NESTING, value)) throw new SyntaxError(TOO_DEEP);
  return value;
}

function read(text: string): unknown {
  let twice: string | undefined;
  const onDuplicateKey = ({ key }: { readonly key: string }): never => {
    twice = key;
    throw new SyntaxError(key);
  };
  try {
    return parse(text, undefined, { onDuplicateKey });
  } catch (cause) {
    if (cause instanceof RangeError) throw new SyntaxError(TOO_DEEP, { cause });
    if (!(cause instanceof SyntaxError)) throw cause;
    const why =
      twice === undefined
        ? `is not valid JSON: ${cause.message}`
        : `gives the key ${JSON.stringify(twice)} twice, with two values`;
    throw new SyntaxError(why, { cause });
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

export function writeExact(value: unknown): string {
  return stringify(value) ?? 'null';
}

/** A number for the wire, written with exactly the digits of the decimal, without an exponent. */
export function exactNumber(value: Big): LosslessNumber {
  return new LosslessNumber(value.toFixed());
}

export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)
  );
}

export function objectAt(parent: JsonObject, key: string): JsonObject | undefined {
  const value = parent[key];
  return isJsonObject(value) ? value : undefined;
}

/** The objects of a list, each with its place in it; what is no object is left out. */
export function objectsAt(
  parent: JsonObject,
  key: string,
): { readonly index: number; readonly value: JsonObject }[] {
  const list = parent[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((value: unknown, index) => (isJsonObject(value) ? [{ index, value }] : []));
}

export function textAt(parent: JsonObject, key: string): string | undefined {
  const value = parent[key];
  return typeof value === 'string' ? value : undefined;
}

/**
 * No amount that the contract lets through comes near this exponent, or near so many digits; to
 * compute with what is beyond them would fill the memory, or take minutes.
 */
const MAX_EXPONENT = 400;

export function decimalAt(parent: JsonObject, key: string): Big | undefined {
  const value = parent[key];
  if (!isLosslessNumber(value)) return undefined;
  const decimal = new Big(value.value);
  const isHuge = Math.abs(decimal.e) > MAX_EXPONENT || decimal.c.length > MAX_EXPONENT;
  return isHuge ? undefined : decimal;
}

/** Under this a plain copy remembers what it is a copy of, where that holds numbers. */
const EXACT = Symbol('exact');

/** The same tree with ordinary numbers; `exactDecimal` finds the exact ones again. */
export function plainCopy(value: unknown): unknown {
  if (isLosslessNumber(value)) return Number(value.value);
  if (Array.isArray(value)) return withTwin(value.map(plainCopy), value);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, plainCopy(inner)] as const);
  return withTwin(Object.fromEntries(entries), value);
}

function withTwin<T extends object>(copy: T, exact: object): T {
  const holdsNumbers = Object.values(exact).some(isLosslessNumber);
  return holdsNumbers ? Object.assign(copy, { [EXACT]: exact }) : copy;
}

/** The exact decimal behind a number of a plain copy, or of any other plain object. */
export function exactDecimal(parent: object, key: string | number, plain: number): Big {
  const twin: unknown = Reflect.get(parent, EXACT);
  const exact: unknown =
    typeof twin === 'object' && twin !== null ? Reflect.get(twin, key) : undefined;
  return new Big(isLosslessNumber(exact) ? exact.value : plain);
}
