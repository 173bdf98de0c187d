/**
 * A body of any size is answered with bounded work: a list is not looked at any further once enough
 * of it is known to be wrong, the first hundred errors are told, and that there are more is said.
 * Work is counted here, not timed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Big from 'big.js';
import { parse } from 'yaml';
import { contractValidator } from '../../src/sandbox/contract';
import { decimalAt, isJsonObject, parseExact } from '../../src/sandbox/exact-json';
import { line, payload, testSandbox, type Answer } from './client';

const CONTRACT = parse(readFileSync(join(__dirname, '../../docs/openapi.yaml'), 'utf8'));

const A_MILLION = 1_000_000;
const MORE = 200_000;
const MANY = 'There are more errors than the first 100, which are told.';

function listOf(element: string, times: number): string {
  return `[${`${element},`.repeat(times - 1)}${element}]`;
}

/** A list of empty objects that counts how often one of them is looked at. */
function watchedList(length: number): { list: unknown[]; looks: () => number } {
  let looks = 0;
  const list = new Proxy(
    Array.from({ length }, () => ({})),
    {
      get(target, key, receiver): unknown {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  return { list, looks: () => looks };
}

test('a list of wrong elements is looked at no further than it must be', () => {
  const validate = contractValidator(CONTRACT).compile({
    $ref: 'contract#/components/schemas/TransactionPayload',
  });
  const { list, looks } = watchedList(100_000);
  validate(payload({ items: list }));
  expect(looks()).toBeLessThan(1_000);
  expect(validate.errors?.length).toBeLessThan(2_000);
});

describe('very many wrong elements are answered: the first hundred errors, and that there are more', () => {
  const posted = (path: string, body: string): Promise<Answer> =>
    testSandbox().ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
  const withItems = (items: string): string =>
    JSON.stringify(payload({ items: '?' })).replace('"?"', items);

  test.each([
    ['items of a transaction', '/v1/transactions', withItems(listOf('{}', A_MILLION))],
    ['items that are lists', '/v1/transactions', withItems(listOf('[]', MORE))],
    ['items of an adjustment', '/v1/transactions/adjustment', withItems(listOf('{}', MORE))],
    [
      'taxes of an item',
      '/v1/transactions',
      withItems(`[{"tax_breakdowns":${listOf('{}', MORE)}}]`),
    ],
  ])('%s', async (_what, path, body) => {
    const answer = await posted(path, body);
    expect([answer.status, answer.body.message, answer.body.errors.length]).toEqual([
      400,
      `The transaction payload is not valid. ${MANY}`,
      100,
    ]);
  });

  test('validations of a batch: their number is told, not each of them', async () => {
    const answer = await posted(
      '/sandbox/batch-validations',
      `{"validations":${listOf('{}', MORE)}}`,
    );
    expect(answer.body.errors).toMatchObject([
      { field: 'validations', message: 'validations must have at most 1000 elements' },
    ]);
  });
});

test('errors of a record that arrived: their number is told, not each of them', async () => {
  const { ask } = testSandbox();
  const body = `{"record":{"transaction_id":"A","errors":${listOf('{}', MORE)}}}`;
  const answer = await ask('/sandbox/transactions', { method: 'POST', body });
  expect(answer.body.errors).toMatchObject([
    { field: 'errors', message: 'errors must have at most 1000 elements' },
  ]);
});

test('a hundred errors are all told, and nothing is said of more', async () => {
  const items = Array.from({ length: 100 }, () => line({ name: undefined }));
  const { body } = await testSandbox().post(payload({ items }));
  expect([body.message, body.errors.length]).toEqual([
    'The transaction payload is not valid.',
    100,
  ]);
});

test('nothing is computed with an amount of more digits than an amount can have', () => {
  const read = parseExact(`{"most":${'9'.repeat(318)},"more":1.${'3'.repeat(100_000)}}`);
  if (!isJsonObject(read)) throw new Error('no object');
  expect(decimalAt(read, 'most')).toEqual(new Big('9'.repeat(318)));
  expect(decimalAt(read, 'more')).toBeUndefined();
});
