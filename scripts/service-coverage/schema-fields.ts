/** The fields that a schema of the contract names, deep down, in the form of `fieldsOf`. */

export type Json = Readonly<Record<string, unknown>>;

export interface SchemaField {
  /** For example `items[].tax_breakdowns[].rate`. */
  readonly way: string;
  /** Not in the specification: seen elsewhere (`x-added`). */
  readonly added: boolean;
  readonly schema: Json;
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What `#/...` names in the document, or the node itself. @throws Error when there is nothing. */
export function resolve(document: Json, node: Json): Json {
  const reference = node['$ref'];
  if (typeof reference !== 'string') return node;
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((parent, key) => (isJson(parent) ? parent[key] : undefined), document);
  if (!isJson(found)) throw new Error(`The contract has nothing at ${reference}`);
  return resolve(document, found);
}

/** Every field once, in the order of the document. */
export function schemaFields(document: Json, schema: Json): SchemaField[] {
  const fields = [...walk(document, schema, '', false)];
  return [...new Map(fields.map((field) => [field.way, field])).values()];
}

function* walk(document: Json, node: Json, way: string, added: boolean): Generator<SchemaField> {
  const schema = resolve(document, node);
  for (const part of listed(schema['allOf'])) yield* walk(document, part, way, added);
  const named = { ...members(schema['properties']), ...byPattern(schema['patternProperties']) };
  for (const [name, property] of Object.entries(named)) {
    const at = way === '' ? name : `${way}.${name}`;
    const isAdded = added || 'x-added' in property;
    yield { way: at, added: isAdded, schema: resolve(document, property) };
    yield* walk(document, property, at, isAdded);
  }
  const items = schema['items'];
  if (isJson(items)) yield* walk(document, items, `${way}[]`, added);
}

function listed(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}

function members(value: unknown): Record<string, Json> {
  if (!isJson(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, child]) => isJson(child))) as Record<
    string,
    Json
  >;
}

/** `^passport\..+/v1/info$` reads as `passport.*\/v1/info`. */
function byPattern(value: unknown): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(members(value)).map(([pattern, child]) => [readable(pattern), child]),
  );
}

function readable(pattern: string): string {
  return pattern
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\.', '.')
    .replaceAll('.+', '*');
}
