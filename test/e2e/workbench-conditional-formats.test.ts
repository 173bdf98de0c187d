/**
 * Conditional formats by a formula, through the genuine office.js: they lie over the cells' own fills, are read back and
 * deleted as Excel does it, and the grid shows them.
 */
import { type Fixture, call, eventually, startFixture } from '../workbench/start-fixture';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});

afterAll(async () => {
  expect(await fixture.page.evaluate(() => [...window.workbench.notImplemented])).toEqual([]);
  await fixture.close();
});

beforeEach(async () => {
  await call(
    fixture,
    'open',
    [
      ['Number', 'Country', 'Amount'],
      ['INV-1', 'Spain', 30],
      ['INV-2', 'France', 10],
      ['INV-3', 'Spain', 20],
    ],
    'Invoices',
  );
  await call(fixture, 'format', 'C3', { fill: '#00FF00' });
  await fixture.excel(async (context) => {
    const range = context.workbook.worksheets.getActiveWorksheet().getRange('C2:C4');
    const format = range.conditionalFormats.add(Excel.ConditionalFormatType.custom);
    format.custom.rule.formula = '=AND(N("Rule")=0,$B2="Spain",ISNUMBER(FIND("“Am”","of “Am”")))';
    format.custom.format.fill.color = '#FFC7CE';
    format.custom.format.font.color = '#9C0006';
    await context.sync();
  });
});

const shown = () => call(fixture, 'shownFills', 'C2:C5');

test('the grid shows it where the formula is true, and goes on as cells change and rows move', async () => {
  await eventually(shown, [['#FFC7CE'], [''], ['#FFC7CE'], ['']]);
  await call(fixture, 'write', 'B3', [['Spain']]);
  await eventually(shown, [['#FFC7CE'], ['#FFC7CE'], ['#FFC7CE'], ['']]);
  await call(fixture, 'insertRows', 2, 1);
  await eventually(shown, [[''], ['#FFC7CE'], ['#FFC7CE'], ['#FFC7CE']]);
  const own = await call(fixture, 'formats', 'C2:C5');
  expect(own.map(([cell]) => cell?.fill)).toEqual(['', '', '#00FF00', '']);
});

test('it is found from the whole sheet, told by its formula, and deleted without a trace', async () => {
  const seen = await fixture.excel(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const formats = sheet.getRange().conditionalFormats.load('items/type,items/id');
    await context.sync();
    const found = formats.items.map((format) => ({
      format,
      rule: format.custom.rule.load('formula'),
      range: format.getRange().load('address'),
    }));
    await context.sync();
    const told = found.map(({ format, rule, range }) => [
      format.type,
      rule.formula.slice(0, 18),
      range.address,
    ]);
    for (const { format } of found) format.delete();
    const count = sheet.getRange('C2:C4').conditionalFormats.getCount();
    await context.sync();
    return [told, count.value];
  });
  expect(seen).toEqual([[['Custom', '=AND(N("Rule")=0,$', 'Invoices!C2:C4']], 0]);
  await eventually(shown, [[''], [''], [''], ['']]);
});

test('a range has those that reach into it, and clears its own cells alone', async () => {
  const seen = await fixture.excel(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const beside = sheet.getRange('A1:B9').conditionalFormats.getCount();
    sheet.getRange('C3').conditionalFormats.clearAll();
    const left = sheet.getRange('C2:C4').conditionalFormats.load('items');
    await context.sync();
    const areas = left.items[0]?.getRanges().load('address');
    await context.sync();
    return [beside.value, areas?.address];
  });
  expect(seen).toEqual([0, 'Invoices!C2,Invoices!C4']);
});

test('a protected sheet takes none', async () => {
  await call(fixture, 'protectSheet');
  const code = await fixture.excel(async (context) => {
    const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1');
    range.conditionalFormats.add('Custom');
    try {
      await context.sync();
    } catch (error) {
      return (error as OfficeExtension.Error).code;
    }
    return '';
  });
  expect(code).toBe('AccessDenied');
});
