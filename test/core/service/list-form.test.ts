/**
 * What a list of ids did not bring is absent only when the service is known to understand lists. The specification
 * leaves their form open: whatever a service makes of one, no stored id is ever lost.
 */
import { isAppError } from '../../../src/core/domain/app-error';
import { planSubmission } from '../../../src/core/submission/plan';
import { hashAtOnce } from '../../support/hash-at-once';
import { MemoryJournal } from '../../support/memory-journal';
import { invoice, mapped } from '../submission/scenario';
import { clientInTest, errorOf } from './client-in-test';
import { answers, lost, pageOf, type Behaviour } from './fake-service';

type ReadList = (values: readonly string[]) => readonly string[];

const first: ReadList = (values) => values.slice(0, 1);
const last: ReadList = (values) => values.slice(-1);
const all: ReadList = (values) => values;
const byComma: ReadList = (values) => values.flatMap((value) => value.split(','));

/** Holds these ids, and of the ids asked for finds those that `read` makes of the query. */
function holding(stored: readonly string[], read: ReadList): Behaviour {
  return (request, clock) => {
    const asked = new URL(request.url).searchParams.getAll('transaction_id');
    const ids = asked.length === 0 ? stored : stored.filter((id) => read(asked).includes(id));
    const limit = Number(new URL(request.url).searchParams.get('limit'));
    return answers(200, pageOf(...ids.slice(0, limit)))(request, clock);
  };
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `INV-${from + n}`);

/** What was asked for, one line per request. */
function asked({ service }: ReturnType<typeof clientInTest>): string[] {
  return service.received.map(({ query }) => {
    const ids = query.filter((part) => part.startsWith('transaction_id='));
    return ids.length === 0 ? 'page' : `${ids.length} ids`;
  });
}

describe('a service that understands lists', () => {
  test('is believed at once when an answer holds two of the ids', async () => {
    const inTest = clientInTest(holding(numbered(1, 2), all));
    await inTest.clock.advanceUntil(inTest.client.findTransactions(numbered(1, 50)));
    expect(asked(inTest)).toEqual(['50 ids']);
  });

  test('is tried once with two ids that it holds, and believed from then on', async () => {
    const inTest = clientInTest(holding(['A', 'B', 'C'], all));
    const { client, clock } = inTest;
    const found = await clock.advanceUntil(client.findTransactions(['C', 'D', 'E']));
    expect([...found.keys()]).toEqual(['C']);
    await clock.advanceUntil(client.findTransactions(['F', 'G']));
    expect(asked(inTest)).toEqual(['3 ids', 'page', '2 ids', '2 ids']);
  });

  test('is tried once for all batches that wait for it', async () => {
    const inTest = clientInTest(holding(['A', 'B'], all));
    const { client, clock } = inTest;
    await clock.advanceUntil(client.findTransactions(numbered(1, 700), { fresh: true }));
    expect(asked(inTest).filter((what) => what === 'page')).toHaveLength(1);
    expect(asked(inTest).filter((what) => what === '2 ids')).toHaveLength(1);
  });

  test('is tried beside the looks where most ids are new, and not after them', async () => {
    const inTest = clientInTest();
    const { client, clock, service } = inTest;
    service.usually = async (request, time) => {
      await time.sleep(20);
      return holding(['A', 'B'], all)(request, time);
    };
    const begunMs = clock.monotonicMs();
    const found = await clock.advanceUntil(
      client.findTransactions([...numbered(1, 200), 'A'], { fresh: true, mostlyNew: true }),
    );
    expect([...found.keys()]).toEqual(['A']);
    expect(asked(inTest).filter((what) => what === 'page')).toHaveLength(1);
    // The lists and the page, then the pair.
    expect(clock.monotonicMs() - begunMs).toBe(40);
  });

  test('is not tried beside a look that is one list: it may prove itself', async () => {
    const inTest = clientInTest(holding(numbered(1, 2), all));
    const { client, clock } = inTest;
    await clock.advanceUntil(client.findTransactions(numbered(1, 50), { mostlyNew: true }));
    expect(asked(inTest)).toEqual(['50 ids']);
  });

  test('makes nobody wait for a turn who looks while it is tried', async () => {
    const { client, clock, service } = clientInTest();
    service.usually = async (request, time) => {
      await time.sleep(20);
      return holding(['A', 'B'], all)(request, time);
    };
    const begunMs = clock.monotonicMs();
    const first = client.findTransactions(['C', 'D'], { fresh: true });
    await clock.advance(30); // The first list is answered; what proves it is under way.
    const second = client.findTransactions(['E', 'F'], { fresh: true });
    await clock.advanceUntil(Promise.all([first, second]));
    expect(clock.monotonicMs() - begunMs).toBeLessThan(1_000);
  });
});

describe.each([
  ['the first', first],
  ['the last', last],
])('a service that reads only %s id of a list', (_, read) => {
  test('is asked for one id at a time, and no stored id is lost', async () => {
    const stored = numbered(1, 20);
    const inTest = clientInTest(holding(stored, read));
    const { client, clock } = inTest;
    const found = await clock.advanceUntil(client.findTransactions(numbered(1, 30)));
    expect([...found.keys()].sort()).toEqual([...stored].sort());
    expect([...found.values()].every((records) => records.length === 1)).toBe(true);
  });

  test('is not asked with a list again', async () => {
    const inTest = clientInTest(holding(['A', 'B'], read));
    const { client, clock } = inTest;
    await clock.advanceUntil(client.findTransactions(['C', 'D', 'E']));
    inTest.service.received.length = 0;
    const found = await clock.advanceUntil(client.findTransactions(['A', 'B', 'F']));
    expect([...found.keys()]).toEqual(['A', 'B']);
    expect(asked(inTest)).toEqual(['1 ids', '1 ids', '1 ids']);
  });

  test('never makes a plan send what is stored', async () => {
    const stored = numbered(1, 18);
    const { client, clock } = clientInTest(holding(stored, read));
    const undo = hashAtOnce();
    const plan = await clock.advanceUntil(
      planSubmission({
        environmentId: 'demo',
        transactions: numbered(1, 20).map((id) => mapped(invoice(id))),
        client,
        journal: new MemoryJournal(),
      }),
    );
    undo();
    expect(plan.send.map(({ transaction }) => transaction.transaction_id)).toEqual([
      'INV-19',
      'INV-20',
    ]);
  });

  test('may hold one id only: the page without a filter shows it', async () => {
    const inTest = clientInTest(holding(['B'], read));
    const { client, clock } = inTest;
    const found = await clock.advanceUntil(client.findTransactions(['A', 'B', 'C']));
    expect([...found]).toEqual([['B', [{ transaction_id: 'B' }]]]);
    expect(asked(inTest)).toEqual(['3 ids', 'page']);
  });

  test('may hold one id only, shown by the page that was asked for beside the looks', async () => {
    const inTest = clientInTest(holding(['INV-150'], read));
    const { client, clock } = inTest;
    const found = await clock.advanceUntil(
      client.findTransactions(numbered(1, 200), { fresh: true, mostlyNew: true }),
    );
    expect([...found]).toEqual([['INV-150', [{ transaction_id: 'INV-150' }]]]);
    expect(asked(inTest).filter((what) => what === 'page')).toHaveLength(1);
  });

  test('is tried again when it holds more than when it proved nothing', async () => {
    const { client, clock, service } = clientInTest(holding(['B'], read));
    await clock.advanceUntil(client.findTransactions(['A', 'B', 'C'], { fresh: true }));
    service.usually = holding(['A', 'B', 'C'], read);
    const found = await clock.advanceUntil(
      client.findTransactions(['A', 'B', 'C'], { fresh: true }),
    );
    expect([...found.keys()].sort()).toEqual(['A', 'B', 'C']);
  });
});

describe('lists joined by commas', () => {
  const settings = { listParameters: 'comma' } as const;

  test('are proved in the same way', async () => {
    const inTest = clientInTest(holding(['A', 'B'], byComma), { settings });
    const { client, clock } = inTest;
    await clock.advanceUntil(client.findTransactions(['C', 'D']));
    await clock.advanceUntil(client.findTransactions(['E', 'F', 'G']));
    expect(inTest.service.count).toBe(4);
  });

  test('cannot name an id that holds a comma, which is refused', async () => {
    const { client, clock } = clientInTest(holding(['A,B', 'C', 'D'], byComma), { settings });
    const found = await clock.advanceUntil(client.findTransactions(['A,B', 'C', 'D']));
    expect([...found.keys()]).toEqual(['C', 'D']);
    expect(found.refused.get('A,B')).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('finding out', () => {
  test('goes on to the next page until two different ids are seen', async () => {
    const { client, clock, service } = clientInTest(holding(['A', 'B'], last));
    service.next(
      answers(200, pageOf()),
      answers(200, { ...pageOf('A', 'A'), next_cursor: 'c2' }),
      answers(200, pageOf('B')),
    );
    const found = await clock.advanceUntil(client.findTransactions(['A', 'B', 'C']));
    expect([...found.keys()]).toEqual(['A', 'B']);
  });

  test('that the service refuses leaves one id at a time', async () => {
    const { client, clock, service } = clientInTest(holding(['A', 'B'], last));
    service.next(answers(200, pageOf('B')), answers(400, { message: 'a filter is needed' }));
    const found = await clock.advanceUntil(client.findTransactions(['A', 'B']));
    expect([...found.keys()].sort()).toEqual(['A', 'B']);
  });

  test('that fails is an error, and is begun anew the next time', async () => {
    const { client, clock, service } = clientInTest(holding(['A', 'B'], last));
    service.next(answers(200, pageOf('B')), lost(), lost(), lost(), lost());
    const error = await clock.advanceUntil(errorOf(client.findTransactions(['A', 'B'])));
    expect(isAppError(error, 'UNREACHABLE')).toBe(true);
    const found = await clock.advanceUntil(client.findTransactions(['A', 'B'], { fresh: true }));
    expect([...found.keys()].sort()).toEqual(['A', 'B']);
  });

  test('ends when nobody waits for it any more', async () => {
    const { client, clock, service } = clientInTest();
    service.next(answers(200, pageOf()));
    service.usually = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const leaving = new AbortController();
    const looking = errorOf(client.findTransactions(['A', 'B'], { signal: leaving.signal }));
    await clock.advance(100);
    expect(service.underWay).toBe(1);
    leaving.abort();
    expect(isAppError(await clock.advanceUntil(looking), 'CANCELLED')).toBe(true);
    await clock.advance(100);
    expect(service.underWay).toBe(0);
  });
});
