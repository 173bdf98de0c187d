/**
 * Answers reach the engine joined: soon, less often the longer a calculation takes, never while one runs, and at once
 * when they were the last that were waited for.
 */
import { handOverAnswers, joinCells } from '../../src/workbench/formulas/answer-hand-over';
import type { CallerCell } from '../../src/workbench/formulas/dispatcher';
import { formatRect } from '../../src/workbench/model/address';

const cell = (row: number, column = 1): CallerCell => ({ sheetId: 's', row, column });

function start() {
  const marked: string[][] = [];
  const state = { isQuiet: true, lastRunMs: 0 };
  let timer: { ms: number; task: () => void } | null = null;
  let ended: () => void = () => undefined;
  const answers = handOverAnswers(
    {
      markDirty: (blocks) => marked.push(blocks.map(({ rect }) => formatRect(rect))),
      isQuiet: () => state.isQuiet,
      lastRunMs: () => state.lastRunMs,
      onEnded(listener) {
        ended = listener;
      },
    },
    {
      after(ms, task) {
        timer = { ms, task };
        return () => {
          timer = null;
        };
      },
    },
  );
  return {
    answers,
    marked,
    state,
    waitsMs: () => timer?.ms ?? null,
    timeIsUp() {
      const due = timer;
      timer = null;
      due?.task();
    },
    calculationEnds() {
      state.isQuiet = true;
      ended();
    },
  };
}

test('answers that come within a moment are handed over together', () => {
  const { answers, marked, waitsMs, timeIsUp } = start();
  answers.add([cell(0)], false);
  answers.add([cell(1), cell(5)], false);
  expect(waitsMs()).toBe(120);
  expect(answers.waiting()).toBe(true);
  timeIsUp();
  expect(marked).toEqual([['B1:B2', 'B6']]);
  expect(answers.waiting()).toBe(false);
});

test('the longer a calculation takes, the longer they are gathered', () => {
  const { answers, state, waitsMs } = start();
  state.lastRunMs = 400;
  answers.add([cell(0)], false);
  expect(waitsMs()).toBe(3600);
});

test('but for five seconds at most', () => {
  const { answers, state, waitsMs } = start();
  state.lastRunMs = 1_500;
  answers.add([cell(0)], false);
  expect(waitsMs()).toBe(5_000);
});

test('nobody waits for more when no other answer is to come', () => {
  const { answers, state, marked, waitsMs, timeIsUp } = start();
  state.lastRunMs = 400;
  answers.add([cell(0)], false);
  answers.add([cell(1)], true);
  expect(waitsMs()).toBe(0);
  timeIsUp();
  expect(marked).toEqual([['B1:B2']]);
});

test('a calculation that runs is not disturbed: they are handed over when it ends', () => {
  const { answers, state, marked, timeIsUp, waitsMs, calculationEnds } = start();
  state.isQuiet = false;
  answers.add([cell(0)], false);
  timeIsUp();
  expect(marked).toEqual([]);
  answers.add([cell(1)], false);
  expect(waitsMs()).toBe(5_000);
  calculationEnds();
  timeIsUp();
  expect(marked).toEqual([['B1:B2']]);
});

test('what came during a calculation waits for its rest as well', () => {
  const { answers, state, marked, waitsMs, timeIsUp, calculationEnds } = start();
  state.isQuiet = false;
  answers.add([cell(0)], false);
  expect(waitsMs()).toBe(5_000);
  state.lastRunMs = 400;
  calculationEnds();
  expect(waitsMs()).toBe(3600);
  timeIsUp();
  expect(marked).toEqual([['B1']]);
});

test('a calculation that is called off holds them up for no longer than the longest rest', () => {
  const { answers, state, marked, timeIsUp } = start();
  state.isQuiet = false;
  answers.add([cell(0)], false);
  state.isQuiet = true;
  timeIsUp();
  expect(marked).toEqual([['B1']]);
});

test('unless it was the last that was waited for', () => {
  const { answers, state, waitsMs, timeIsUp, calculationEnds } = start();
  state.isQuiet = false;
  answers.add([cell(0)], true);
  timeIsUp();
  state.lastRunMs = 400;
  calculationEnds();
  expect(waitsMs()).toBe(0);
});

test('the end of a calculation hands nothing over before its time', () => {
  const { answers, waitsMs, calculationEnds } = start();
  answers.add([cell(0)], false);
  calculationEnds();
  expect(waitsMs()).toBe(120);
});

test('cells are joined down their columns, sheet by sheet', () => {
  const cells = [cell(3), cell(2), cell(2, 4), { ...cell(9), sheetId: 't' }];
  expect(joinCells(cells).map(({ sheetId, rect }) => `${sheetId}!${formatRect(rect)}`)).toEqual([
    's!B3:B4',
    's!E3',
    't!B10',
  ]);
});

test('a column in very many pieces is one piece from its first to its last cell', () => {
  const scattered = Array.from({ length: 60 }, (_, index) => cell(index * 10));
  expect(joinCells(scattered).map(({ rect }) => formatRect(rect))).toEqual(['B1:B591']);
  expect(joinCells(scattered.slice(0, 50))).toHaveLength(50);
});
