/**
 * What only shows transactions looks them up by lists with commas once the service is proved to read them: half as many
 * searches. Until then, and where it does not, nothing that the service holds is missed.
 */
import type { HttpRequest } from '../../../src/core/service/transport';
import { clientInTest } from './client-in-test';
import { answers, lost, pageOf, slowly, type Behaviour } from './fake-service';

type ReadList = (values: readonly string[]) => readonly string[];

const byComma: ReadList = (values) => values.flatMap((value) => value.split(','));
const repeated: ReadList = (values) => values;

/** Ids of 15 characters: 100 of them fit into one address with commas, 63 without. */
const INVOICES = Array.from({ length: 500 }, (_, n) => `INV-2025-${String(n).padStart(6, '0')}`);

function asked({ url }: HttpRequest): string[] {
  return new URL(url).searchParams.getAll('transaction_id');
}

function holding(stored: readonly string[], read: ReadList): Behaviour {
  const known = new Set(stored);
  return (request, clock) => {
    const ids = asked(request).length === 0 ? stored : read(asked(request));
    return answers(200, pageOf(...ids.filter((id) => known.has(id))))(request, clock);
  };
}

/** Looks `ids` up in calls of 100, all at once, as cells do. */
function inCalls(behaviour: Behaviour, ids: readonly string[]) {
  const inTest = clientInTest(behaviour);
  const { client, clock, service } = inTest;
  const look = async () => {
    const calls: Promise<ReadonlyMap<string, unknown>>[] = [];
    for (let from = 0; from < ids.length; from += 100) {
      calls.push(client.findTransactions(ids.slice(from, from + 100), { compact: true }));
    }
    const found = await clock.advanceUntil(Promise.all(calls));
    return found.flatMap((map) => [...map.keys()]);
  };
  return { ...inTest, look, service };
}

describe('a service that reads commas', () => {
  test('is asked for 500 ids of 15 characters by 5 searches', async () => {
    const { look, service } = inCalls(slowly(100, holding(INVOICES, byComma)), INVOICES);
    expect(await look()).toEqual(INVOICES);
    expect(service.count).toBe(5);
  });

  test('is asked in addresses of at most 2,000 bytes and 100 ids', async () => {
    const long = INVOICES.map((id) => id.padEnd(40, 'x'));
    const addresses: string[] = [];
    const stored = holding(long, byComma);
    const { look } = inCalls((request, clock) => {
      addresses.push(request.url);
      return stored(request, clock);
    }, long);
    expect(await look()).toEqual(long);
    for (const url of addresses) {
      expect(url.length).toBeLessThanOrEqual(2_000);
      expect(url.split(',').length).toBeLessThanOrEqual(100);
    }
  });

  test('is not believed to hold nothing of an id that holds a comma', async () => {
    const ids = ['A,B', ...INVOICES.slice(0, 99)];
    const { client, clock } = clientInTest(holding(['A,B', ...INVOICES], byComma));
    await clock.advanceUntil(client.findTransactions(INVOICES.slice(100, 200), { compact: true }));
    const found = await clock.advanceUntil(client.findTransactions(ids, { compact: true }));
    expect([...found.keys()]).toEqual(ids.slice(1));
    expect(found.refused.get('A,B')).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('finds an id with a comma all the same when it takes it for one', async () => {
    const either: ReadList = (values) => [...values, ...byComma(values)];
    const ids = ['A,B', ...INVOICES.slice(0, 99)];
    const { client, clock } = clientInTest(holding(['A,B', ...INVOICES], either));
    const found = await clock.advanceUntil(client.findTransactions(ids, { compact: true }));
    expect(found.size).toBe(100);
    expect(found.refused.size).toBe(0);
  });
});

describe('a service that does not', () => {
  test.each<[string, Behaviour]>([
    ['takes the list for one id', holding(INVOICES, repeated)],
    [
      'refuses it',
      (request, clock) =>
        asked(request).some((id) => id.includes(','))
          ? answers(400, { message: 'no such id' })(request, clock)
          : holding(INVOICES, repeated)(request, clock),
    ],
  ])('(it %s) is tried once, and nothing is missed', async (_, behaviour) => {
    const { look, clock, service } = inCalls(slowly(100, behaviour), INVOICES);
    expect(await look()).toEqual(INVOICES);
    expect(service.count).toBe(11);
    await clock.advance(1_001);
    expect(await look()).toEqual(INVOICES);
    expect(service.count).toBe(21);
  });
});

test('what is looked up in few ids, or decides on sending, is never joined by commas', async () => {
  const joined: string[] = [];
  const { client, clock } = clientInTest((request, now) => {
    joined.push(...asked(request).filter((id) => id.includes(',')));
    return holding(INVOICES, byComma)(request, now);
  });
  await clock.advanceUntil(client.findTransactions(INVOICES.slice(0, 50), { compact: true }));
  await clock.advanceUntil(client.findTransactions(INVOICES));
  expect(joined).toEqual([]);
});

test('a service that holds nothing of what is asked for is tried three times', async () => {
  const { client, clock, service } = clientInTest(holding(['X', 'Y'], repeated));
  for (let call = 0; call < 5; call += 1) {
    const ids = INVOICES.slice(call * 100, call * 100 + 100);
    const found = await clock.advanceUntil(client.findTransactions(ids, { compact: true }));
    expect(found.size).toBe(0);
  }
  const trials = service.received.filter(({ query }) => query.some((part) => part.includes(',')));
  expect(trials).toHaveLength(3);
});

test('a trial that fails is an error for its own ids; the next one tries again', async () => {
  const { client, clock, service } = clientInTest(holding(INVOICES, byComma), {
    settings: { readAttempts: 1 },
  });
  service.next(lost());
  const calls = [0, 100].map((from) =>
    client.findTransactions(INVOICES.slice(from, from + 100), { compact: true }),
  );
  const [first, second] = await clock.advanceUntil(Promise.allSettled(calls));
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'UNREACHABLE' } });
  expect(second).toMatchObject({ status: 'fulfilled' });
});
