/**
 * Results that spill, as Excel does it: over free cells only, `#SPILL!` as long as something is in the way, all
 * cells again when it has gone. The formula stands in the first cell alone; the rest follow it.
 */
import { type Fixture, call, eventually, startFixture, type } from '../workbench/start-fixture';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});

afterAll(() => fixture.close());

beforeEach(() => call(fixture, 'open', [[1], [2], [3]], 'Data'));

async function write(address: string, value: string | number): Promise<void> {
  await call(fixture, 'write', address, [[value]]);
  await call(fixture, 'idle');
}

const read = (address: string) => call(fixture, 'read', address);

/** What SPREAD(count) shows, row by row. */
const counted = (count: number) =>
  Array.from({ length: count }, (_, index) => [index + 1, (index + 1) * 10]);
const blank = (count: number) => Array.from({ length: count }, () => ['', '']);
const blocked = (count: number) => [['#SPILL!', ''], ...blank(count - 1)];

test('a cell in the way blocks the whole result, and frees it when it is emptied', async () => {
  await write('D3', 'in the way');
  await write('C1', '=FIX.SPREAD(3)');
  expect(await read('C1:D3')).toEqual([
    ['#SPILL!', ''],
    ['', ''],
    ['', 'in the way'],
  ]);
  await write('D3', '');
  expect(await read('C1:D3')).toEqual(counted(3));
});

test('typing into a spilled cell blocks it, deleting there changes nothing', async () => {
  await write('C1', '=FIX.SPREAD(3)');
  await type(fixture, 'C2', 'mine');
  await eventually(
    () => read('C1:D3'),
    [
      ['#SPILL!', ''],
      ['mine', ''],
      ['', ''],
    ],
  );
  await call(fixture, 'select', 'C2');
  await fixture.page.locator('#grid canvas').first().focus();
  await fixture.page.keyboard.press('Delete');
  await eventually(() => read('C1:D3'), counted(3));
  await fixture.page.keyboard.press('Delete');
  await call(fixture, 'idle');
  expect(await read('C1:D3')).toEqual(counted(3));
});

test('a result takes more cells when it grows, and gives them back when it shrinks', async () => {
  await write('C1', '=FIX.SPREAD(A1)');
  await write('A1', 4);
  expect(await read('C1:D5')).toEqual([...counted(4), ...blank(1)]);
  await write('A1', 2);
  expect(await read('C1:D5')).toEqual([...counted(2), ...blank(3)]);
});

test('of two that meet the later one is blocked, until the first gives way', async () => {
  await write('C3', '=FIX.SPREAD(3)');
  await write('C1', '=FIX.SPREAD(A1)');
  await write('A1', 4);
  expect(await read('C1:D5')).toEqual([...blocked(2), ...counted(3)]);
  // What was blocked has left nothing of itself in the cells of the other.
  await write('A1', 2);
  expect(await read('C1:D5')).toEqual([...counted(2), ...counted(3)]);
  await write('A1', 4);
  await write('C3', '');
  expect(await read('C1:D5')).toEqual([...counted(4), ...blank(1)]);
});

test('a formula that is put among spilled cells has its own result, and blocks theirs', async () => {
  await write('C1', '=FIX.SPREAD(4)');
  await write('D2', '=FIX.SPREAD(2)');
  expect(await read('C1:E4')).toEqual([
    ['#SPILL!', '', ''],
    ['', 1, 10],
    ['', 2, 20],
    ['', '', ''],
  ]);
  await write('D2', '');
  expect(await read('C1:E4')).toEqual(counted(4).map((row) => [...row, '']));
});

test('the sheet grows for it, but not beyond its last row', async () => {
  await write('H1000', '=FIX.SPREAD(3)');
  expect(await read('H1000:I1002')).toEqual(counted(3));
  await write('K1048575', '=FIX.SPREAD(3)');
  expect(await read('K1048575:L1048576')).toEqual(blocked(2));
  await write('K1048575', '=FIX.SPREAD(2)');
  expect(await read('K1048575:L1048576')).toEqual(counted(2));
});

test('rows that are inserted or deleted within it leave it whole, and one that is blocked moves along', async () => {
  await write('C1', '=FIX.SPREAD(3)');
  await call(fixture, 'insertRows', 2);
  await call(fixture, 'idle');
  expect(await read('C1:D4')).toEqual([...counted(3), ...blank(1)]);
  await write('C3', 'in the way');
  await call(fixture, 'insertRows', 1, 2);
  await call(fixture, 'deleteRows', 5);
  await call(fixture, 'idle');
  expect(await read('C3:D5')).toEqual(counted(3));
});

test('what depends on spilled cells follows them', async () => {
  await write('C1', '=FIX.SPREAD(3)');
  await call(fixture, 'write', 'F1', [['=SUM(C1:C3)', '=D3+1']]);
  await call(fixture, 'idle');
  expect(await read('F1:G1')).toEqual([[6, 31]]);
  await write('C2', 'in the way');
  expect(await read('F1:G1')).toEqual([['#SPILL!', 1]]);
  await write('C2', '');
  expect(await read('F1:G1')).toEqual([[6, 31]]);
});

test('a built-in function spills by the same rules', async () => {
  await write('C2', 'in the way');
  await write('C1', '=SEQUENCE(3,2)');
  expect(await read('C1:D1')).toEqual([['#SPILL!', '']]);
  await write('C2', '');
  expect(await read('C1:D3')).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});

test('an add-in sees the formula in the first cell alone, and knows what spills and what does not', async () => {
  await write('C1', '=FIX.SPREAD(2)');
  await write('C6', 'in the way');
  await write('C5', '=FIX.SPREAD(2)');
  const seen = await fixture.excel(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const block = sheet.getRange('C1:D2').load('formulas,valueTypes');
    const spilling = sheet.getRange('C1').load('hasSpill').getSpillingToRangeOrNullObject();
    const parent = sheet.getRange('D2').getSpillParentOrNullObject();
    const stuck = sheet.getRange('C5').load('hasSpill,values,valueTypes');
    const none = stuck.getSpillingToRangeOrNullObject();
    for (const range of [spilling, parent, none]) range.load('address');
    await context.sync();
    return {
      formulas: block.formulas,
      spilling: spilling.address,
      parent: parent.address,
      stuck: [stuck.hasSpill, stuck.values, stuck.valueTypes, none.isNullObject],
    };
  });
  expect(seen).toEqual({
    formulas: [
      ['=FIX.SPREAD(2)', 10],
      [2, 20],
    ],
    spilling: 'Data!C1:D2',
    parent: 'Data!C1',
    stuck: [false, [['#SPILL!']], [['Error']], true],
  });
});

test('nothing was asked that the host does not know, and nothing complained', async () => {
  expect(await fixture.page.evaluate(() => [...window.workbench.notImplemented])).toEqual([]);
  expect(fixture.complaints).toEqual([]);
});
