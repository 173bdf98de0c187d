/**
 * A submission, and an adjustment likewise, is sent once. A readable 2xx is a receipt; 400, 401 and 429 are sure to have stored nothing; after
 * everything else the transaction may be with the service, and nobody sends it again without looking.
 */
import { inspect } from 'node:util';
import { isAppError, type AppError } from '../../../src/core/domain/app-error';
import { decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import type { CallOptions, ServiceClient } from '../../../src/core/service/service-client';
import { clientInTest, errorOf, KEY } from './client-in-test';
import { answers, brokenOff, lost, silent, slowly, tooMany, type Behaviour } from './fake-service';

const invoice: Transaction = {
  transaction_id: 'INV-1',
  items: [{ number: 1, quantity: decimal('1'), unit_price: decimal('5000.245') }],
  total_amount: decimal('6150.30135'),
};

const credit: Transaction = {
  transaction_id: 'CN-1',
  reference_transaction_id: 'INV-1',
  items: [{ number: 1, quantity: decimal('1'), unit_price: decimal('-5000.245') }],
  total_amount: decimal('-6150.30135'),
};

const SENDING = {
  submission: (client: ServiceClient, options?: CallOptions) =>
    client.submitTransaction(invoice, options),
  adjustment: (client: ServiceClient, options?: CallOptions) =>
    client.adjustTransaction(credit, options),
};

test('a submission is a POST with the key, JSON, and exact amounts', async () => {
  const { client, clock, service } = clientInTest(answers(202, { operation_id: 'op-1' }));
  await clock.advanceUntil(client.submitTransaction(invoice));
  expect(service.received).toEqual([
    {
      method: 'POST',
      path: '/base/v1/transactions',
      query: [],
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Ocp-Apim-Subscription-Key': KEY,
      },
      body:
        '{"transaction_id":"INV-1","items":[{"number":1,"quantity":1,"unit_price":5000.245}],' +
        '"total_amount":6150.30135}',
      atMs: 0,
    },
  ]);
});

test('an adjustment is a POST of the whole payload with its reference', async () => {
  const { client, clock, service } = clientInTest(answers(202, { operation_id: 'op-1' }));
  await clock.advanceUntil(client.adjustTransaction(credit));
  expect(service.received).toMatchObject([
    {
      method: 'POST',
      path: '/base/v1/transactions/adjustment',
      headers: { 'Content-Type': 'application/json', 'Ocp-Apim-Subscription-Key': KEY },
      body:
        '{"transaction_id":"CN-1","reference_transaction_id":"INV-1",' +
        '"items":[{"number":1,"quantity":1,"unit_price":-5000.245}],"total_amount":-6150.30135}',
    },
  ]);
});

describe('an adjustment', () => {
  const line = (reference?: string) => ({
    number: 1,
    unit_price: decimal('-1'),
    ...(reference === undefined ? {} : { reference_transaction_id: reference }),
  });

  test('of several originals names each on its item', async () => {
    const { client, clock, service } = clientInTest(answers(202, {}));
    const several = { transaction_id: 'CN-2', items: [line('FT 2025/1'), line('007')] };
    await clock.advanceUntil(client.adjustTransaction(several));
    expect(service.received[0]?.body).toBe(
      '{"transaction_id":"CN-2","items":[' +
        '{"number":1,"unit_price":-1,"reference_transaction_id":"FT 2025/1"},' +
        '{"number":1,"unit_price":-1,"reference_transaction_id":"007"}]}',
    );
  });

  test.each<[string, Partial<Transaction>]>([
    ['no original', { items: [line()] }],
    ['no original for one of its items', { items: [line('INV-1'), line()] }],
    ['no original and has no items', { items: [] }],
    ['an empty original', { reference_transaction_id: '' }],
    ['an original that no transaction can be', { reference_transaction_id: 'x'.repeat(151) }],
  ])('that names %s is refused before any request', async (_, changes) => {
    const { client, service } = clientInTest(answers(202, {}));
    const adjustment = { transaction_id: 'CN-3', items: [line()], ...changes };
    const error = await errorOf(client.adjustTransaction(adjustment));
    expect(isAppError(error, 'INVALID_INPUT')).toBe(true);
    expect(service.count).toBe(0);
  });
});

describe.each(Object.entries(SENDING))('of a %s', (_kind, send) => {
  async function failing(behaviour: Behaviour) {
    const { client, clock, service } = clientInTest(behaviour);
    const error = await clock.advanceUntil(errorOf(send(client)));
    await clock.advance(600_000);
    expect(service.count).toBe(1);
    return error as AppError;
  }

  describe('a receipt', () => {
    test.each([200, 201, 202])('is a readable %d, with the operation id', async (status) => {
      const { client, clock } = clientInTest(answers(status, { operation_id: 'op-1', more: 1 }));
      expect(await clock.advanceUntil(send(client))).toEqual({
        operationId: 'op-1',
      });
    });

    test('may name no operation', async () => {
      const { client, clock } = clientInTest(answers(200, {}));
      expect(await clock.advanceUntil(send(client))).toEqual({
        operationId: undefined,
      });
    });
  });

  describe('nothing was stored after', () => {
    test('400, which is told with all its issues', async () => {
      const errors = [
        {
          code: 'validation_match_invalid',
          message: 'MXN',
          type: 'validation',
          field: 'currency_code',
        },
        { code: 'field_not_valid', message: 'sum', type: 'validation', field: 'payments' },
      ];
      const error = await failing(answers(400, { errors, message: 'Invalid payload' }));
      expect(error).toMatchObject({ code: 'REJECTED', status: 400, issues: errors });
    });

    test('400 with a body that says nothing', async () => {
      expect(await failing(answers(400, '<html>'))).toMatchObject({
        code: 'REJECTED',
        issues: [],
      });
    });

    test('401, which refuses the key', async () => {
      expect(await failing(answers(401))).toMatchObject({ code: 'KEY_REFUSED', status: 401 });
    });

    test('429, which tells how long to wait', async () => {
      expect(await failing(tooMany('7'))).toMatchObject({
        code: 'RATE_LIMITED',
        retryAfterMs: 7000,
      });
    });
  });

  describe('it is not known what became of it after', () => {
    test.each<[string, Behaviour]>([
      ['a redirect', answers(302)],
      ['a redirect as a browser shows it', answers(0)],
      ['403', answers(403, { message: 'no' })],
      ['404', answers(404)],
      ['409', answers(409)],
      ['413', answers(413)],
      ['500', answers(500, { message: 'cause' })],
      ['a proxy page', answers(502, '<html>')],
      ['503', answers(503, '', { 'retry-after': '1' })],
      ['a lost connection', lost()],
      ['a body that breaks off', brokenOff(202)],
      ['silence', silent()],
      ['an empty 202', answers(202, '')],
      ['a 204', answers(204, '')],
      ['a web page with status 200', answers(200, '<html>Sign in</html>')],
      ['a truncated answer', answers(202, '{"operation_id":"op')],
      ['an answer that is no object', answers(202, '["op-1"]')],
      ['an operation id that is none', answers(202, { operation_id: 7 })],
    ])('%s', async (_, behaviour) => {
      const error = await failing(behaviour);
      expect(error.code).toBe('OUTCOME_UNKNOWN');
      expect(inspect(error, { depth: 9 })).not.toContain(KEY);
      expect(inspect(error, { depth: 9 })).not.toContain('6150');
    });
  });

  describe('aborting', () => {
    test('before it is sent cancels it', async () => {
      const { client, service } = clientInTest(answers(202, {}));
      const error = await errorOf(send(client, { signal: AbortSignal.abort() }));
      expect(isAppError(error, 'CANCELLED')).toBe(true);
      expect(service.count).toBe(0);
    });

    test('while it waits for room cancels it', async () => {
      const { client, clock, service } = clientInTest(slowly(1000, answers(202, {})));
      const going = Array.from({ length: 4 }, () => send(client));
      const leaving = new AbortController();
      const left = errorOf(send(client, { signal: leaving.signal }));
      await clock.advance(10);
      leaving.abort();
      expect(isAppError(await left, 'CANCELLED')).toBe(true);
      await clock.advanceUntil(Promise.all(going));
      expect(service.count).toBe(4);
    });

    test('after it was sent takes nothing back: its answer is still told', async () => {
      const { client, clock } = clientInTest(slowly(1000, answers(202, { operation_id: 'op-1' })));
      const leaving = new AbortController();
      const sent = send(client, { signal: leaving.signal });
      await clock.advance(10);
      leaving.abort();
      expect(await clock.advanceUntil(sent)).toEqual({ operationId: 'op-1' });
    });
  });

  test('two submissions are two requests, even of the same transaction', async () => {
    const { client, clock, service } = clientInTest(answers(202, {}));
    const both = [send(client), send(client)];
    await clock.advanceUntil(Promise.all(both));
    expect(service.count).toBe(2);
  });

  test('its time-out counts from the sending, not from the wait for room', async () => {
    const { client, clock, service } = clientInTest(slowly(29_000, answers(202, {})));
    const all = Array.from({ length: 20 }, () => send(client));
    await clock.advanceUntil(Promise.all(all));
    expect(service.count).toBe(20);
  });

  test('after "too many requests" nothing is sent before the time named', async () => {
    const { client, clock, service } = clientInTest(answers(202, {}));
    service.next(tooMany('30'));
    await clock.advanceUntil(errorOf(send(client)));
    await clock.advanceUntil(send(client));
    expect(service.times).toEqual([0, 30_000]);
  });
});
