/**
 * What Excel is handed: spilled rows with errors of Excel's own class inside, each listed once for the pane; a call that
 * was cancelled before its function was loaded asks for nothing; a stream never throws; how Excel makes its invocations is
 * taken as it comes.
 */
import { createConnection } from '../../src/core/service/service-connection';
import { cellAnswer, familyAnswer, streamAnswer } from '../../src/functions/cell-answer';
import type { Invocation } from '../../src/functions/invocation';
import { createFunctionCells } from '../../src/functions/page-functions';
import { createFormulaDesk } from '../../src/runtime/formula-desk';
import { DEMO, KEY } from '../core/service/client-in-test';
import { answers, FakeService } from '../core/service/fake-service';
import { VirtualClock } from '../support/virtual-clock';
import { column, NO_SESSION, TestCell } from './cells-in-test';

/** Stands in for the class that office.js brings. */
class ExcelError {
  readonly code: string;
  readonly message: string;
  constructor(code: string, message: string) {
    this.code = code;
    this.message = message;
  }
}

beforeEach(() => {
  const ErrorCode = { invalidValue: '#VALUE!', notAvailable: '#N/A' };
  Object.assign(globalThis, { CustomFunctions: { Error: ExcelError, ErrorCode } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'CustomFunctions');
});

function onPage() {
  const clock = new VirtualClock();
  const record = { transaction_id: 'A', status: 'SUCCESS' };
  const service = new FakeService(clock, answers(200, { transactions: [record] }));
  const ports = { environment: DEMO, key: KEY, transport: service.transport, clock };
  const connection = createConnection({ ...ports, random: () => 0.5 });
  const formulas = createFormulaDesk();
  const services = { session: NO_SESSION, clock, formulas, serviceConnection: () => connection };
  return { clock, service, formulas, cellsNow: createFunctionCells(() => services) };
}

test('rows are handed on with errors in their cells, each listed once', async () => {
  const { clock, formulas, cellsNow } = onPage();
  const args = [column('A', 'B', true), [['status,total_amount']], null];
  const table = familyAnswer('TXSTATUS.TABLE', args, new TestCell('S!A1'), cellsNow);
  const unknown = new ExcelError('#N/A', 'The service has no transaction with this id.');
  const refused = new ExcelError('#VALUE!', 'The cell holds TRUE, which is no id.');
  expect(await clock.advanceUntil(table)).toEqual([
    ['SUCCESS', ''],
    [unknown, unknown],
    [refused, refused],
  ]);
  expect(formulas.activities()).toMatchObject([
    { functionName: 'TXSTATUS.TABLE', id: 'B', cell: 'S!A1', shows: '#N/A' },
    { functionName: 'TXSTATUS.TABLE', id: '', cell: 'S!A1', shows: '#VALUE!' },
  ]);
});

test('of a result with many errors the first twenty are listed', async () => {
  const { clock, formulas, cellsNow } = onPage();
  const args = [column(...Array.from({ length: 50 }, (_, n) => `NO-${n}`)), null, null];
  await clock.advanceUntil(familyAnswer('TXSTATUS.TABLE', args, new TestCell(), cellsNow));
  expect(formulas.activities()).toHaveLength(20);
});

test('a key never stands in what is listed', async () => {
  const { clock, service, formulas, cellsNow } = onPage();
  service.usually = answers(401, { message: `key ${KEY} is wrong` });
  const status = familyAnswer('TXSTATUS', ['A'], new TestCell(), cellsNow);
  await clock.advanceUntil(status.catch(() => undefined));
  expect(formulas.activities()).toHaveLength(1);
  expect(JSON.stringify(formulas.activities())).not.toContain(KEY);
});

describe('an invocation that can be given no handler beforehand', () => {
  const refuse = () => {
    throw new TypeError('Read only');
  };
  const noHandler = Object.defineProperty({}, 'onCanceled', { set: refuse });
  const inheritedFrom = [
    ['nothing', null],
    ['what is frozen', Object.freeze({})],
    ['what refuses it', noHandler],
  ] as const;

  test.each(inheritedFrom)(
    'is answered all the same: it inherits from %s',
    async (_, inherited) => {
      const { clock, cellsNow } = onPage();
      const call = { functionName: 'TXSTATUS', id: 'A', invocation: createInvocation(inherited) };
      expect(await clock.advanceUntil(cellAnswer(call, () => 19, cellsNow))).toBe(19);
    },
  );

  function createInvocation(inherited: object | null): Invocation {
    return Object.create(inherited, { address: { value: 'S!A1' } }) as Invocation;
  }
});

test('a call that is cancelled before its function is loaded asks for nothing', async () => {
  const { clock, service, formulas, cellsNow } = onPage();
  const cell = new TestCell();
  const status = familyAnswer('TXSTATUS', ['A'], cell, cellsNow);
  cell.cancel();
  await expect(status).rejects.toMatchObject({ code: '#N/A' });
  await clock.advance(1_000);
  expect([service.count, formulas.activities()]).toEqual([0, []]);
});

describe('a stream', () => {
  function streamed(id: unknown, inherited: object | null = Object.prototype) {
    const page = onPage();
    const shown: unknown[] = [];
    const invocation: Invocation & { setResult: (value: unknown) => void } = {
      setResult: (value) => shown.push(value),
    };
    Object.setPrototypeOf(invocation, inherited);
    return { ...page, shown, over: streamAnswer(id, invocation, page.cellsNow) };
  }

  test('shows the status', async () => {
    const { clock, over, shown } = streamed('A');
    await clock.advanceUntil(over);
    expect(shown).toEqual(['SUCCESS']);
  });

  test('shows it also to an invocation that inherits from nothing', async () => {
    const { clock, over, shown } = streamed('A', null);
    await clock.advanceUntil(over);
    expect(shown).toEqual(['SUCCESS']);
  });

  test('shows an error as a result, and lists it', async () => {
    const { clock, over, shown, formulas } = streamed(null);
    await clock.advanceUntil(over);
    expect(shown).toEqual([new ExcelError('#VALUE!', 'The id is empty.')]);
    expect(formulas.activities()).toMatchObject([{ functionName: 'TXLIVE', shows: '#VALUE!' }]);
  });
});
