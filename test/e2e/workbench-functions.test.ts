/**
 * Custom functions in the workbench, through the genuine runtime of office.js: asked once per cell and
 * arguments, all at once, shown as Excel shows them, cancelled when nobody waits any more.
 */
import { type Fixture, call, eventually, startFixture } from '../workbench/start-fixture';

jest.setTimeout(60_000);

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

test('a formula is busy until its function answers, and so is what depends on it', async () => {
  await call(fixture, 'write', 'C1', [['=FIX.DOUBLE(A2)', '=C1+1', '=SUM(C1:C1)']]);
  expect(await call(fixture, 'read', 'C1:E1')).toEqual([['#BUSY!', '#BUSY!', '#BUSY!']]);
  expect(await results('C1:E1')).toEqual([[4, 5, 4]]);
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

test('a stream goes on until its cell is cleared', async () => {
  await call(fixture, 'write', 'C1', [['=FIX.TICK(3)', '=C1*10']]);
  await eventually(() => call(fixture, 'read', 'C1:D1'), [[3, 30]]);
  await call(fixture, 'write', 'C1', [['']]);
  await eventually(cancelled, 1);
});

test('a page that is started anew is asked what the old one did not answer', async () => {
  await call(fixture, 'write', 'C1', [['=FIX.NEVER(A1)']]);
  await eventually(calls, [['NEVER', 1]]);
  await call(fixture, 'reload');
  await eventually(calls, [['NEVER', 1]]);
  await call(fixture, 'write', 'C1', [['']]);
});

test('a thousand formulas are asked together', async () => {
  const before = await call(fixture, 'functionCalls');
  const inputs = Array.from({ length: 1000 }, (_, index) => [index]);
  await call(fixture, 'write', 'A1', inputs);
  await call(
    fixture,
    'write',
    'C1',
    inputs.map((_, index) => [`=FIX.DOUBLE(A${index + 1})`]),
  );
  expect(await results('C998:C1000')).toEqual([[1994], [1996], [1998]]);
  expect((await call(fixture, 'functionCalls')) - before).toBe(1000);
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
