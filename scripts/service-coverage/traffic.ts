/**
 * Traffic as the contract run records it, one line of JSON each: which fields, parameters and headers went over the wire in
 * which conversation. Names only, and of values those that the contract itself has: no key, no token, no body is kept.
 */

/** One request and its answer. */
export interface Exchange {
  readonly kind: 'exchange';
  /** What was going on: the name of a test. */
  readonly conversation: string;
  /** For example `GET /v1/transactions/{transaction_uuid}`. */
  readonly operation: string;
  readonly query: readonly string[];
  /** Lower case. */
  readonly requestHeaders: readonly string[];
  /** Ways to fields, such as `items[].name`. */
  readonly requestFields: readonly string[];
  readonly status: number;
  /** Lower case. */
  readonly responseHeaders: readonly string[];
  readonly responseFields: readonly string[];
  /** What was said of what the contract has a word for, such as `items[].type=GOODS`. */
  readonly values: readonly string[];
  /** Claims of a webhook's token. */
  readonly claims: readonly string[];
}

/** A conversation proved something that no single message shows, such as a limit. */
export interface Shown {
  readonly kind: 'shown';
  readonly conversation: string;
  /** The name of an element of the contract. */
  readonly element: string;
}

export type Traffic = Exchange | Shown;

export function parseTraffic(lines: string): Traffic[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Traffic);
}

/** The ways to every field of a JSON value; elements of an array share one, `items[].name`. */
export function fieldsOf(value: unknown): string[] {
  return [...new Set(walk(value, ''))].filter((way) => way !== '').sort();
}

/** The texts in a JSON value, with the way to each: `items[].type=GOODS`. */
export function textsOf(value: unknown, way = ''): string[] {
  if (typeof value === 'string') return [`${way}=${value}`];
  if (Array.isArray(value)) return value.flatMap((element) => textsOf(element, `${way}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => textsOf(child, join(way, name)));
}

function join(way: string, name: string): string {
  return way === '' ? name : `${way}.${name}`;
}

function* walk(value: unknown, way: string): Generator<string> {
  yield way;
  if (Array.isArray(value)) {
    for (const element of value) yield* walk(element, `${way}[]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      yield* walk(child, join(way, name));
    }
  }
}
