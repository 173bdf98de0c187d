/**
 * The contract (`docs/openapi.yaml`) as running checks: a payload or the parameters of a search go
 * in, violations come out. Nothing about a country is here; that is `business-rules.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse as parseYaml } from 'yaml';
import { exactDecimal, isJsonObject, plainCopy, type JsonObject } from './exact-json';
import { invalid, type ServiceError } from './operation-result';

const CONTRACT_FILE = join(__dirname, '../../docs/openapi.yaml');

/** The one `x-` word that a validator heeds; the others speak to readers. */
const MAX_DECIMALS = 'x-max-decimals';

/** Without leap seconds: no clock of the platform knows them (assumption). */
const RFC_3339 =
  /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

export interface Contract {
  /** All violations of the submission payload. The payload comes from `parseExact`. */
  checkPayload(payload: unknown): ServiceError[];
  /** All violations of the adjustment payload. The payload comes from `parseExact`. */
  checkAdjustment(payload: unknown): ServiceError[];
  /** All violations of a record as a search shows it, or of a transaction as it is read back. */
  checkShown(as: 'TransactionRecord' | 'StoredTransaction', value: unknown): ServiceError[];
  /** The parameters of a search as typed values, and what is wrong with them. */
  readSearch(
    query: URLSearchParams,
    lists: ListParameters,
  ): { values: SearchValues; errors: ServiceError[] };
  isCalculationId(id: string): boolean;
}

/** How a parameter of several values is written: repeated, or once with commas between them. */
export type ListParameters = 'repeat' | 'comma';

export type SearchValues = Readonly<Record<string, string | number | boolean | readonly string[]>>;

interface QueryParameter {
  readonly name: string;
  readonly schema: JsonObject;
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
  const ajv = new Ajv2020({ allErrors: true, ...strictness });
  addFormats(ajv);
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
    readSearch(query, lists) {
      const values = readQuery(parameters, query, lists);
      return { values, errors: violations(search, values) };
    },
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

function readQuery(
  parameters: readonly QueryParameter[],
  query: URLSearchParams,
  lists: ListParameters,
): SearchValues {
  const values = parameters.flatMap(({ name, schema }) => {
    const given = query.getAll(name);
    if (given.length === 0) return [];
    const joined = schema['type'] === 'array' && lists === 'comma';
    const list = joined ? given.flatMap((text) => text.split(',')) : given;
    return [[name, typedValue(list, schema['type'])] as const];
  });
  return Object.fromEntries(values);
}

/** What does not read as its type stays as it came, and the schema refuses it. */
function typedValue(given: string[], type: unknown): string | number | boolean | string[] {
  const [text = ''] = given;
  if (type === 'array' || given.length > 1) return given;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  return text;
}

function violations(validate: ValidateFunction, value: unknown): ServiceError[] {
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

function complaintOf(error: ErrorObject): string {
  return error.keyword === 'required' ? 'is required' : (error.message ?? 'is not valid');
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
