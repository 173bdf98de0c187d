/** What fuzzing and hostile sockets have found, each as a case of its own. */
import { payload, testSandbox } from '../client';

test.each([
  ['lists', '['.repeat(3_000) + ']'.repeat(3_000)],
  ['objects', '{"a":'.repeat(3_000) + '0' + '}'.repeat(3_000)],
])('%s nested 3,000 deep in a payload are refused, not tripped over', async (_what, nested) => {
  const { post } = testSandbox();
  const body = JSON.stringify(payload({ unknown: '?' })).replace('"?"', nested);
  const answer = await post(body);
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'The body nests deeper than 100 levels.',
  ]);
});

test('bytes that are no UTF-8 are refused, not replaced by others', async () => {
  const { ask, sandbox } = testSandbox();
  const body = Buffer.from(JSON.stringify(payload({ note: 'caf\u00e9' })), 'latin1');
  const answer = await ask('/v1/transactions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Uint8Array(body),
  });
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      errors: [
        { code: 'field_not_valid', message: 'The body is not valid UTF-8.', type: 'validation' },
      ],
      message: 'The body is not valid UTF-8.',
    },
  ]);
  expect(sandbox.ledger.read().stored).toEqual([]);
});

test.each([
  ['iso-8859-1', 415],
  ['"utf-16"', 415],
  ['UTF-8', 202],
  ['"utf-8"; version=1', 202],
])('a body that says it is in %s is answered %d', async (charset, status) => {
  const { ask } = testSandbox();
  const answer = await ask('/v1/transactions', {
    method: 'POST',
    headers: { 'Content-Type': `application/json; charset=${charset}` },
    body: JSON.stringify(payload()),
  });
  expect(answer.status).toBe(status);
});

test('a compressed body is refused by its name', async () => {
  const { ask } = testSandbox();
  const answer = await ask('/v1/transactions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    body: JSON.stringify(payload()),
  });
  expect([answer.status, answer.headers.get('Accept-Encoding')]).toEqual([415, 'identity']);
});

test('an address has an end', async () => {
  const { get } = testSandbox();
  const path = '/v1/transactions?transaction_id=';
  const longest = path + 'x'.repeat(8_192 - path.length);
  expect((await get(longest)).status).toBe(200);
  expect((await get(`${longest}x`)).status).toBe(414);
});
