/**
 * TXSTATUS shows the service's own word for what became of a transaction. Cells that ask within a moment are joined into
 * common searches; SUCCESS is final, anything else is asked about anew after half a minute.
 */
import { answers, lost, silent, slowly, type Behaviour } from '../core/service/fake-service';
import { cellsInTest, notAvailable, PREVIEW, TestCell, valueError } from './cells-in-test';

const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

/** A service that has exactly these transactions: external id -> status. */
function holding(statuses: Readonly<Record<string, string>>): Behaviour {
  return (request, clock) => {
    const asked = new URL(request.url).searchParams.getAll('transaction_id');
    const transactions = asked
      .filter((id) => Object.hasOwn(statuses, id))
      .map((id) => ({ transaction_id: id, status: statuses[id] }));
    return answers(200, { transactions })(request, clock);
  };
}

const idsOf = (query: readonly string[]) =>
  query.filter((parameter) => parameter.startsWith('transaction_id=')).map((p) => p.slice(15));

describe('a cell', () => {
  test.each([
    ['SUCCESS'],
    ['FAILURE'],
    ['a word of tomorrow'],
    ['=HYPERLINK("https://evil.example")'],
  ])('shows %s as the service says it, as text', async (status) => {
    const { txStatus, shown } = cellsInTest(holding({ 'INV-7': status }));
    expect(await shown(txStatus('INV-7', new TestCell()))).toBe(status);
  });

  test('shows the newest of several records', async () => {
    const transactions = [
      { transaction_id: '1', status: 'FAILURE', last_updated_date: '2025-01-01T00:00:00Z' },
      { transaction_id: '1', status: 'SUCCESS', last_updated_date: '2025-01-02T00:00:00Z' },
    ];
    const { txStatus, shown } = cellsInTest(answers(200, { transactions }));
    expect(await shown(txStatus(1, new TestCell()))).toBe('SUCCESS');
  });

  test('with an id that can be none is refused without a request', async () => {
    const { txStatus, clock, service, shown } = cellsInTest();
    expect(await shown(txStatus('  ', new TestCell()))).toEqual(valueError('The id is empty.'));
    await clock.advance(1000);
    expect(service.count).toBe(0);
  });

  test('whose id the service refuses to search for says so, and the others have theirs', async () => {
    const inTest = cellsInTest();
    inTest.service.usually = (request, clock) =>
      request.url.includes('BAD')
        ? answers(400, { message: 'no such form of id' })(request, clock)
        : holding({ 'INV-7': 'SUCCESS' })(request, clock);
    const { txStatus, shown } = inTest;
    const cells = [txStatus('BAD', new TestCell()), txStatus('INV-7', new TestCell())];
    expect(await Promise.all(cells.map((cell) => shown(cell)))).toEqual([
      valueError('The service: no such form of id'),
      'SUCCESS',
    ]);
  });

  test('says that the transaction is unknown, or has no status yet', async () => {
    const { txStatus, service, shown } = cellsInTest(holding({}));
    expect(await shown(txStatus('INV-7', new TestCell()))).toEqual(
      notAvailable('The service has no transaction with this id.'),
    );
    service.usually = answers(200, { transactions: [{ transaction_id: 'INV-8' }] });
    expect(await shown(txStatus('INV-8', new TestCell()))).toEqual(
      notAvailable('The service has the transaction, but no status for it yet.'),
    );
  });

  test('shows why when the service cannot be asked', async () => {
    const { txStatus, shown } = cellsInTest(lost());
    expect(await shown(txStatus('INV-7', new TestCell()))).toMatchObject({
      code: '#N/A',
      message: expect.stringContaining('cannot be reached'),
    });
  });
});

describe('an id in the form of a UUID', () => {
  test('is an external id first', async () => {
    const { txStatus, service, shown } = cellsInTest(holding({ [UUID]: 'SUCCESS' }));
    expect(await shown(txStatus(UUID, new TestCell()))).toBe('SUCCESS');
    expect(service.count).toBe(1);
  });

  test("is the service's own id when no transaction has it as its external one", async () => {
    const { txStatus, service, shown } = cellsInTest();
    const stored = { transaction_id: 'INV-7', status: 'FAILURE' };
    service.next(answers(200, { transactions: [] }), answers(200, stored));
    expect(await shown(txStatus(UUID, new TestCell()))).toBe('FAILURE');
    expect(service.received.map(({ path }) => path)).toEqual([
      '/base/v1/transactions',
      `/base/v1/transactions/${UUID}`,
    ]);
  });

  test('is unknown when neither look-up finds it', async () => {
    const { txStatus, service, shown } = cellsInTest();
    service.next(answers(200, { transactions: [] }), answers(404));
    expect(await shown(txStatus(UUID, new TestCell()))).toEqual(
      notAvailable('The service has no transaction with this id.'),
    );
  });
});

describe('many cells', () => {
  test('of one moment are joined into searches of up to 100 ids, each id once', async () => {
    const ids = Array.from({ length: 250 }, (_, n) => String(n));
    const statuses = Object.fromEntries(ids.map((id) => [id, 'SUCCESS']));
    const { txStatus, service, shown } = cellsInTest(holding(statuses));
    const asked = [...ids, ...ids].map((id) => txStatus(id, new TestCell()));
    expect(new Set((await shown(Promise.all(asked))) as string[])).toEqual(new Set(['SUCCESS']));
    expect(service.received.map(({ query }) => idsOf(query).length)).toEqual([100, 100, 50]);
  });

  test('of two moments are not held up for each other', async () => {
    const { txStatus, clock, service } = cellsInTest(holding({ A: 'SUCCESS', B: 'SUCCESS' }));
    void txStatus('A', new TestCell());
    await clock.advance(30);
    void txStatus('B', new TestCell());
    await clock.advance(30);
    expect(service.received.map(({ query }) => idsOf(query))).toEqual([['A'], ['B']]);
  });

  test('a search that fails or hangs does so for its own ids only', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => String(n));
    const statuses = Object.fromEntries(ids.map((id) => [id, 'SUCCESS']));
    const { txStatus, service, shown } = cellsInTest(holding(statuses));
    service.next(silent());
    const asked = ids.map((id) => txStatus(id, new TestCell()));
    for (const hanging of asked.slice(0, 100)) hanging.catch(() => undefined);
    expect(await shown(Promise.all(asked.slice(100)))).toEqual(Array(100).fill('SUCCESS'));
  });
});

describe('asked again', () => {
  const askTwice = async (status: string, afterMs: number) => {
    const { txStatus, clock, service, shown } = cellsInTest(holding({ 'INV-7': status }));
    await shown(txStatus('INV-7', new TestCell()));
    await clock.advance(afterMs);
    await shown(txStatus('INV-7', new TestCell()));
    return service.count;
  };

  test('SUCCESS is kept', async () => {
    expect(await askTwice('SUCCESS', 3_600_000)).toBe(1);
  });

  test('within that time, together with others, an id is left out of their search', async () => {
    const { txStatus, clock, service, shown } = cellsInTest(
      holding({ A: 'PENDING', B: 'SUCCESS' }),
    );
    await shown(txStatus('A', new TestCell()));
    await clock.advance(500);
    const both = [txStatus('A', new TestCell()), txStatus('B', new TestCell())];
    expect(await shown(Promise.all(both))).toEqual(['PENDING', 'SUCCESS']);
    expect(service.received.map(({ query }) => idsOf(query))).toEqual([['A'], ['B']]);
  });

  test('any other status is kept for 30 s', async () => {
    expect(await askTwice('PENDING', 29_900)).toBe(1);
    expect(await askTwice('PENDING', 30_001)).toBe(2);
  });
});

describe('a cell that is edited', () => {
  test('before its search is sent costs nothing', async () => {
    const { txStatus, clock, service } = cellsInTest(holding({}));
    const cell = new TestCell();
    const answer = txStatus('INV-7', cell);
    answer.catch(() => undefined);
    cell.cancel();
    await clock.advance(1000);
    expect(service.count).toBe(0);
  });

  test('ends the search only when nobody waits for any of its ids', async () => {
    const { txStatus, clock, service } = cellsInTest(slowly(500, holding({})));
    const [a, b] = [new TestCell(), new TestCell()];
    txStatus('A', a).catch(() => undefined);
    txStatus('B', b).catch(() => undefined);
    await clock.advance(100);
    a.cancel();
    await clock.advance(50);
    expect(service.underWay).toBe(1);
    b.cancel();
    await clock.advance(50);
    expect(service.underWay).toBe(0);
  });
});

test('every cell is settled 60 s after it asked', async () => {
  const { txStatus, clock, shown } = cellsInTest(silent());
  expect(await shown(txStatus('INV-7', new TestCell()))).toMatchObject({
    code: '#N/A',
    message: expect.stringContaining('did not answer in time'),
  });
  expect(clock.monotonicMs()).toBe(60_000);
});

test('a preview asks the service nothing', async () => {
  const { txStatus, clock, service, shown } = cellsInTest(holding({ 'INV-7': 'SUCCESS' }));
  expect(await shown(txStatus('INV-7', PREVIEW))).toMatchObject({ code: '#N/A' });
  await clock.advance(1000);
  expect(service.count).toBe(0);
});
