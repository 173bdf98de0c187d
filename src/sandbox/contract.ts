/**
 * The contract (`docs/openapi.yaml`) as running checks: a payload or the parameters of a search go
 * in, violations come out. Nothing about a country is here; that is `business-rules.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse as parseYaml } from 'yaml';
import { CHECK_ENDS_AFTER_ERRORS } from './assumptions';
import { itemsUntil } from './bounded-lists';
import { exactDecimal, isJsonObject, plainCopy, type JsonObject } from './exact-json';
import type { ServiceError } from './operation-result';
import {
  readParameters,
  type ListParameters,
  type QueryParameter,
  type ReadParameters,
} from './search-parameters';
import { violations } from './violations';

export type { ListParameters, SearchValues } from './search-parameters';

const CONTRACT_FILE = join(__dirname, '../../docs/openapi.yaml');

/** The one `x-` word that a validator heeds; the others speak to readers. */
const MAX_DECIMALS = 'x-max-decimals';

/** Without leap seconds: no clock of the platform knows them (assumption leap-seconds). */
const RFC_3339 =
  /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

export interface Contract {
  /**
   * The violations of the submission payload: all of them, or the first of very many. The payload
   * comes from `parseExact`.
   */
  checkPayload(payload: unknown): ServiceError[];
  /** The same of the adjustment payload. */
  checkAdjustment(payload: unknown): ServiceError[];
  /** The violations of a record as a search shows it, or of a transaction as it is read back. */
  checkShown(as: 'TransactionRecord' | 'StoredTransaction', value: unknown): ServiceError[];
  /** The parameters of a search as typed values, and what is wrong with them. */
  readSearch(query: URLSearchParams, lists: ListParameters): ReadParameters;
  isCalculationId(id: string): boolean;
}

let loaded: Contract | undefined;

/** Reads and compiles the contract once per process. */
export function loadContract(): Contract {
  loaded ??= compileContract(parseYaml(readFileSync(CONTRACT_FILE, 'utf8')));
  return loaded;
}

/**
 * A JSON Schema validator that knows the contract's formats, its `x-` words and its schemas
 * (`contract#/components/schemas/...`).
 */
export function contractValidator(document: JsonObject): Ajv2020 {
  // A schema requires fields that the schema it builds on describes, which `strictRequired` refuses.
  const strictness = { strict: true, strictTypes: false, strictRequired: false } as const;
  const ajv = new Ajv2020({ allErrors: true, verbose: true, ...strictness });
  addFormats(ajv);
  ajv.removeKeyword('items').addKeyword(itemsUntil(CHECK_ENDS_AFTER_ERRORS));
  ajv.addFormat('date-time', { validate: isInstant });
  ajv.addVocabulary(['components', ...wordsForReaders(document)]);
  ajv.addKeyword({
    keyword: MAX_DECIMALS,
    type: 'number',
    schemaType: 'number',
    error: { message: ({ schema }) => `must have at most ${String(schema)} decimals` },
    validate: (max: number, value: number, _schema?: unknown, at?: DataContext) =>
      at === undefined ||
      decimalsOf(exactDecimal(at.parentData, at.parentDataProperty, value)) <= max,
  });
  ajv.addSchema({ $id: 'contract', components: { schemas: schemasOf(document) } });
  return ajv;
}

/** Every `x-` word of the document but the one that is checked. */
function wordsForReaders(document: JsonObject): string[] {
  const words = new Set<string>();
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(collect);
    if (!isJsonObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith('x-') && key !== MAX_DECIMALS) words.add(key);
      collect(value);
    }
  };
  collect(document);
  return [...words];
}

interface DataContext {
  readonly parentData: object;
  readonly parentDataProperty: string | number;
}

/** RFC 3339 with an offset, on a day that exists. */
function isInstant(text: string): boolean {
  return RFC_3339.test(text) && dayExists(text) && Number.isFinite(Date.parse(text.toUpperCase()));
}

function dayExists(text: string): boolean {
  const day = text.slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  return Number.isFinite(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

/** Decimals that count: big.js keeps no trailing zeros. */
function decimalsOf(value: { readonly c: readonly number[]; readonly e: number }): number {
  return Math.max(0, value.c.length - 1 - value.e);
}

function compileContract(document: unknown): Contract {
  if (!isJsonObject(document)) throw new TypeError(`${CONTRACT_FILE} holds no object`);
  const ajv = contractValidator(document);
  const parameters = queryParameters(document);
  const payload = ajv.compile({ $ref: 'contract#/components/schemas/TransactionPayload' });
  const adjustment = ajv.compile({ $ref: 'contract#/components/schemas/AdjustmentPayload' });
  const shown = {
    TransactionRecord: ajv.compile({ $ref: 'contract#/components/schemas/TransactionRecord' }),
    StoredTransaction: ajv.compile({ $ref: 'contract#/components/schemas/StoredTransaction' }),
  };
  const search = ajv.compile(searchSchema(parameters));
  const calculationId = ajv.compile({ type: 'string', format: 'uuid' });
  return {
    checkPayload: (value) => violations(payload, plainCopy(value)),
    checkAdjustment: (value) => violations(adjustment, plainCopy(value)),
    checkShown: (as, value) => violations(shown[as], plainCopy(value)),
    readSearch: (query, lists) => readParameters(parameters, search, query, lists),
    isCalculationId: (id) => calculationId(id),
  };
}

function schemasOf(document: JsonObject): JsonObject {
  return at(document, 'components', 'schemas');
}

function at(root: JsonObject, ...keys: string[]): JsonObject {
  return keys.reduce<JsonObject>((parent, key) => {
    const value = parent[key];
    if (!isJsonObject(value))
      throw new TypeError(`the contract has no object at ${keys.join('.')}`);
    return value;
  }, root);
}

function queryParameters(document: JsonObject): QueryParameter[] {
  const { parameters } = at(document, 'paths', '/v1/transactions', 'get');
  if (!Array.isArray(parameters)) throw new TypeError('the contract lists no search parameters');
  return parameters.filter(isJsonObject).map((parameter) => ({
    name: String(parameter['name']),
    schema: at(parameter, 'schema'),
  }));
}

function searchSchema(parameters: readonly QueryParameter[]): JsonObject {
  const properties = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, absoluteReferences(schema)]),
  );
  return { type: 'object', properties };
}

/** `#/components/...` in the document is `contract#/components/...` for the validator. */
function absoluteReferences(schema: JsonObject): JsonObject {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? { ...schema, $ref: `contract${reference}` } : schema;
}
