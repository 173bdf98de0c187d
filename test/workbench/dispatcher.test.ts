/**
 * A function is asked once per cell and arguments; who no longer waits is cancelled; nothing is asked
 * twice because rows moved or an answer came.
 */
import { FunctionDispatcher } from '../../src/workbench/formulas/dispatcher';
import { parseMetadata } from '../../src/workbench/formulas/metadata';
import type { FunctionValue } from '../../src/workbench/formulas/results';

const [LOOKUP] = parseMetadata({ functions: [{ id: 'LOOKUP', name: 'LOOKUP' }] }).functions;
const answer = (value: number): FunctionValue => ({ kind: 'cells', cells: [[value]] });

function open(ready = true) {
  const sent: [number, string, unknown][] = [];
  const cancelled: number[] = [];
  const handedOver: string[] = [];
  const wereLast: boolean[] = [];
  let soon: (() => void)[] = [];
  const dispatcher = new FunctionDispatcher({
    send(invocations) {
      for (const { id, cell, values } of invocations) {
        sent.push([id, `${cell.row},${cell.column}`, values[0]]);
      }
    },
    cancel: (ids) => cancelled.push(...ids),
    answered(cells, isLast) {
      wereLast.push(isLast);
      handedOver.push(...cells.map(({ row, column }) => `${row},${column}`));
    },
    soon: (task) => soon.push(task),
  });
  if (ready) dispatcher.addinReady();
  const run = () => {
    const due = soon;
    soon = [];
    for (const task of due) task();
  };
  /** One calculation of the engine in which these cells ask with these values. */
  const calculate = (...asked: [row: number, value: unknown][]) => {
    const seen = asked.map(([row, value]) =>
      dispatcher.evaluate({
        definition: LOOKUP as NonNullable<typeof LOOKUP>,
        cell: { sheetId: 's', row, column: 0 },
        values: [value],
        addresses: [null],
      }),
    );
    dispatcher.calculationEnded();
    run();
    return seen;
  };
  return { dispatcher, sent, cancelled, handedOver, wereLast, calculate };
}

test('cells that become due together are sent together, each once', () => {
  const { sent, calculate } = open();
  expect(calculate([0, 'a'], [1, 'a'])).toEqual([null, null]);
  calculate([0, 'a'], [1, 'a']);
  expect(sent).toEqual([
    [1, '0,0', 'a'],
    [2, '1,0', 'a'],
  ]);
});

test('an answer is handed over and found by the next calculation', () => {
  const { dispatcher, handedOver, calculate } = open();
  calculate([0, 'a']);
  dispatcher.results([{ invocationId: 1, value: answer(5) }]);
  expect(handedOver).toEqual(['0,0']);
  expect(calculate([0, 'a'])).toEqual([answer(5)]);
  expect(dispatcher.pendingCount).toBe(0);
});

test('the last answer that is waited for is known as such, also when others were given up', () => {
  const { dispatcher, wereLast, calculate } = open();
  calculate([0, 'a'], [1, 'b'], [2, 'c']);
  expect(dispatcher.pendingCount).toBe(3);
  dispatcher.results([{ invocationId: 1, value: answer(5) }]);
  dispatcher.forget(({ row }) => row === 1);
  dispatcher.results([{ invocationId: 3, value: answer(7) }]);
  expect(wereLast).toEqual([false, true]);
  expect(dispatcher.pendingCount).toBe(0);
});

test('a changed argument cancels the call under way and asks anew', () => {
  const { dispatcher, sent, cancelled, handedOver, calculate } = open();
  calculate([0, 'a']);
  calculate([0, 'b']);
  expect(cancelled).toEqual([1]);
  expect(sent.map(([, , value]) => value)).toEqual(['a', 'b']);
  dispatcher.results([{ invocationId: 1, value: answer(1) }]);
  expect(handedOver).toEqual([]);
});

test('a cell that another calculation left out keeps what it has', () => {
  const { cancelled, calculate } = open();
  calculate([0, 'a']);
  calculate([1, 'b']);
  expect(cancelled).toEqual([]);
});

test('a finished call is dropped without being cancelled', () => {
  const { dispatcher, cancelled, calculate } = open();
  calculate([0, 'a']);
  dispatcher.results([{ invocationId: 1, value: answer(5) }]);
  calculate([0, 'b']);
  expect(cancelled).toEqual([]);
});

test('what is known moves with its rows, and goes with them', () => {
  const { dispatcher, sent, cancelled, handedOver, calculate } = open();
  calculate([0, 'a'], [4, 'b']);
  dispatcher.shift('s', { axis: 'row', index: 0, count: 2 });
  dispatcher.results([{ invocationId: 1, value: answer(5) }]);
  expect(handedOver).toEqual(['2,0']);
  expect(calculate([2, 'a'], [6, 'b'])).toEqual([answer(5), null]);
  expect(sent).toHaveLength(2);
  dispatcher.shift('s', { axis: 'row', index: 6, count: -1 });
  expect(cancelled).toEqual([2]);
});

test('a cell that was written to asks again', () => {
  const { dispatcher, sent, calculate } = open();
  calculate([0, 'a']);
  dispatcher.results([{ invocationId: 1, value: answer(5) }]);
  dispatcher.forget(({ row }) => row === 0);
  expect(calculate([0, 'a'])).toEqual([null]);
  expect(sent).toHaveLength(2);
});

test('a cell that is calculated again asks again, answered or not; a stream goes on', () => {
  const { dispatcher, sent, cancelled, calculate } = open();
  calculate([0, 'a'], [1, 'b'], [2, 'c']);
  dispatcher.results([{ invocationId: 1, value: answer(5) }]);
  dispatcher.askAgain(({ row }) => row < 2);
  expect(cancelled).toEqual([2]);
  expect(calculate([0, 'a'], [1, 'b'], [2, 'c'])).toEqual([null, null, null]);
  expect(sent.slice(3).map(([, cell]) => cell)).toEqual(['0,0', '1,0']);

  const [ticks] = parseMetadata({
    functions: [{ id: 'TICK', name: 'TICK', options: { stream: true } }],
  }).functions;
  const cell = { sheetId: 's', row: 9, column: 0 };
  const call = { definition: ticks as NonNullable<typeof ticks>, cell, values: [], addresses: [] };
  dispatcher.evaluate(call);
  dispatcher.results([{ invocationId: 6, value: answer(1) }]);
  dispatcher.askAgain(({ row }) => row === 9);
  expect(dispatcher.evaluate(call)).toEqual(answer(1));
});

test('what is asked before the add-in is there is asked when it comes', () => {
  const { dispatcher, sent, calculate } = open(false);
  calculate([0, 'a']);
  expect(sent).toEqual([]);
  dispatcher.addinReady();
  calculate();
  expect(sent).toEqual([[1, '0,0', 'a']]);
});

test('an add-in that comes back is asked what it never answered, and only that', () => {
  const { dispatcher, sent, calculate } = open();
  calculate([0, 'a'], [1, 'b']);
  dispatcher.results([{ invocationId: 1, value: answer(5) }]);
  dispatcher.addinGone();
  dispatcher.addinReady();
  calculate();
  expect(sent.slice(2)).toEqual([[2, '1,0', 'b']]);
});

test('the reason of an error is kept with its cell', () => {
  const { dispatcher, calculate } = open();
  calculate([0, 'a']);
  const value: FunctionValue = { kind: 'error', error: '#N/A', message: 'no key' };
  dispatcher.results([{ invocationId: 1, value }]);
  expect(dispatcher.explain({ sheetId: 's', row: 0, column: 0 })).toBe('no key');
});
