/**
 * What holds for every function, since all of them share their answers: what is kept and for how long, what a failure
 * shows, what becomes of a cell that ran out of time, in whichever order Excel cancels and calls.
 */
import { AppError } from '../../src/core/domain/app-error';
import { createFunctionCells } from '../../src/functions/page-functions';
import {
  createFormulaDesk,
  type AnswerStore,
  type StoredAnswer,
} from '../../src/runtime/formula-desk';
import {
  answers,
  lost,
  silent,
  slowly,
  tooMany,
  type Behaviour,
} from '../core/service/fake-service';
import { VirtualClock } from '../support/virtual-clock';
import { CALCULATION_IDS, calculation, cellsInTest, NO_SESSION, TestCell } from './cells-in-test';

const [ID = '', OTHER_ID = ''] = CALCULATION_IDS;
const good = answers(200, calculation());

/** A transaction with this status. */
function status(word: string): Behaviour {
  return answers(200, { transactions: [{ transaction_id: 'A', status: word }] });
}

/** A service whose single requests may take as long as the test wants. */
const PATIENT = { settings: { requestTimeoutMs: 600_000 } };

class MemoryStore implements AnswerStore {
  readonly written: StoredAnswer[] = [];
  reads = 0;

  read(kind: string, key: string): Promise<StoredAnswer | undefined> {
    this.reads += 1;
    return Promise.resolve(this.written.find((one) => one.kind === kind && one.key === key));
  }

  write(answer: StoredAnswer): void {
    this.written.push(answer);
  }

  settled(): Promise<void> {
    return Promise.resolve();
  }
}

describe('a failure that will pass', () => {
  test.each([
    ['a lost connection', lost(), 'cannot be reached'],
    ['a fault of the service', answers(503), 'fault of its own'],
    ['a limit', tooMany('3600'), 'no more requests until'],
    ['a silent service', silent(), 'did not answer in time'],
  ])('(%s) leaves the last good value, and the pane can tell why', async (_, failing, reason) => {
    const { txStatus, clock, service, desk, shown } = cellsInTest(status('PENDING'));
    await shown(txStatus('A', new TestCell()));
    await clock.advance(31_000);
    service.usually = failing;
    expect(await shown(txStatus('A', new TestCell('Sheet1!B7')))).toBe('PENDING');
    expect(desk.activities()).toMatchObject([
      { functionName: 'TXSTATUS', id: 'A', cell: 'Sheet1!B7', shows: 'kept' },
    ]);
    expect(desk.activities()[0]?.reason).toContain(reason);
  });

  test('shows its reason where there was no good value yet', async () => {
    const { txStatus, shown } = cellsInTest(lost());
    expect(await shown(txStatus('A', new TestCell()))).toMatchObject({ code: '#N/A' });
  });

  test('is over when the service answers again', async () => {
    const { txStatus, clock, service, shown } = cellsInTest(status('PENDING'));
    await shown(txStatus('A', new TestCell()));
    await clock.advance(31_000);
    service.usually = lost();
    await shown(txStatus('A', new TestCell()));
    service.usually = status('SUCCESS');
    await clock.advance(1_001);
    expect(await shown(txStatus('A', new TestCell()))).toBe('SUCCESS');
  });
});

test('a refusal is told, whatever was shown before', async () => {
  const { txStatus, clock, service, shown } = cellsInTest(status('PENDING'));
  await shown(txStatus('A', new TestCell()));
  await clock.advance(31_000);
  service.usually = answers(401);
  expect(await shown(txStatus('A', new TestCell()))).toMatchObject({
    code: '#N/A',
    message: expect.stringContaining('refused the key'),
  });
});

describe('a cell that ran out of time', () => {
  test('is calculated again once its answer has come, and then has it at once', async () => {
    const inTest = cellsInTest(slowly(90_000, good), PATIENT);
    const { taxCalc, clock, recalculated, service, shown } = inTest;
    const cells = ['Sheet1!A1', 'Sheet1!A2'].map((address) => new TestCell(address));
    const asked = cells.map((cell) => shown(taxCalc(ID, null, cell)));
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: '#N/A' });
    await clock.advance(29_000);
    expect(recalculated).toEqual([]);
    await clock.advance(2_000);
    expect(recalculated).toEqual([['Sheet1!A1', 'Sheet1!A2']]);
    expect(await shown(taxCalc(ID, null, new TestCell('Sheet1!A1')))).toBe(21.05);
    expect(service.count).toBe(1);
  });

  test('with several answers is calculated again with the first of them, and once', async () => {
    const inTest = cellsInTest(slowly(90_000, good), PATIENT);
    const { call, clock, recalculated, service, shown } = inTest;
    service.next(slowly(80_000, good));
    const ids = [[ID], [OTHER_ID]];
    const table = () => call('TAXCALC.TABLE', [ids, [['uuid']], null], new TestCell('S!C1'));
    await shown(table());
    await clock.advance(21_000);
    expect(recalculated).toEqual([['S!C1']]);
    const again = table();
    await clock.advance(20_000);
    expect(await shown(again)).toEqual([[ID], [ID]]);
    await clock.advance(60_000);
    expect(recalculated).toHaveLength(1);
  });

  test.each([1_000, 59_990])('and one that left after %i ms keeps no look-up going', async (ms) => {
    const { taxCalc, clock, service } = cellsInTest(slowly(3_600_000, good), PATIENT);
    const [first, second] = [new TestCell('S!A1'), new TestCell('S!A2')];
    taxCalc(ID, null, first).catch(() => undefined);
    await clock.advance(1_000);
    taxCalc(ID, null, second).catch(() => undefined);
    await clock.advance(ms - 1_000);
    first.cancel();
    await clock.advance(60_500 - ms);
    expect(service.underWay).toBe(1);
    second.cancel();
    await clock.advance(50);
    expect(service.underWay).toBe(0);
  });

  test('is not forgotten when another cell asks for the same and is edited', async () => {
    const { taxCalc, clock, recalculated, shown } = cellsInTest(slowly(90_000, good), PATIENT);
    await shown(taxCalc(ID, null, new TestCell('S!A1')));
    const edited = new TestCell('S!A2');
    taxCalc(ID, null, edited).catch(() => undefined);
    edited.cancel();
    await clock.advance(31_000);
    expect(recalculated).toEqual([['S!A1']]);
  });

  test('whose answer never comes is left alone, and its look-up ends after five minutes', async () => {
    const inTest = cellsInTest(slowly(3_600_000, good), PATIENT);
    const { taxCalc, clock, recalculated, service, shown } = inTest;
    await shown(taxCalc(ID, null, new TestCell('S!A1')));
    await clock.advance(299_000);
    expect(service.underWay).toBe(1);
    await clock.advance(2_000);
    expect(service.underWay).toBe(0);
    expect(recalculated).toEqual([]);
    expect(clock.sleeping).toBe(0);
  });

  test.each([
    ['shorter', 12_000],
    ['longer', 120_000],
  ])('does so after a %s time that is set while it waits', async (_, deadlineMs) => {
    const { taxCalc, clock, desk, shown } = cellsInTest(slowly(3_600_000, good), PATIENT);
    const answer = taxCalc(ID, null, new TestCell());
    await clock.advance(11_000);
    desk.change({ deadlineMs });
    expect(await shown(answer)).toMatchObject({ code: '#N/A' });
    expect(clock.monotonicMs()).toBe(deadlineMs);
  });

  test('does so after the time that is set', async () => {
    const { taxCalc, clock, desk, shown } = cellsInTest(silent());
    desk.change({ deadlineMs: 5_000 });
    await shown(taxCalc(ID, null, new TestCell()));
    expect(clock.monotonicMs()).toBe(5_000);
  });
});

describe('Excel cancels a call and makes it anew', () => {
  const orders = {
    'first cancelled, then called': ['cancel', 'call'],
    'first called, then cancelled': ['call', 'cancel'],
  } as const;

  test.each(Object.entries(orders))('(%s): one request, and the value', async (_, order) => {
    const { taxCalc, clock, service, shown } = cellsInTest(slowly(500, good));
    const [before, after] = [new TestCell(), new TestCell()];
    taxCalc(ID, null, before).catch(() => undefined);
    await clock.advance(100);
    let answer: Promise<unknown> | undefined;
    for (const step of order) {
      if (step === 'cancel') before.cancel();
      else answer = taxCalc(ID, null, after);
    }
    expect(await shown(answer ?? Promise.reject(new Error('not called')))).toBe(21.05);
    expect(service.count).toBe(1);
  });

  test('and cancels that one, too: the request is ended', async () => {
    const { taxCalc, clock, service } = cellsInTest(slowly(500, good));
    for (let n = 0; n < 5; n += 1) {
      const cell = new TestCell();
      taxCalc(ID, null, cell).catch(() => undefined);
      cell.cancel();
    }
    await clock.advance(50);
    expect(service.underWay).toBe(0);
    expect(clock.sleeping).toBe(0);
  });

  test('a cell that has left is not calculated again', async () => {
    const { taxCalc, clock, recalculated } = cellsInTest(slowly(90_000, good), PATIENT);
    const [left, stayed] = [new TestCell('S!A1'), new TestCell('S!A2')];
    taxCalc(ID, null, left).catch(() => undefined);
    taxCalc(ID, null, stayed).catch(() => undefined);
    await clock.advance(1_000);
    left.cancel();
    await clock.advance(120_000);
    expect(recalculated).toEqual([['S!A2']]);
  });
});

describe('final answers are kept beyond the page', () => {
  test('a calculation and SUCCESS, whole, with the time when they were fetched', async () => {
    const store = new MemoryStore();
    const { taxCalc, txStatus, service, shown } = cellsInTest(good, { store });
    await shown(taxCalc(ID.toUpperCase(), null, new TestCell()));
    service.usually = status('SUCCESS');
    await shown(txStatus('A', new TestCell()));
    expect(store.written.map(({ kind, key }) => [kind, key])).toEqual([
      ['calculation', ID],
      ['transaction', 'A'],
    ]);
    expect(store.written[0]?.fetchedAtMs).toBe(Date.UTC(2025, 2, 1));
  });

  test('and spare the service when the book is opened again', async () => {
    const store = new MemoryStore();
    const first = cellsInTest(good, { store });
    await first.shown(first.taxCalc(ID, null, new TestCell()));
    first.service.usually = status('SUCCESS');
    await first.shown(first.txStatus('A', new TestCell()));

    const { taxCalc, txStatus, service, shown } = cellsInTest(lost(), { store });
    expect(await shown(taxCalc(ID, 'transaction_value_net', new TestCell()))).toBe(100.25);
    expect(await shown(txStatus('A', new TestCell()))).toBe('SUCCESS');
    expect(service.count).toBe(0);
  });

  test('with every digit, also in fields that nobody knows today', async () => {
    const store = new MemoryStore();
    const first = cellsInTest(
      answers(200, '{"uuid":"x","result":{"tomorrow":1.10000000000000001}}'),
      {
        store,
      },
    );
    await first.shown(first.taxCalc(ID, 'tomorrow', new TestCell()));
    expect(store.written[0]?.value).toContain('1.10000000000000001');
    const { taxCalc, shown } = cellsInTest(lost(), { store });
    expect(await shown(taxCalc(ID, 'tomorrow', new TestCell()))).toBe(1.1);
  });

  test('also where no key is known', async () => {
    const store = new MemoryStore();
    const first = cellsInTest(good, { store });
    await first.shown(first.taxCalc(ID, null, new TestCell()));
    const cells = createFunctionCells(() => ({
      session: NO_SESSION,
      clock: new VirtualClock(),
      formulas: createFormulaDesk({ store: () => store }),
      serviceConnection: () => {
        throw new AppError('KEY_MISSING', 'Not connected');
      },
    }))();
    expect(await cells.taxCalculations.value(ID, null, new TestCell())).toBe(21.05);
    await expect(cells.taxCalculations.value(OTHER_ID, null, new TestCell())).rejects.toMatchObject(
      {
        code: 'KEY_MISSING',
      },
    );
  });

  test('one look per id, none for what may still change', async () => {
    const store = new MemoryStore();
    const { txStatus, clock, shown } = cellsInTest(status('PENDING'), { store });
    await shown(Promise.all([1, 2, 3].map(() => txStatus('A', new TestCell()))));
    await clock.advance(31_000);
    await shown(txStatus('A', new TestCell()));
    expect(store.reads).toBe(1);
    expect(store.written).toEqual([]);
  });

  test.each(['', 'no JSON', '{"uuid":1}', 'null', '{}'])(
    'what cannot be read (%j) is asked for anew',
    async (value) => {
      const store = new MemoryStore();
      for (const [kind, key] of [
        ['calculation', ID],
        ['transaction', 'A'],
      ] as const) {
        store.write({ kind, key, value, fetchedAtMs: 1 });
      }
      const { taxCalc, txStatus, service, shown } = cellsInTest(good, { store });
      expect(await shown(taxCalc(ID, null, new TestCell()))).toBe(21.05);
      service.usually = status('SUCCESS');
      expect(await shown(txStatus('A', new TestCell()))).toBe('SUCCESS');
      expect(service.count).toBe(2);
    },
  );
});

describe('the desk', () => {
  test('counts the cells that wait, and stops all of them', async () => {
    const { taxCalc, txStatus, clock, service, desk, shown } = cellsInTest(slowly(5_000, good));
    const asked = [taxCalc(ID, null, new TestCell()), taxCalc(ID, null, new TestCell())];
    const stopped = [...asked, txStatus('A', new TestCell())].map((answer) => shown(answer));
    await clock.advance(100);
    expect(desk.work().waiting()).toBe(3);
    desk.work().stop();
    for (const answer of await Promise.all(stopped)) {
      expect(answer).toMatchObject({ code: '#N/A', message: expect.stringMatching(/^Stopped/) });
    }
    await clock.advance(0);
    expect([desk.work().waiting(), service.underWay, clock.sleeping]).toEqual([0, 0, 0]);
  });

  test('forgets what is not final, and keeps the rest', async () => {
    const { taxCalc, txStatus, clock, service, desk, shown } = cellsInTest(good);
    await shown(taxCalc(ID, null, new TestCell()));
    service.usually = status('PENDING');
    await shown(txStatus('A', new TestCell()));
    await clock.advance(1_001);
    desk.work().forget();
    service.usually = status('SUCCESS');
    expect(await shown(txStatus('A', new TestCell()))).toBe('SUCCESS');
    expect(await shown(taxCalc(ID, null, new TestCell()))).toBe(21.05);
    expect(service.count).toBe(3);
  });

  test('sets for how long a status serves', async () => {
    const { txStatus, clock, service, desk, shown } = cellsInTest(status('PENDING'));
    desk.change({ ageMs: 5_000 });
    await shown(txStatus('A', new TestCell()));
    await clock.advance(5_001);
    await shown(txStatus('A', new TestCell()));
    expect(service.count).toBe(2);
  });
});
