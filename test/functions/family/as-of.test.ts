/**
 * ASOF is the time when the shown value of an id was fetched. It never asks the service; it comes after what other cells
 * ask for in the same calculation, and again when something newer was fetched.
 */
import { answers, lost, slowly, type Behaviour } from '../../core/service/fake-service';
import {
  CALCULATION_IDS,
  calculation,
  cellsInTest,
  notAvailable,
  TestCell,
} from '../cells-in-test';

const [ID = ''] = CALCULATION_IDS;

function status(word: string): Behaviour {
  return answers(200, { transactions: [{ transaction_id: 'A', status: word }] });
}

/** The date and time that Excel writes for a number of days. */
function excelText(serial: unknown): string {
  return new Date((Number(serial) - 25_569) * 86_400_000).toISOString().slice(0, 19);
}

/** A moment on the clock of this computer. */
function localText(wallMs: number): string {
  const date = new Date(wallMs);
  return new Date(wallMs - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

test('is the local time of the answer, also when Excel calculates it first', async () => {
  const { call, txStatus, clock, service, shown } = cellsInTest(slowly(2_500, status('PENDING')));
  const asOf = call('ASOF', ['A']);
  void txStatus('A', new TestCell());
  expect(excelText(await shown(asOf))).toBe(localText(clock.wallMs()));
  expect(service.count).toBe(1);
});

test('stays while the value does', async () => {
  const { call, txStatus, clock, service, shown } = cellsInTest(status('PENDING'));
  await shown(txStatus('A', new TestCell()));
  const fetched = localText(clock.wallMs());
  await clock.advance(10_000);
  expect(excelText(await shown(call('ASOF', ['A'])))).toBe(fetched);
  await clock.advance(31_000);
  service.usually = lost();
  expect(await shown(txStatus('A', new TestCell()))).toBe('PENDING');
  expect(excelText(await shown(call('ASOF', ['A'])))).toBe(fetched);
});

test('is calculated again when something newer was fetched', async () => {
  const { call, txStatus, clock, recalculated, shown } = cellsInTest(status('PENDING'));
  await shown(txStatus('A', new TestCell()));
  await shown(call('ASOF', ['A'], new TestCell('S!C1')));
  await clock.advance(31_000);
  await shown(txStatus('A', new TestCell()));
  await clock.advance(1_000);
  expect(recalculated).toEqual([['S!C1']]);
  expect(excelText(await shown(call('ASOF', ['A'])))).toBe(localText(clock.wallMs() - 1_125));
});

test('is of a calculation where the id is one', async () => {
  const { call, taxCalc, clock, shown } = cellsInTest(answers(200, calculation()));
  await shown(taxCalc(ID, null, new TestCell()));
  const fetched = localText(clock.wallMs());
  await clock.advance(5_000);
  expect(excelText(await shown(call('ASOF', [ID.toUpperCase()])))).toBe(fetched);
});

test('says that nothing is shown of an id, and asks nobody', async () => {
  const { call, service, shown } = cellsInTest(lost());
  const nothing = notAvailable(
    'Nothing of this id is shown: this is the time of what another formula shows.',
  );
  expect(await shown(call('ASOF', ['A']))).toEqual(nothing);
  expect(await shown(call('ASOF', [true]))).toMatchObject({ code: '#VALUE!' });
  expect(service.count).toBe(0);
});

test('of ten thousand cells takes one wait', async () => {
  const { call, clock } = cellsInTest(status('PENDING'));
  const cells = Array.from({ length: 10_000 }, () => call('ASOF', ['A']).catch(() => undefined));
  expect(clock.sleeping).toBe(1);
  await clock.advanceUntil(Promise.all(cells));
});
