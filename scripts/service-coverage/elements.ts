/**
 * Every element of the contract that can go over the wire, and how traffic shows that it did: endpoints, parameters, headers,
 * fields, statuses, error bodies and codes, the webhook with its token, limits, and how a transaction changes its state.
 */
import { namedValues } from './named-values';
import { isJson, resolve, schemaFields, type Json } from './schema-fields';
import type { Exchange, Traffic } from './traffic';

export interface Element {
  readonly section: string;
  readonly name: string;
  /** Not in the specification: seen elsewhere (`x-added`). */
  readonly added: boolean;
  readonly isShownBy: (traffic: Traffic) => boolean;
}

/** The name of the webhook among the operations. */
export const NOTIFICATION = 'Webhook notification';

interface Operation {
  readonly name: string;
  readonly node: Json;
}

export function elementsOf(document: Json): Element[] {
  const operations = operationsOf(document, 'paths');
  const webhooks = operationsOf(document, 'webhooks').map(({ node }) => ({
    name: NOTIFICATION,
    node,
  }));
  return [
    ...operations.flatMap((operation) => operationElements(document, operation)),
    ...errorElements(document, operations),
    ...webhooks.flatMap((operation) => webhookElements(document, operation)),
    ...valueElements(namedValues(document)),
    ...limitElements(document, operations),
    ...transitionElements(document),
  ];
}

/** `GET /v1/transactions` and so on, in the order of the document. */
export function operationsOf(document: Json, where: 'paths' | 'webhooks'): Operation[] {
  return entries(document[where]).flatMap(([path, methods]) =>
    entries(methods).map(([method, node]) => ({ name: `${method.toUpperCase()} ${path}`, node })),
  );
}

function operationElements(document: Json, { name, node }: Operation): Element[] {
  const add = elementIn(name);
  const mine = (isShown: (exchange: Exchange) => boolean) => ofOperation(name, isShown);
  return [
    add('the endpoint', mine(isGood)),
    ...[...keyHeaders(document), ...Object.keys(node['x-request-headers'] ?? {})].map((header) =>
      add(
        `header \`${header}\``,
        mine((exchange) => isGood(exchange) && sends(header)(exchange)),
      ),
    ),
    ...parameters(node).map(({ name: parameter, in: where }) =>
      add(
        `${where} parameter \`${parameter}\``,
        mine(
          (exchange) =>
            isGood(exchange) && (where === 'path' || exchange.query.includes(parameter)),
        ),
      ),
    ),
    ...bodyFields(document, node['requestBody']).map(({ way, added }) =>
      add(
        `request \`${way}\``,
        mine((exchange) => isGood(exchange) && exchange.requestFields.includes(way)),
        added,
      ),
    ),
    ...answers(document, node).flatMap(({ code, response }) => [
      add(`status ${code}`, mine(answersWith(code)), 'x-added' in response),
      ...entries(response['headers']).map(([header, described]) =>
        add(
          `status ${code}, header \`${header}\``,
          mine((exchange) => answersWith(code)(exchange) && answersHeader(exchange, header)),
          'x-added' in described,
        ),
      ),
    ]),
    ...bodyFields(document, shownAnswer(document, node)).map(({ way, added }) =>
      add(
        `response \`${way}\``,
        mine((exchange) => isGood(exchange) && exchange.responseFields.includes(way)),
        added,
      ),
    ),
  ];
}

/** Bodies of errors are the same for all endpoints, so each field is looked for once. */
function errorElements(document: Json, operations: readonly Operation[]): Element[] {
  const names = ['InvalidPayload', 'OperationResult'];
  const bodies = names.flatMap((name) => {
    const schema = { $ref: `#/components/schemas/${name}` };
    const carries = carriersOf(document, operations, schema);
    return Object.keys(resolve(document, schema)['properties'] as Json).map((field) =>
      elementIn(`Error body ${name}`)(
        `\`${field}\``,
        (traffic) =>
          traffic.kind === 'exchange' && carries(traffic) && traffic.responseFields.includes(field),
      ),
    );
  });
  return [...bodies, ...errorObjectElements(document)];
}

/** Which traffic has an answer of this schema. */
function carriersOf(document: Json, operations: readonly Operation[], { $ref }: Json) {
  const carriers = operations.flatMap(({ name, node }) =>
    answers(document, node)
      .filter(({ response }) => schemaOf(response)?.['$ref'] === $ref)
      .map(({ code }) => ofOperation(name, answersWith(code))),
  );
  return (traffic: Traffic): boolean => carriers.some((carries) => carries(traffic));
}

/** In the body of an error, and on a transaction that is read. */
function errorObjectElements(document: Json): Element[] {
  return schemaFields(document, { $ref: '#/components/schemas/Error' }).map(({ way }) =>
    elementIn('Error object')(
      `\`${way}\``,
      (traffic) =>
        traffic.kind === 'exchange' &&
        traffic.operation !== NOTIFICATION &&
        traffic.responseFields.some((field) => field.endsWith(`errors[].${way}`)),
    ),
  );
}

function webhookElements(document: Json, { name, node }: Operation): Element[] {
  const add = elementIn(name);
  const claims = schemaFields(document, { $ref: '#/components/schemas/WebhookTokenClaims' });
  return [
    ...parameters(node).map(({ name: header }) =>
      add(`header \`${header}\``, ofOperation(name, sends(header))),
    ),
    ...bodyFields(document, node['requestBody']).map(({ way }) =>
      add(
        `field \`${way}\``,
        ofOperation(name, ({ requestFields }) => requestFields.includes(way)),
      ),
    ),
    ...claims.map(({ way }) =>
      add(
        `claim \`${way}\``,
        ofOperation(name, ({ claims: given }) => given.includes(way)),
      ),
    ),
    ...Object.keys(node['responses'] as Json).map((code) =>
      add(`answered ${code}`, ofOperation(name, answersWith(code))),
    ),
    ...entries(node['x-delivery'], isAnything).flatMap(([rule, value]) =>
      [value].flat().map((one) => shown(name, `${rule}: ${String(one)}`)),
    ),
  ];
}

function valueElements(values: readonly string[]): Element[] {
  return values.map((value) => {
    const [way = '', word = ''] = value.split('=');
    return elementIn('Named values')(
      `\`${way}\`: \`${word}\``,
      (traffic) => traffic.kind === 'exchange' && traffic.values.includes(value),
    );
  });
}

function limitElements(document: Json, operations: readonly Operation[]): Element[] {
  const section = 'Limits';
  return [
    ...operations.flatMap(({ name, node }) => [
      ...listedNumber(node, 'x-min-interval-ms').map((ms) =>
        shown(section, `${name}: ${ms} ms between identical requests`),
      ),
      ...parameters(node)
        .filter(({ schema }) => schema['default'] !== undefined && schema['type'] === 'integer')
        .map((parameter) =>
          shown(section, `${name}: ${parameter.name} is ${String(parameter.schema['default'])}`),
        ),
    ]),
    ...schemaFields(document, { $ref: '#/components/schemas/TaxReason' }).flatMap(
      ({ way, schema }) =>
        listedNumber(schema, 'maxLength').map((length) =>
          shown(section, `tax reason: ${way} has at most ${length} characters`),
        ),
    ),
  ];
}

function transitionElements(document: Json): Element[] {
  const status = resolve(document, { $ref: '#/components/schemas/TransactionStatus' });
  const transitions = status['x-transitions'];
  if (!Array.isArray(transitions)) throw new Error('The contract names no state transitions');
  return transitions
    .filter(isJson)
    .map(({ from, trigger, to }) =>
      shown('State transitions', `${String(from)}, ${String(trigger)}: ${String(to)}`),
    );
}

/** Nothing on the wire shows it by itself: a conversation says that it has. */
function shown(section: string, name: string): Element {
  return elementIn(section)(
    name,
    (traffic) => traffic.kind === 'shown' && traffic.element === name,
  );
}

function elementIn(section: string) {
  return (name: string, isShownBy: Element['isShownBy'], added = false): Element => ({
    section,
    name,
    added,
    isShownBy,
  });
}

function ofOperation(name: string, isShown: (exchange: Exchange) => boolean) {
  return (traffic: Traffic): boolean =>
    traffic.kind === 'exchange' && traffic.operation === name && isShown(traffic);
}

function isGood({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

function sends(header: string) {
  return ({ requestHeaders }: Exchange): boolean => requestHeaders.includes(header.toLowerCase());
}

function answersHeader({ responseHeaders }: Exchange, header: string): boolean {
  return responseHeaders.includes(header.toLowerCase());
}

/** `404` or `5XX`. */
function answersWith(code: string) {
  return ({ status }: Exchange): boolean =>
    code.endsWith('XX') ? String(status).startsWith(code.slice(0, 1)) : String(status) === code;
}

function keyHeaders(document: Json): string[] {
  const { securitySchemes } = document['components'] as Json;
  return entries(securitySchemes).map(([, scheme]) => String(scheme['name']));
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Json;
}

function parameters(node: Json): Parameter[] {
  const list = node['parameters'];
  if (!Array.isArray(list)) return [];
  return list.filter(isJson).map((parameter) => ({
    name: String(parameter['name']),
    in: String(parameter['in']),
    schema: isJson(parameter['schema']) ? parameter['schema'] : {},
  }));
}

function answers(document: Json, node: Json): { code: string; response: Json }[] {
  return entries(node['responses']).map(([code, response]) => ({
    code,
    response: resolve(document, response),
  }));
}

/** The good answer, where the specification shows its body. */
function shownAnswer(document: Json, node: Json): Json | undefined {
  return answers(document, node).find(({ code }) => code === '200')?.response;
}

function schemaOf(body: Json): Json | undefined {
  const content = body['content'];
  const media = isJson(content) ? content['application/json'] : undefined;
  const schema = isJson(media) ? media['schema'] : undefined;
  return isJson(schema) ? schema : undefined;
}

function bodyFields(document: Json, body: unknown): ReturnType<typeof schemaFields> {
  const schema = isJson(body) ? schemaOf(body) : undefined;
  return schema === undefined ? [] : schemaFields(document, schema);
}

function listedNumber(node: Json, word: string): number[] {
  const value = node[word];
  return typeof value === 'number' ? [value] : [];
}

function entries(value: unknown): [string, Json][];
function entries<T>(value: unknown, is: (child: unknown) => child is T): [string, T][];
function entries(value: unknown, is: (child: unknown) => boolean = isJson): [string, unknown][] {
  return isJson(value) ? Object.entries(value).filter(([, child]) => is(child)) : [];
}

function isAnything(child: unknown): child is unknown {
  return child !== undefined;
}
