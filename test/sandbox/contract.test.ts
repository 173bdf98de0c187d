/**
 * The contract and the sandbox agree: the document is sound, and every answer of the sandbox
 * validates against the schema the document has for it. What the specification leaves open stays
 * open in the document.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { contractValidator } from '../../src/sandbox/contract';
import { isJsonObject, type JsonObject } from '../../src/sandbox/exact-json';
import { mexicanPayload, payload, testSandbox, type Answer } from './client';

const TEXT = readFileSync(join(__dirname, '../../docs/openapi.yaml'), 'utf8');
const CONTRACT: JsonObject = parse(TEXT);
const ajv = contractValidator(CONTRACT);

function at(root: JsonObject, ...keys: string[]): JsonObject {
  const found = keys.reduce<unknown>(
    (parent, key) => (isJsonObject(parent) ? parent[key] : undefined),
    root,
  );
  if (!isJsonObject(found)) throw new Error(`the contract has nothing at ${keys.join(' ')}`);
  return found;
}

/** What the contract says an answer of this operation and status holds. */
function schemaOf(path: string, method: string, status: number): JsonObject {
  const responses = at(CONTRACT, 'paths', path, method, 'responses');
  const named = responses[String(status)] ?? responses[`${String(status)[0]}XX`];
  if (!isJsonObject(named)) throw new Error(`${method} ${path} does not describe ${status}`);
  const reference = named['$ref'];
  const response =
    typeof reference === 'string' ? at(CONTRACT, ...reference.slice(2).split('/')) : named;
  return at(response, 'content', 'application/json', 'schema');
}

function violations(path: string, method: string, { status, body }: Answer): string[] {
  const { $ref, ...schema } = schemaOf(path, method, status);
  const absolute = $ref === undefined ? schema : { $ref: `contract${String($ref)}` };
  const validate = ajv.compile(absolute);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('answers', () => {
  const TRANSACTIONS = '/v1/transactions';
  const TRANSACTION = '/v1/transactions/{transaction_uuid}';
  const CALCULATION = '/Tax/v1/Calculations/{id}';

  test.each([200, 400, 401, 429, 503])('to a search: %d', async (status) => {
    const { get, ask, submit, sandbox, clock } = testSandbox({ seed: 'demo' });
    await submit({ customer: { legal_name: 'Ada', type: 'INDIVIDUAL' }, type: 'FULL' });
    clock.advance(400);
    if (status === 429) sandbox.faults.set({ rateLimit: { count: 1, retryAfter: 1 } });
    if (status === 503) sandbox.faults.set({ serverError: { count: 1, status } });
    const answer =
      status === 401
        ? await ask(TRANSACTIONS, { headers: { 'Ocp-Apim-Subscription-Key': 'x' } })
        : await get(`${TRANSACTIONS}?decimal_amounts=true${status === 400 ? '&limit=x' : ''}`);
    expect(answer.status).toBe(status);
    expect(violations(TRANSACTIONS, 'get', answer)).toEqual([]);
  });

  test.each([202, 400, 401, 429, 500])('to a submission: %d', async (status) => {
    const { post, sandbox } = testSandbox();
    if (status === 401) sandbox.faults.set({ revokedKey: true });
    if (status === 429) sandbox.faults.set({ rateLimit: { count: 1 } });
    if (status === 500) sandbox.faults.set({ serverError: { count: 1, status } });
    const answer = await post(status === 400 ? {} : mexicanPayload());
    expect(answer.status).toBe(status);
    expect(violations(TRANSACTIONS, 'post', answer)).toEqual([]);
  });

  test('to a read: 200 in every state, 404', async () => {
    const { get } = testSandbox({ seed: 'demo' });
    const statuses: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) {
      const answer = await get(`/v1/transactions/00000000-0000-4000-9000-00000000000${n}`);
      expect(violations(TRANSACTION, 'get', answer)).toEqual([]);
      statuses.push(answer.body.status);
    }
    expect(statuses).toEqual(['SUCCESS', 'SUCCESS', 'FAILURE', 'FAILURE', 'PENDING']);
    expect(violations(TRANSACTION, 'get', await get('/v1/transactions/none'))).toEqual([]);
  });

  test.each([
    ['3fa85f64-5717-4562-b3fc-2c963f66afa6', 200],
    ['00000000-0000-4000-8000-000000000020', 200],
    ['x', 400],
    ['11111111-1111-4111-8111-111111111111', 404],
  ])('to a calculation: %s is %d', async (id, status) => {
    const { get } = testSandbox();
    const answer = await get(`/Tax/v1/Calculations/${id}`);
    expect(answer.status).toBe(status);
    expect(violations(CALCULATION, 'get', answer)).toEqual([]);
  });

  test('of a wrong shape would be seen', () => {
    const body = { limit: '25', transactions: [{ currency_code: 'pounds' }] };
    const answer = { status: 200, headers: new Headers(), text: '', body };
    expect(violations(TRANSACTIONS, 'get', answer)).toEqual([
      '/limit must be integer',
      '/transactions/0/currency_code must match pattern "^[A-Z]{3}$"',
    ]);
  });
});

test('the demonstration holds by the rules of submission', async () => {
  const { get, post } = testSandbox({ seed: 'demo' });
  for (const n of [1, 2, 3, 4, 5]) {
    const { body } = await get(`/v1/transactions/00000000-0000-4000-9000-00000000000${n}`);
    expect([n, (await post(body)).status]).toEqual([n, 202]);
  }
});

test('no list of values is closed', () => {
  expect(TEXT).not.toMatch(/\benum:|\bconst:/);
});

test('no object refuses fields it does not know', () => {
  expect(TEXT).not.toMatch(/additionalProperties|unevaluatedProperties/);
});

test('the search has every parameter of the specification', () => {
  const { parameters } = at(CONTRACT, 'paths', '/v1/transactions', 'get');
  const names = (parameters as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual([
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
  ]);
});

test('the payload of the documentation of the schemas holds by them', () => {
  const validate = ajv.compile({ $ref: 'contract#/components/schemas/TransactionPayload' });
  expect(validate(JSON.parse(JSON.stringify(payload())))).toBe(true);
});
