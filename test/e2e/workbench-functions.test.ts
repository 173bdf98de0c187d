/**
 * Custom functions in the workbench, through the genuine runtime of office.js: asked once per cell and
 * arguments, all at once, shown as Excel shows them, cancelled when nobody waits any more.
 */
import { type Fixture, call, eventually, startFixture } from '../workbench/start-fixture';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});

afterAll(() => fixture.close());

beforeEach(async () => {
  await call(fixture, 'open', [[1], [2], [3]], 'Data');
  await call(fixture, 'reload');
});

async function results(address: string): Promise<unknown> {
  await call(fixture, 'idle');
  return call(fixture, 'read', address);
}

const calls = () =>
  fixture
    .frame()
    .evaluate(() => (window as unknown as { fixture: { calls: unknown[] } }).fixture.calls);
const cancelled = () =>
  fixture
    .frame()
    .evaluate(() => (window as unknown as { fixture: { cancelled: number } }).fixture.cancelled);

/** Lets LATE answer for the number that it was given. */
const end = (number: number) =>
  fixture
    .frame()
    .evaluate(
      (which) =>
        (window as unknown as { fixture: { ends: Map<number, () => void> } }).fixture.ends.get(
          which,
        )?.(),
      number,
    );

test('a formula is busy until its function answers, and so is what depends on it', async () => {
  await call(fixture, 'write', 'C1', [['=FIX.LATE(A2)', '=C1+1', '=SUM(C1:C1)']]);
  await eventually(calls, [['LATE', 2]]);
  expect(await call(fixture, 'read', 'C1:E1')).toEqual([['#BUSY!', '#BUSY!', '#BUSY!']]);
  await end(2);
  await eventually(() => call(fixture, 'read', 'C1:E1'), [[200, 201, 200]]);
});

test('functions calculate before the pane was ever opened', async () => {
  expect(await call(fixture, 'paneVisible')).toBe(false);
  await call(fixture, 'write', 'C1', [['=FIX.DOUBLE(21)']]);
  expect(await results('C1')).toEqual([[42]]);
});

test('each cell asks once, and again only when its input changes', async () => {
  const formulas = [['=FIX.DOUBLE(A1)'], ['=FIX.DOUBLE(A2)'], ['=FIX.DOUBLE(A3)+A3']];
  await call(fixture, 'write', 'C1', formulas);
  expect(await results('C1:C3')).toEqual([[2], [4], [9]]);
  expect(await calls()).toHaveLength(3);
  await call(fixture, 'write', 'A2', [[20]]);
  expect(await results('C1:C3')).toEqual([[2], [40], [9]]);
  expect(await calls()).toHaveLength(4);
});

test('moving rows asks nothing again', async () => {
  await call(fixture, 'write', 'C1', [['=FIX.DOUBLE(A1)'], ['=FIX.DOUBLE(A2)']]);
  await results('C1:C2');
  await call(fixture, 'insertRows', 1, 2);
  expect(await results('C3:C4')).toEqual([[2], [4]]);
  expect(await call(fixture, 'formulas', 'C3:C4')).toEqual([
    ['=FIX.DOUBLE(A3)'],
    ['=FIX.DOUBLE(A4)'],
  ]);
  expect(await calls()).toHaveLength(2);
});

test('typing the same formula again asks again', async () => {
  await call(fixture, 'write', 'C1', [['=FIX.DOUBLE(A1)']]);
  await results('C1');
  await call(fixture, 'write', 'C1', [['=FIX.DOUBLE(A1)']]);
  await results('C1');
  expect(await calls()).toHaveLength(2);
});

test('setDirty and calculate of a range ask its cells again', async () => {
  const formulas = [['=FIX.DOUBLE(A1)'], ['=FIX.DOUBLE(A2)'], ['=FIX.DOUBLE(A3)']];
  await call(fixture, 'write', 'C1', formulas);
  await results('C1:C3');
  await fixture.excel(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.getRange('C2').setDirty();
    sheet.getRange('C3').calculate();
    await context.sync();
  });
  expect(await results('C1:C3')).toEqual([[2], [4], [6]]);
  expect((await calls()) as unknown[]).toHaveLength(5);
});

test('an error shows its code and keeps its reason; an unknown name and a bad argument are errors', async () => {
  await call(fixture, 'write', 'C1', [
    ['=FIX.REFUSE("no such invoice")', '=FIX.NOBODY(1)', '=FIX.DOUBLE("ten")', '=FIX.DOUBLE()'],
  ]);
  expect(await results('C1:F1')).toEqual([['#N/A', '#NAME?', '#VALUE!', '#VALUE!']]);
  expect(await call(fixture, 'explain', 'C1')).toBe('no such invoice');
  await call(fixture, 'select', 'C1');
  await fixture.page.getByRole('note').getByText('C1: no such invoice').waitFor();
  await call(fixture, 'select', 'D1');
  await fixture.page.getByRole('note').getByText('C1').waitFor({ state: 'hidden' });
});

test('arguments arrive as declared: ranges as rows, repeating ones together, omitted ones null', async () => {
  await call(fixture, 'write', 'C1', [
    ['=FIX.ECHO(A1:A3,B1,"x",TRUE)'],
    ['=FIX.ECHO(Data!A2)'],
    ['=FIX.DOUBLE(A3)'],
    ['=FIX.DOUBLE(A3,"note")'],
  ]);
  const [[first], [second]] = (await results('C1:C2')) as [[string], [string]];
  expect(JSON.parse(first)).toEqual({
    values: [[1], [2], [3]],
    rest: ['', 'x', true],
    address: 'Data!C1',
  });
  expect(JSON.parse(second)).toEqual({ values: [[2]], rest: [], address: 'Data!C2' });
  expect(await calls()).toEqual([
    ['DOUBLE', 3, null],
    ['DOUBLE', 3, 'note'],
  ]);
});

test('references reach other sheets', async () => {
  await fixture.excel(async (context) => {
    const sheet = context.workbook.worksheets.add('Other sheet');
    sheet.getRange('B2').values = [[50]];
    await context.sync();
  });
  await call(fixture, 'write', 'C1', [["=FIX.DOUBLE('Other sheet'!B2)"]]);
  expect(await results('C1')).toEqual([[100]]);
});

test('rows that a function returns spill', async () => {
  await call(fixture, 'write', 'C1', [['=FIX.SPREAD(3)']]);
  expect(await results('C1:D3')).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
  const seen = await fixture.excel(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const range = sheet.getRange('C2:D2').load('values,formulas');
    const spill = sheet.getRange('C1').getSpillingToRangeOrNullObject().load('address');
    await context.sync();
    return [range.values, spill.address];
  });
  expect(seen).toEqual([[[2, 20]], 'Data!C1:D3']);
});

test('what nobody waits for is cancelled', async () => {
  await call(fixture, 'write', 'C1', [['=FIX.NEVER(A1)'], ['=FIX.NEVER(A2)']]);
  await eventually(calls, [
    ['NEVER', 1],
    ['NEVER', 2],
  ]);
  await call(fixture, 'write', 'C1', [['']]);
  await eventually(cancelled, 1);
  await call(fixture, 'write', 'A2', [[5]]);
  await eventually(cancelled, 2);
  await call(fixture, 'write', 'C2', [['']]);
  await eventually(cancelled, 3);
});

describe('while an answer is awaited', () => {
  beforeEach(async () => {
    await call(fixture, 'write', 'A1', [[71], [72], [73]]);
    await call(fixture, 'write', 'C1', [['=FIX.LATE(A1)'], ['=FIX.LATE(A2)'], ['=FIX.LATE(A3)']]);
    await eventually(calls, [
      ['LATE', 71],
      ['LATE', 72],
      ['LATE', 73],
    ]);
  });

  afterEach(() => call(fixture, 'write', 'A1:C9', ''));

  test('rows may be inserted: the answer finds its cell, and nothing is asked again', async () => {
    await call(fixture, 'insertRows', 2);
    await end(72);
    await eventually(() => call(fixture, 'read', 'C1:C4'), [['#BUSY!'], [''], [7200], ['#BUSY!']]);
    expect(await calls()).toHaveLength(3);
  });

  test('a row may be deleted: its call is cancelled, and its answer goes nowhere', async () => {
    await call(fixture, 'deleteRows', 2);
    await eventually(async () => ((await calls()) as unknown[]).at(-1), ['cancelled', 72]);
    await end(72);
    await end(73);
    await eventually(() => call(fixture, 'read', 'C1:C3'), [['#BUSY!'], [7300], ['']]);
  });

  test('its sheet may be deleted', async () => {
    await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.add('Short');
      sheet.getRange('A1').formulas = [['=FIX.LATE(74)']];
      await context.sync();
    });
    await eventually(async () => ((await calls()) as unknown[]).at(-1), ['LATE', 74]);
    await fixture.excel(async (context) => {
      context.workbook.worksheets.getItem('Short').delete();
      await context.sync();
    });
    await eventually(async () => ((await calls()) as unknown[]).at(-1), ['cancelled', 74]);
    await end(74);
    await end(71);
    await eventually(() => call(fixture, 'read', 'C1'), [[7100]]);
  });

  test('an edited argument is asked for, and the answer to the old one is dropped, whichever comes first', async () => {
    await call(fixture, 'write', 'A1', [[75]]);
    await eventually(async () => ((await calls()) as unknown[]).length, 5);
    expect(((await calls()) as unknown[]).slice(3)).toEqual(
      expect.arrayContaining([
        ['LATE', 75],
        ['cancelled', 71],
      ]),
    );
    await end(75);
    await eventually(() => call(fixture, 'read', 'C1'), [[7500]]);
    await end(71);
    await call(fixture, 'write', 'A2', [[76]]);
    await end(72);
    await end(76);
    await eventually(() => call(fixture, 'read', 'C1:C3'), [[7500], [7600], ['#BUSY!']]);
  });

  test('a value that is typed over it stays', async () => {
    await call(fixture, 'write', 'C2', [['mine']]);
    await end(72);
    await end(73);
    await eventually(() => call(fixture, 'read', 'C1:C3'), [['#BUSY!'], ['mine'], [7300]]);
  });
});

describe('a stream', () => {
  const tick = () =>
    fixture.frame().evaluate(() => {
      const { ticks } = (window as unknown as { fixture: { ticks: Set<() => void> } }).fixture;
      for (const each of ticks) each();
    });
  const shows = (...numbers: number[]) =>
    eventually(() => call(fixture, 'read', 'C1:D1'), [numbers]);

  test('shows what comes, each time, also to what depends on it', async () => {
    await call(fixture, 'write', 'C1', [['=FIX.TICK(1)', '=C1*10']]);
    await shows(1, 10);
    await tick();
    await shows(2, 20);
    await tick();
    await shows(3, 30);
    // A calculation leaves it alone; an edit of its cell ends it and begins another.
    const before = await call(fixture, 'functionCalls');
    await call(fixture, 'calculate', 'everything');
    expect((await call(fixture, 'functionCalls')) - before).toBe(0);
    await call(fixture, 'write', 'C1', [['=FIX.TICK(7)']]);
    await eventually(cancelled, 1);
    await shows(7, 70);
    await tick();
    await shows(8, 80);
    await call(fixture, 'write', 'C1', [['']]);
    await eventually(cancelled, 2);
  });

  test('goes on until its cell is cleared', async () => {
    await call(fixture, 'write', 'C1', [['=FIX.TICK(3)', '=C1*10']]);
    await shows(3, 30);
    await call(fixture, 'write', 'C1', [['']]);
    await eventually(cancelled, 1);
  });
});

test('a page that is started anew is asked what the old one did not answer', async () => {
  await call(fixture, 'write', 'C1', [['=FIX.NEVER(A1)']]);
  await eventually(calls, [['NEVER', 1]]);
  await call(fixture, 'reload');
  await eventually(calls, [['NEVER', 1]]);
  await call(fixture, 'write', 'C1', [['']]);
});

test('five thousand formulas are asked together, in few messages', async () => {
  const before = await call(fixture, 'functionCalls');
  await fixture.frame().evaluate(() => {
    const messages: number[] = [];
    Object.assign(window, { messages });
    addEventListener('message', ({ data }) => {
      // Each invocation names its function once.
      const entries = String(data).split('DOUBLE').length - 1;
      if (entries > 0) messages.push(entries);
    });
  });
  const inputs = Array.from({ length: 5000 }, (_, index) => [index]);
  await call(fixture, 'write', 'A1', inputs);
  await call(
    fixture,
    'write',
    'C1',
    inputs.map((_, index) => [`=FIX.DOUBLE(A${index + 1})`]),
  );
  expect(await results('C4998:C5000')).toEqual([[9994], [9996], [9998]]);
  expect((await call(fixture, 'functionCalls')) - before).toBe(5000);
  const messages = await fixture
    .frame()
    .evaluate(() => (window as unknown as { messages: number[] }).messages);
  expect(messages.reduce((sum, count) => sum + count, 0)).toBe(5000);
  expect(messages.length).toBeLessThanOrEqual(20);
});

test('an add-in reads the results of its own formulas', async () => {
  await fixture.excel(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.getRange('C1:C2').formulas = [['=FIX.DOUBLE(A1)'], ['=FIX.DOUBLE(A2)']];
    await context.sync();
  });
  await call(fixture, 'idle');
  const values = await fixture.excel(async (context) => {
    const range = context.workbook.worksheets.getActiveWorksheet().getRange('C1:C2').load('values');
    await context.sync();
    return range.values;
  });
  expect(values).toEqual([[2], [4]]);
});

test('office.js asked nothing that the host does not know', async () => {
  expect(await fixture.page.evaluate(() => [...window.workbench.notImplemented])).toEqual([]);
});
