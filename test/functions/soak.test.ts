/**
 * Five minutes of a sheet that people work in, by a virtual clock whose timers fire early: cells of all functions over the
 * same ids are calculated, edited and calculated again at random. Between two identical requests there is always at least
 * a second, from the answer to the next sending (specification, Limits); every call is settled; nothing is left behind.
 */
import { familyOf } from '../../src/functions/family/family';
import { followStatus } from '../../src/functions/family/live-status';
import { answers, lost, slowly, type Behaviour } from '../core/service/fake-service';
import { seededRandom } from '../sim/seeded-random';
import { VirtualClock } from '../support/virtual-clock';
import { CALCULATION_IDS, calculation, cellsInTest, column, TestCell } from './cells-in-test';

const MINUTES_5_MS = 300_000;
const GAP_MS = 1_000;

/** Never final, so that there is always something to ask for; slow, and now and then out of order. */
function service(random: () => number): Behaviour {
  return slowly(40, (request, clock) => {
    const draw = random();
    if (draw < 0.05) return lost()(request, clock);
    if (draw < 0.1) return answers(503)(request, clock);
    const url = new URL(request.url);
    if (url.pathname.includes('/Calculations/')) {
      const isKnown = draw < 0.3;
      return answers(isKnown ? 200 : 404, isKnown ? calculation() : '')(request, clock);
    }
    const transactions = url.searchParams
      .getAll('transaction_id')
      .flatMap((ids) => ids.split(','))
      .map((id) => ({ transaction_id: id, status: draw < 0.5 ? 'PENDING' : 'FAILURE' }));
    return answers(200, { transactions })(request, clock);
  });
}

test.each([1, 2, 3])('five minutes of work (drawn by %i)', async (seed) => {
  const { next: random } = seededRandom(seed);
  const clock = new VirtualClock({ earlyMs: 0.9 });
  /** When the last answer to an address came. */
  const answeredAtMs = new Map<string, number>();
  const gapsMs: number[] = [];
  const behaviour = service(random);
  const inTest = cellsInTest(
    async (request, now) => {
      const before = answeredAtMs.get(request.url);
      if (before !== undefined) gapsMs.push(now.monotonicMs() - before);
      try {
        return await behaviour(request, now);
      } finally {
        answeredAtMs.set(request.url, now.monotonicMs());
      }
    },
    { clock },
  );
  const { taxCalc, txStatus, call, cells, desk } = inTest;
  desk.change({ ageMs: 500 });
  const invoices = ['INV-1', 'INV-2', 'INV-3'];

  const live = new TestCell();
  const transactions = () => familyOf(cells).transactions;
  const stream = { invocation: live, show: () => undefined, fail: () => undefined };
  void followStatus({ clock, transactions }, 'INV-1', stream);

  let calls = 0;
  let settled = 0;
  const open: TestCell[] = [];
  const follow = (ask: (cell: TestCell) => Promise<unknown>) => {
    const cell = new TestCell(`Sheet1!A${calls}`);
    calls += 1;
    open.push(cell);
    const done = () => {
      settled += 1;
    };
    ask(cell).then(done, done);
  };
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const works: (() => void)[] = [
    () => follow((cell) => taxCalc(pick(CALCULATION_IDS), null, cell)),
    () => follow((cell) => txStatus(pick(invoices), cell)),
    () => follow((cell) => call('TXSTATUS.TABLE', [column(...invoices), null, null], cell)),
    () => follow((cell) => call('TXERRORS', [pick(invoices), null], cell)),
    () => follow((cell) => call('TXSEARCH', ['status=PENDING', null, null, true], cell)),
    () => follow((cell) => call('ASOF', [pick(invoices)], cell)),
    () => pick(open)?.cancel(),
    () => desk.work().forget(),
  ];
  while (clock.monotonicMs() < MINUTES_5_MS) {
    pick(works)?.();
    await clock.advance(random() < 0.5 ? random() * 5 : random() * 700);
  }
  live.cancel();
  await clock.advance(2 * MINUTES_5_MS);

  expect(gapsMs.length).toBeGreaterThan(400);
  expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(GAP_MS);
  expect(settled).toBe(calls);
  expect([desk.work().waiting(), inTest.service.underWay, clock.sleeping]).toEqual([0, 0, 0]);
});
