/**
 * The values that the specification names for a field (`x-known-values`), as `items[].type=GOODS`. The lists are open; what
 * is named must have been said once, by whoever may say it.
 */
import { isJson, resolve, schemaFields, type Json } from './schema-fields';

const RESOURCES = ['TransactionPayload', 'TransactionRecord', 'WebhookNotification'];

export function namedValues(document: Json): string[] {
  const fields = RESOURCES.flatMap((name) =>
    schemaFields(document, { $ref: `#/components/schemas/${name}` }).filter(({ added }) => !added),
  );
  const named = fields.flatMap(({ way, schema }) =>
    wordsOf(schema).map((word) => `${way}=${word}`),
  );
  const asked = searchParameters(document).flatMap(({ name, schema }) =>
    'x-not-shown' in schema ? [] : wordsOf(schema).map((word) => `${name}=${word}`),
  );
  return [...new Set([...named, ...asked])];
}

function wordsOf(schema: Json): string[] {
  const words = schema['x-known-values'];
  return Array.isArray(words) ? words.map(String) : [];
}

function searchParameters(document: Json): { name: string; schema: Json }[] {
  const paths = resolve(document, { $ref: '#/paths' });
  const search = paths['/v1/transactions'];
  const get = isJson(search) ? search['get'] : undefined;
  const parameters = isJson(get) ? get['parameters'] : undefined;
  if (!Array.isArray(parameters)) throw new Error('The contract lists no search parameters');
  return parameters.filter(isJson).map((parameter) => ({
    name: String(parameter['name']),
    schema: isJson(parameter['schema']) ? parameter['schema'] : {},
  }));
}
