/**
 * Requests that a seed makes: most of them nearly right, so that they get far. One seed always gives
 * the same request.
 */
import { gzipSync } from 'node:zlib';
import { seededRandom, type SeededRandom } from '../../sim/seeded-random';
import { KEY } from '../client';
import { bodiesOf, type BodyKind } from './bodies';
import { HOSTILE_JSON, HOSTILE_TEXT } from './hostile-values';

export interface GeneratedRequest {
  readonly method: string;
  /** Path and query, as they stand on the wire. */
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'X'];

const PARAMETERS = [
  'backfill',
  'country_code',
  'data_source',
  'decimal_amounts',
  'direction',
  'error_types',
  'limit',
  'next_cursor',
  'operation_id',
  'reporting_date_from',
  'reporting_date_to',
  'sort_by',
  'sort_order',
  'supplier_company_id',
  'supplier_company_name',
  'transaction_date_from',
  'transaction_date_to',
  'transaction_id',
  'transaction_number',
  'transaction_reference_id',
  'transaction_scenario',
  'transaction_status',
  'transaction_type',
  'updated_at_from',
  'updated_at_to',
  'workflow_operations',
  'workflow_status',
];

const LONG_BODY_BYTES = 5 * 1024 * 1024 + 1;

type Kind = BodyKind | 'reading';

export function generateRequest(seed: number): GeneratedRequest {
  const random = seededRandom(seed);
  const kind = kindOf(random);
  const usual = kind === 'reading' ? 'GET' : 'POST';
  const method = random.chance(0.06) ? pick(random, METHODS) : usual;
  const hasBody = method !== 'GET' && method !== 'HEAD' && !random.chance(0.03);
  return {
    method,
    address: addressOf(random, kind),
    headers: headersOf(random, kind !== 'reading'),
    body: hasBody ? bodyOf(random, kind) : undefined,
  };
}

function kindOf(random: SeededRandom): Kind {
  if (random.chance(0.4)) return 'reading';
  if (random.chance(0.15)) return pick(random, ['arrival', 'batch']);
  return random.chance(0.3) ? 'adjustment' : 'submission';
}

function pick<T>(random: SeededRandom, from: readonly T[]): T {
  const chosen = from[random.between(0, from.length - 1)];
  if (chosen === undefined) throw new RangeError('There is nothing to pick from.');
  return chosen;
}

const PATHS = {
  submission: '/v1/transactions',
  adjustment: '/v1/transactions/adjustment',
  arrival: '/sandbox/transactions',
  batch: '/sandbox/batch-validations',
} as const;

function addressOf(random: SeededRandom, kind: Kind): string {
  if (kind === 'reading') return readingAddress(random);
  return random.chance(0.05) ? spoiledPath(random, PATHS[kind]) : PATHS[kind];
}

function readingAddress(random: SeededRandom): string {
  const segment = encodeURIComponent(pick(random, HOSTILE_TEXT));
  const path = pick(random, [
    '/v1/transactions',
    '/v1/transactions',
    '/v1/transactions',
    `/v1/transactions/${segment}`,
    `/v1/transactions/op-${random.between(1, 50)}`,
    `/Tax/v1/Calculations/${segment}`,
    `/lookup/v2/batch-validations/${segment}`,
    '/sandbox/ledger',
    '/sandbox/faults',
    `/sandbox/${segment}`,
    '/.well-known/openid-configuration',
    `/${segment}`,
  ]);
  return (random.chance(0.1) ? spoiledPath(random, path) : path) + queryOf(random);
}

function spoiledPath(random: SeededRandom, path: string): string {
  return pick(random, [
    `/${path}`,
    `${path}/`,
    `${path}//`,
    path.toUpperCase(),
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `${path}/%2e%2e`,
    `${path}/${pick(random, HOSTILE_TEXT).replaceAll(/[^\x21-\x7e]/g, '%FF')}`,
    `${path};x=1`,
    `/${path.slice(1).replaceAll('/', '%2F')}`,
    `/${path.slice(1).replaceAll('/', '\\')}`,
  ]);
}

function queryOf(random: SeededRandom): string {
  const count = random.chance(0.02) ? 400 : random.between(0, 4);
  const pairs = Array.from({ length: count }, () => {
    const name = random.chance(0.9) ? pick(random, PARAMETERS) : pick(random, HOSTILE_TEXT);
    const value = pick(random, HOSTILE_TEXT);
    const raw = random.chance(0.1) && !/[^\x21-\x7e]|#/.test(value);
    return `${encodeURIComponent(name)}=${raw ? value : encodeURIComponent(value)}`;
  });
  return count === 0 ? '' : `?${pairs.join('&')}`;
}

function headersOf(random: SeededRandom, submits: boolean): [string, string][] {
  const headers: [string, string][] = [];
  if (!random.chance(0.03)) {
    headers.push(['Ocp-Apim-Subscription-Key', random.chance(0.03) ? 'wrong' : KEY]);
  }
  if (submits) {
    const types = ['text/plain', 'application/xml', 'application/json; charset=x', 'a', ''];
    headers.push(['Content-Type', random.chance(0.05) ? pick(random, types) : 'application/json']);
  }
  if (random.chance(0.05)) {
    headers.push(['Content-Encoding', pick(random, ['gzip', 'br', 'identity', 'x', ''])]);
  }
  if (random.chance(0.1)) {
    headers.push(['Origin', pick(random, ['null', 'http://localhost:3000', 'https://a.example'])]);
  }
  if (random.chance(0.1)) headers.push(['Accept', pick(random, ['text/html', '*/*', 'x', ''])]);
  if (random.chance(0.05)) headers.push(['X-HTTP-Method-Override', 'DELETE']);
  if (random.chance(0.05)) headers.push(['Accept-Language', 'x'.repeat(5_000)]);
  return headers;
}

function bodyOf(random: SeededRandom, kind: Kind): Buffer {
  if (random.chance(0.002)) return Buffer.alloc(LONG_BODY_BYTES, '{');
  const text = random.chance(0.05) ? pick(random, HOSTILE_JSON) : mutatedPayload(random, kind);
  const bytes = Buffer.from(text);
  if (random.chance(0.94)) return bytes;
  return pick(random, [
    Buffer.concat([Buffer.from('\ufeff'), bytes]),
    Buffer.concat([bytes, Buffer.from(' \n{}')]),
    Buffer.concat([bytes, Buffer.from([0])]),
    Buffer.concat([bytes.subarray(0, 40), Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]), bytes]),
    bytes.subarray(0, random.between(0, bytes.length)),
    Buffer.from(text, 'utf16le'),
    gzipSync(bytes),
    Buffer.alloc(0),
  ]);
}

/** A payload that holds, with nothing up to a few of its values replaced, left out or doubled. */
function mutatedPayload(random: SeededRandom, kind: Kind): string {
  const id = `INV-${random.between(1, 1_500)}`;
  const base = pick(random, kind === 'reading' ? [{}] : bodiesOf(kind, id));
  const mutations = new Set<number>();
  const places = countPlaces(base);
  for (let n = random.between(0, 2); n > 0; n -= 1) mutations.add(random.between(0, places - 1));
  return writeMutated(base, mutations, random);
}

function countPlaces(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countPlaces(inner), 1);
}

/** Writes the value; the places numbered in `mutations`, counted from the outside, come out wrong. */
function writeMutated(
  value: unknown,
  mutations: ReadonlySet<number>,
  random: SeededRandom,
): string {
  let place = -1;
  const write = (inner: unknown): string => {
    place += 1;
    const spoiled = mutations.has(place);
    if (spoiled && random.chance(0.7)) {
      place += countPlaces(inner) - 1;
      return pick(random, HOSTILE_JSON);
    }
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner);
    if (Array.isArray(inner)) {
      const items = inner.map(write);
      return `[${(spoiled ? [...items, ...items] : items).join(',')}]`;
    }
    const members = Object.entries(inner)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`);
    if (spoiled) members.push(spoiledMember(random, members));
    return `{${members.join(',')}}`;
  };
  return write(value);
}

function spoiledMember(random: SeededRandom, members: readonly string[]): string {
  const value = pick(random, HOSTILE_JSON);
  return pick(random, [
    ...members,
    `"__proto__":${value}`,
    `"constructor":${value}`,
    `"status":${value}`,
    `"reference_transaction_id":${value}`,
    `"payments":${value}`,
    `"total_amount":${value}`,
    `"tax_reason":${value}`,
    `"direction":${value}`,
    `"unknown field":${value}`,
    `"":${value}`,
  ]);
}
