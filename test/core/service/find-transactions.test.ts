/**
 * Looking up many external ids: few addresses of at most 2 kB and 100 ids, all pages, exactly equal ids only, newest
 * first. A look that is not complete is an error: "not found" decides whether something is sent.
 */
import fc from 'fast-check';
import { isAppError, type AppError } from '../../../src/core/domain/app-error';
import type { HttpRequest } from '../../../src/core/service/transport';
import { clientInTest, errorOf } from './client-in-test';
import { answers, pageOf, slowly, tooMany, type Behaviour } from './fake-service';

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `INV-${n + 1}`);

function idsOf({ url }: HttpRequest): string[] {
  return new URL(url).searchParams.getAll('transaction_id');
}

/** Knows all ids but the `missing` ones. */
function knowing(...missing: string[]): Behaviour {
  return (request, clock) =>
    answers(200, pageOf(...idsOf(request).filter((id) => !missing.includes(id))))(request, clock);
}

test('no ids cost no request', async () => {
  const { client, service } = clientInTest();
  expect([...(await client.findTransactions([]))]).toEqual([]);
  expect(service.count).toBe(0);
});

test('unknown ids are absent, known ones have their records', async () => {
  const { client, clock } = clientInTest(knowing('INV-2'));
  const found = await clock.advanceUntil(client.findTransactions(['INV-1', 'INV-2', 'INV-3']));
  expect([...found]).toEqual([
    ['INV-1', [{ transaction_id: 'INV-1' }]],
    ['INV-3', [{ transaction_id: 'INV-3' }]],
  ]);
});

describe('a batch', () => {
  test('holds 100 ids at most, and its limit is their number', async () => {
    const { client, clock, service } = clientInTest(knowing());
    const short = Array.from({ length: 250 }, (_, n) => `i${n}`);
    await clock.advanceUntil(client.findTransactions(short));
    const sizes = service.received.map(
      ({ query }) => query.filter((q) => q.includes('_id=')).length,
    );
    expect(sizes).toEqual([100, 96, 54]);
    expect(service.received.map(({ query }) => query.find((q) => q.startsWith('limit')))).toEqual([
      'limit=100',
      'limit=96',
      'limit=54',
    ]);
  });

  test('fits an address of 2,000 bytes, whatever the ids, and all ids are asked for once', async () => {
    const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(id, { maxLength: 60 }), async (texts) => {
        const ids = texts.filter((text) => text.trim() !== '');
        const { client, clock, service } = clientInTest();
        const asked: string[] = [];
        service.usually = (request, at) => {
          if (idsOf(request).length > 1) expect(request.url.length).toBeLessThanOrEqual(2000);
          asked.push(...idsOf(request));
          return knowing()(request, at);
        };
        const found = await clock.advanceUntil(client.findTransactions(ids));
        expect([...found.keys()].sort()).toEqual([...ids].sort());
        expect(asked.sort()).toEqual([...ids].sort());
      }),
      { numRuns: 25 },
    );
  });

  test('names an id once, however often it was asked for', async () => {
    const { client, clock, service } = clientInTest(knowing());
    await clock.advanceUntil(client.findTransactions(['INV-1', 'INV-1', 'INV-2']));
    expect(service.received[0]?.query).toEqual([
      'decimal_amounts=true',
      'limit=2',
      'transaction_id=INV-1',
      'transaction_id=INV-2',
    ]);
  });

  test.each([400, 414])('that is refused by %d is halved until it is accepted', async (status) => {
    const { client, clock, service } = clientInTest();
    service.usually = (request, at) =>
      idsOf(request).length > 2 ? answers(status)(request, at) : knowing()(request, at);
    const found = await clock.advanceUntil(client.findTransactions(numbered(7)));
    expect([...found.keys()]).toEqual(numbered(7));
  });

  test.each([400, 414])('of one id that is refused by %d fails alone', async (status) => {
    const { client, clock, service } = clientInTest();
    service.usually = (request, at) =>
      idsOf(request).includes('INV-3')
        ? answers(status, { message: 'no' })(request, at)
        : knowing()(request, at);
    const found = await clock.advanceUntil(client.findTransactions(numbered(7)));
    expect([...found.keys()].sort()).toEqual(numbered(7).filter((id) => id !== 'INV-3'));
    expect([...found.refused.keys()]).toEqual(['INV-3']);
    expect(found.refused.get('INV-3')).toMatchObject({ code: 'INVALID_INPUT', status });
  });

  test('of an id that could not be looked up cannot be taken for "not found"', async () => {
    const { client, clock } = clientInTest(answers(400, { message: 'no' }));
    const found = await clock.advanceUntil(client.findTransactions(['INV-1']));
    expect(() => found.get('INV-1')).toThrow(found.refused.get('INV-1'));
    expect(found.get('INV-2')).toBeUndefined();
  });

  test('is not halved for ever by a service that refuses every search', async () => {
    const { client, clock, service } = clientInTest(answers(400, { message: 'no' }));
    const error = await clock.advanceUntil(errorOf(client.findTransactions(numbered(400))));
    expect(isAppError(error, 'INVALID_INPUT')).toBe(true);
    expect(service.count).toBeLessThan(100);
  });

  test('is sent again after "too many requests", as every read', async () => {
    const { client, clock, service } = clientInTest(knowing());
    service.next(tooMany('3'));
    const found = await clock.advanceUntil(client.findTransactions(['INV-1']));
    expect(found.size).toBe(1);
    expect(service.times).toEqual([0, 3000]);
  });
});

describe('pages', () => {
  test('are followed to the last', async () => {
    const { client, clock, service } = clientInTest();
    service.next(
      answers(200, { ...pageOf('INV-1'), next_cursor: 'c2' }),
      answers(200, { ...pageOf(), next_cursor: 'c3' }),
      answers(200, { ...pageOf('INV-2'), next_cursor: '' }),
    );
    const found = await clock.advanceUntil(client.findTransactions(['INV-1', 'INV-2']));
    expect([...found.keys()]).toEqual(['INV-1', 'INV-2']);
    expect(service.received.map(({ query }) => query[2])).toEqual([
      'transaction_id=INV-1',
      'next_cursor=c2',
      'next_cursor=c3',
    ]);
  });

  test.each([
    ['the same cursor again', () => 'c2'],
    [
      'always another cursor',
      (() => {
        let page = 0;
        return () => `c${(page += 1)}`;
      })(),
    ],
  ])('that have no end, with %s, are an error', async (_, cursor) => {
    const { client, clock, service } = clientInTest();
    service.usually = (request, at) =>
      answers(200, { ...pageOf('INV-1'), next_cursor: cursor() })(request, at);
    const error = await clock.advanceUntil(errorOf(client.findTransactions(['INV-1'])));
    expect((error as AppError).message).toBe('GET /v1/transactions: the pages have no end');
    expect(service.count).toBeLessThanOrEqual(1001);
  });

  test('of which one fails are an error, not a smaller answer', async () => {
    const { client, clock, service } = clientInTest();
    service.next(answers(200, { ...pageOf('INV-1'), next_cursor: 'c2' }));
    service.usually = answers(500);
    const error = await clock.advanceUntil(errorOf(client.findTransactions(['INV-1', 'INV-2'])));
    expect(isAppError(error, 'UNAVAILABLE')).toBe(true);
  });
});

describe('records', () => {
  test('count only for exactly the id asked for', async () => {
    const { client, clock } = clientInTest(
      answers(200, {
        transactions: [
          { transaction_id: 'inv-1' },
          { transaction_id: 'INV-1 ' },
          { transaction_id: 'INV-10' },
          { transaction_number: 'INV-1' },
        ],
      }),
    );
    const found = await clock.advanceUntil(client.findTransactions(['INV-1']));
    expect([...found]).toEqual([]);
  });

  test('count when we sent them, or nothing says that we received them', async () => {
    const directions = ['RECEIVED', 'SENT', 'received', undefined];
    const transactions = directions.map((direction, n) => ({
      transaction_id: 'INV-1',
      operation_id: `op-${n}`,
      ...(direction === undefined ? {} : { direction }),
    }));
    const { client, clock } = clientInTest(answers(200, { transactions }));
    const found = await clock.advanceUntil(client.findTransactions(['INV-1']));
    expect(found.get('INV-1')?.map((record) => record.operation_id)).toEqual([
      'op-1',
      'op-2',
      'op-3',
    ]);
  });

  test('of one id are newest first, whatever their time zones; one without a date is oldest', async () => {
    const dates = [
      undefined,
      '2025-03-01T10:00:00Z',
      '2025-03-01T10:30:00+02:00',
      'someday',
      '2025-03-01T06:00:00-05:00',
    ];
    const transactions = dates.map((last_updated_date, n) => ({
      transaction_id: 'INV-1',
      operation_id: `op-${n}`,
      ...(last_updated_date === undefined ? {} : { last_updated_date }),
    }));
    const { client, clock } = clientInTest(answers(200, { transactions }));
    const found = await clock.advanceUntil(client.findTransactions(['INV-1']));
    expect(found.get('INV-1')?.map((record) => record.operation_id)).toEqual([
      'op-4',
      'op-1',
      'op-2',
      'op-0',
      'op-3',
    ]);
  });
});

describe('before any request', () => {
  test.each(['', ' ', 'a\0b', 'a\ud800', 'x'.repeat(151)])(
    'the id %j is refused, and the others are looked up',
    async (bad) => {
      const { client, clock, service } = clientInTest(knowing());
      const found = await clock.advanceUntil(client.findTransactions([bad, 'INV-1']));
      expect([...found.keys()]).toEqual(['INV-1']);
      expect(found.refused.get(bad)).toMatchObject({ code: 'INVALID_INPUT', status: undefined });
      expect(service.count).toBe(1);
    },
  );
});

describe('a fresh look', () => {
  test('asks the service anew, a second after the last answer', async () => {
    const { client, clock, service } = clientInTest(knowing());
    await clock.advanceUntil(client.findTransactions(['INV-1'], { fresh: true }));
    await clock.advanceUntil(client.findTransactions(['INV-1'], { fresh: true }));
    expect(service.times).toEqual([0, 1001]);
  });
});

describe('when one batch fails', () => {
  test('the others are given up', async () => {
    const { client, clock, service } = clientInTest(slowly(100, knowing()));
    service.next(answers(401));
    const error = await clock.advanceUntil(errorOf(client.findTransactions(numbered(2000))));
    expect(isAppError(error, 'KEY_REFUSED')).toBe(true);
    await clock.advance(60_000);
    expect(service.count).toBeLessThanOrEqual(6);
    expect(service.underWay).toBe(0);
  });

  test('the caller who leaves is told CANCELLED', async () => {
    const { client, clock, service } = clientInTest(knowing());
    const leaving = new AbortController();
    leaving.abort();
    const looking = errorOf(client.findTransactions(['INV-1'], { signal: leaving.signal }));
    expect(isAppError(await clock.advanceUntil(looking), 'CANCELLED')).toBe(true);
    expect(service.count).toBe(0);
  });
});

describe('a service that takes few ids together', () => {
  const taking =
    (most: number): Behaviour =>
    (request, clock) =>
      idsOf(request).length > most
        ? answers(400, { message: 'limit is too large' })(request, clock)
        : knowing()(request, clock);
  const short = Array.from({ length: 100 }, (_, n) => `i${n}`);

  test('is asked for half and half again, and from then on begins with what it takes', async () => {
    const { client, clock, service } = clientInTest(taking(30));
    const found = await clock.advanceUntil(client.findTransactions(short));
    expect([...found.keys()].sort()).toEqual([...short].sort());
    service.received.length = 0;
    await clock.advanceUntil(client.findTransactions(short, { fresh: true }));
    expect(service.received.map(({ query }) => query.length - 2)).toEqual([25, 25, 25, 25]);
  });

  test('and a refusal that passed by makes searches smaller only for a while', async () => {
    let refusals = 1;
    const { client, clock, service } = clientInTest((request, now) =>
      refusals-- > 0 ? answers(400, {})(request, now) : knowing()(request, now),
    );
    const sizes = async () => {
      service.received.length = 0;
      await clock.advanceUntil(client.findTransactions(short, { fresh: true }));
      return service.received.map(({ query }) => query.length - 2);
    };
    expect(await sizes()).toEqual([100, 50, 50]);
    expect(await sizes()).toEqual([50, 50]);
    for (let look = 0; look < 32; look += 1) await sizes();
    expect(await sizes()).toEqual([100]);
  });

  test('but one id that it refuses makes no search smaller', async () => {
    const { client, clock, service } = clientInTest((request, now) =>
      idsOf(request).includes('i7')
        ? answers(400, { message: 'i7 is no id' })(request, now)
        : knowing()(request, now),
    );
    const found = await clock.advanceUntil(client.findTransactions(short));
    expect([...found.refused.keys()]).toEqual(['i7']);
    service.received.length = 0;
    const others = short.map((id) => `x${id}`);
    await clock.advanceUntil(client.findTransactions(others));
    expect(service.received[0]?.query.length).toBeGreaterThan(90);
  });
});
