/**
 * Reading from the service: the header of every request, shared and paced requests, one retry layer that gives up with
 * the right code, time-outs over the whole answer, and errors that tell what happened without telling the key.
 */
import { inspect } from 'node:util';
import { isAppError, type AppError, type ErrorCode } from '../../../src/core/domain/app-error';
import { createServiceClient } from '../../../src/core/service/client';
import { createPacer } from '../../../src/core/service/pacer';
import { VirtualClock } from '../../support/virtual-clock';
import { CALCULATION, clientInTest, DEMO, errorOf, KEY } from './client-in-test';
import {
  answers,
  brokenOff,
  FakeService,
  lost,
  pageOf,
  silent,
  slowly,
  tooMany,
  type Behaviour,
} from './fake-service';

const calculation = { uuid: CALCULATION, result: { transaction_tax_amount: 21 } };
const withCalculation = () => clientInTest(answers(200, calculation));

describe('a request', () => {
  test('carries the key in the header, asks for JSON and goes to the endpoint', async () => {
    const { client, clock, service } = withCalculation();
    const answer = await clock.advanceUntil(client.getTaxCalculation(CALCULATION));
    expect(answer.result?.transaction_tax_amount).toBe('21');
    expect(service.received).toEqual([
      {
        method: 'GET',
        path: `/base/Tax/v1/Calculations/${CALCULATION}`,
        query: [],
        headers: { Accept: 'application/json', 'Ocp-Apim-Subscription-Key': KEY },
        body: undefined,
        atMs: 0,
      },
    ]);
  });

  test('reads a stored transaction by the id of the service', async () => {
    const stored = { transaction_id: 'INV-1', items: [], status: 'SUCCESS', total_amount: 1.1 };
    const { client, clock, service } = clientInTest(answers(200, stored));
    const answer = await clock.advanceUntil(client.getTransaction('op-1'));
    expect(answer).toEqual({ ...stored, total_amount: '1.1' });
    expect(service.received[0]?.path).toBe('/base/v1/transactions/op-1');
  });

  test('searches, and tells the cursor of the next page', async () => {
    const { client, clock, service } = clientInTest();
    service.next(
      answers(200, { ...pageOf('INV-1'), next_cursor: 'c2' }),
      answers(200, { ...pageOf('INV-2'), next_cursor: '' }),
    );
    const query = { country_code: 'MX', limit: 1 };
    expect(await clock.advanceUntil(client.searchTransactions(query))).toEqual({
      transactions: [{ transaction_id: 'INV-1' }],
      nextCursor: 'c2',
    });
    expect(
      await clock.advanceUntil(client.searchTransactions({ ...query, next_cursor: 'c2' })),
    ).toEqual({ transactions: [{ transaction_id: 'INV-2' }], nextCursor: undefined });
    expect(service.received[1]?.query).toEqual([
      'country_code=MX',
      'decimal_amounts=true',
      'limit=1',
      'next_cursor=c2',
    ]);
  });

  test('is not made for an id that could be no address', async () => {
    const { client, service } = withCalculation();
    for (const id of ['', '..', 'not-a-uuid', `${CALCULATION}/..`]) {
      expect(isAppError(await errorOf(client.getTaxCalculation(id)), 'INVALID_INPUT')).toBe(true);
    }
    expect(isAppError(await errorOf(client.getTransaction('..')), 'INVALID_INPUT')).toBe(true);
    expect(
      isAppError(await errorOf(client.searchTransactions({ limit: -1 })), 'INVALID_INPUT'),
    ).toBe(true);
    expect(service.count).toBe(0);
  });
});

describe('reads that are identical', () => {
  test('are one request, in whatever case the id was typed', async () => {
    const { client, clock, service } = withCalculation();
    const calls = Array.from({ length: 1000 }, (_, index) =>
      client.getTaxCalculation(index % 2 === 0 ? CALCULATION : CALCULATION.toUpperCase()),
    );
    await clock.advanceUntil(Promise.all(calls));
    expect(service.count).toBe(1);
  });

  test('cost as many requests as there are different ids', async () => {
    const { client, clock, service } = clientInTest();
    service.usually = (request, at) =>
      slowly(50, answers(200, { uuid: request.url.slice(-36) }))(request, at);
    const ids = Array.from({ length: 500 }, (_, n) => CALCULATION.slice(0, -3) + String(100 + n));
    const calls = Array.from({ length: 10_000 }, (_, n) =>
      client.getTaxCalculation(ids[n % ids.length] ?? ''),
    );
    const results = await clock.advanceUntil(Promise.all(calls));
    expect(results.map(({ uuid }, n) => uuid === ids[n % ids.length])).not.toContain(false);
    expect(service.count).toBe(500);
    expect(service.busiest).toBe(6);
  });

  test('of another key are other reads', async () => {
    const clock = new VirtualClock();
    const service = new FakeService(clock, answers(200, calculation));
    const pacer = createPacer({ clock });
    const ports = {
      environment: DEMO,
      transport: service.transport,
      clock,
      random: () => 0,
      pacer,
    };
    const clients = ['key-1', 'key-2'].map((key) => createServiceClient({ ...ports, key }));
    const calls = clients.map((client) => client.getTaxCalculation(CALCULATION));
    await clock.advanceUntil(Promise.all(calls));
    expect(service.received.map(({ headers }) => headers['Ocp-Apim-Subscription-Key'])).toEqual([
      'key-1',
      'key-2',
    ]);
  });
});

describe('a read that fails', () => {
  const passing: [string, Behaviour, ErrorCode][] = [
    ['a lost connection', lost(), 'UNREACHABLE'],
    ['a body that breaks off', brokenOff(200), 'UNREACHABLE'],
    ['500', answers(500, { message: 'database is down' }), 'UNAVAILABLE'],
    ['a proxy page', answers(502, '<html>Bad Gateway</html>'), 'UNAVAILABLE'],
    ['429', tooMany(), 'RATE_LIMITED'],
    ['429 with a time', tooMany('2'), 'RATE_LIMITED'],
    ['408', answers(408), 'TIMEOUT'],
    ['silence', silent(), 'TIMEOUT'],
  ];

  test.each(passing)('by %s is read again, a second later at least', async (_, failure) => {
    const { client, clock, service } = withCalculation();
    service.next(failure);
    const answer = await clock.advanceUntil(client.getTaxCalculation(CALCULATION));
    expect(answer.uuid).toBe(CALCULATION);
    expect(service.count).toBe(2);
    expect((service.times[1] ?? 0) - (service.times[0] ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  test.each(passing)(
    'by %s over and over ends with what it failed by',
    async (_, failure, code) => {
      const { client, clock, service } = clientInTest(failure);
      const error = await clock.advanceUntil(errorOf(client.getTaxCalculation(CALCULATION)));
      expect((error as AppError).code).toBe(code);
      expect(service.count).toBeGreaterThan(1);
      expect(service.count).toBeLessThanOrEqual(4);
      expect(clock.monotonicMs()).toBeLessThanOrEqual(60_000 + 30_000);
    },
  );

  const lasting: [string, Behaviour, ErrorCode][] = [
    ['400', answers(400, { message: 'bad' }), 'INVALID_INPUT'],
    ['401', answers(401), 'KEY_REFUSED'],
    ['403', answers(403), 'KEY_REFUSED'],
    ['404', answers(404), 'NOT_FOUND'],
    ['a redirect that was not followed', answers(302, ''), 'BAD_RESPONSE'],
    ['a redirect as a browser shows it', answers(0, ''), 'BAD_RESPONSE'],
    ['418', answers(418), 'BAD_RESPONSE'],
    ['a web page with status 200', answers(200, '<html>'), 'BAD_RESPONSE'],
    ['an empty answer', answers(200, ''), 'BAD_RESPONSE'],
    ['a truncated answer', answers(200, '{"uuid":'), 'BAD_RESPONSE'],
    ['an answer of another kind', answers(200, { hello: 'world' }), 'BAD_RESPONSE'],
  ];

  test.each(lasting)('by %s is not read again', async (_, failure, code) => {
    const { client, clock, service } = clientInTest(failure);
    const error = await clock.advanceUntil(errorOf(client.getTaxCalculation(CALCULATION)));
    expect((error as AppError).code).toBe(code);
    expect(service.count).toBe(1);
  });

  test('tells in the service’s words what was wrong', async () => {
    const issue = { code: 'field_not_valid', message: 'No such status', field: 'status' };
    const { client, clock, service } = clientInTest();
    service.next(answers(400, { errors: [issue], message: 'Invalid', operation_id: 'op-9' }));
    const error = await clock.advanceUntil(errorOf(client.searchTransactions({})));
    expect(error).toMatchObject({ status: 400, issues: [issue], operationId: 'op-9' });
  });

  test('tells the cause of a 5xx, which stands in the message', async () => {
    const { client, clock } = clientInTest(answers(503, { message: 'maintenance until noon' }));
    const error = await clock.advanceUntil(errorOf(client.searchTransactions({})));
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      issues: [{ code: '', message: 'maintenance until noon' }],
    });
  });

  test('names the field that cannot be read, and not its content', async () => {
    const { client, clock } = clientInTest(
      answers(200, { transactions: [{}, { total_amount: 'four thousand' }] }),
    );
    const error = await clock.advanceUntil(errorOf(client.searchTransactions({})));
    expect((error as AppError).message).toBe(
      'GET /v1/transactions: cannot read transactions[1].total_amount',
    );
  });

  test('never tells the key', async () => {
    for (const [, failure] of [...passing, ...lasting]) {
      const { client, clock } = clientInTest(failure);
      const error = await clock.advanceUntil(errorOf(client.getTaxCalculation(CALCULATION)));
      expect(inspect(error, { depth: 9 })).not.toContain(KEY);
    }
  });
});

describe('a time-out', () => {
  test('covers the body as well', async () => {
    const { client, clock, service } = withCalculation();
    service.next(async () => ({
      status: 200,
      header: () => null,
      text: () => new Promise(() => undefined),
    }));
    await clock.advanceUntil(client.getTaxCalculation(CALCULATION));
    expect(service.times).toEqual([0, 31_001]);
  });

  test('ends the request', async () => {
    let ended = false;
    const { client, clock, service } = withCalculation();
    service.next((request) => {
      request.signal.addEventListener('abort', () => {
        ended = true;
      });
      return silent()(request, clock);
    });
    await clock.advanceUntil(client.getTaxCalculation(CALCULATION));
    expect(ended).toBe(true);
  });

  test('leaves no timer behind after an answer', async () => {
    const { client, clock } = withCalculation();
    await clock.advanceUntil(client.getTaxCalculation(CALCULATION));
    expect(clock.sleeping).toBe(0);
  });

  test('of one id does not hold up another', async () => {
    const { client, clock, service } = clientInTest(answers(200, pageOf()));
    service.next(silent());
    const hanging = errorOf(client.searchTransactions({ limit: 1 }));
    expect(await clock.advanceUntil(client.searchTransactions({ limit: 2 }))).toEqual({
      transactions: [],
      nextCursor: undefined,
    });
    expect(clock.monotonicMs()).toBe(0);
    service.usually = silent();
    await clock.advanceUntil(hanging);
  });
});

describe('a caller who leaves', () => {
  test('is told CANCELLED, and the request is ended when nobody else waits', async () => {
    const { client, clock, service } = clientInTest(slowly(5000, answers(200, calculation)));
    const leaving = new AbortController();
    const left = errorOf(client.getTaxCalculation(CALCULATION, { signal: leaving.signal }));
    await clock.advance(100);
    expect(service.underWay).toBe(1);
    leaving.abort();
    expect(isAppError(await left, 'CANCELLED')).toBe(true);
    await clock.advance(0);
    expect(service.underWay).toBe(0);
  });

  test('during the wait for another attempt ends that too', async () => {
    const { client, clock, service } = clientInTest(lost());
    const leaving = new AbortController();
    const left = errorOf(client.getTaxCalculation(CALCULATION, { signal: leaving.signal }));
    await clock.advance(10);
    leaving.abort();
    expect(isAppError(await left, 'CANCELLED')).toBe(true);
    await clock.advance(60_000);
    expect(service.count).toBe(1);
    expect(clock.sleeping).toBe(0);
  });
});

test('a client is not made without a key, with one that no header can carry, or without an address', () => {
  const made = (key: string, baseUrl = DEMO.baseUrl) => {
    try {
      clientInTest(undefined, { key, environment: { ...DEMO, baseUrl } });
      return 'made';
    } catch (error) {
      return isAppError(error) ? error.code : error;
    }
  };
  expect(made('')).toBe('KEY_MISSING');
  expect(made('  ')).toBe('KEY_MISSING');
  expect(made('key\r\nX: y')).toBe('INVALID_INPUT');
  expect(made('clé')).toBe('INVALID_INPUT');
  expect(made('good', 'demo.example')).toBe('INVALID_INPUT');
  expect(made('good')).toBe('made');
});
