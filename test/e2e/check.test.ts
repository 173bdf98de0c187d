/**
 * Check in a real workbook: equal problems are fixed by one click and taken back, formulas and what was typed meanwhile
 * stay, an edited cell is checked again by itself, and marks come and go without a trace.
 */
import {
  check,
  columnUnder,
  countBy,
  eventually,
  openPane,
  setForAllRows,
  SUPPLIER,
  tryWithSample,
} from '../support/person';
import { openForEachTest } from '../support/open-for-each-test';
import type { CellValue, TaxrowInBrowser } from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Date', 'Item', 'Quantity', 'Price', 'Country', 'Currency'] as const;
const ROWS = 30;
const COUNTRIES = ['United Kingdom', 'France', 'IE'] as const;

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

beforeEach(async () => {
  await taxrow.open([
    [...HEADERS],
    ...Array.from({ length: ROWS }, (_, index): CellValue[] => [
      `C-${String(index + 1)}`,
      '2026-03-01',
      'Paper',
      2,
      10.5,
      COUNTRIES[index % COUNTRIES.length] ?? '',
      'EUR',
    ]),
  ]);
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await taxrow.pane.getByText(/header in row 1/).waitFor();
  await setForAllRows(taxrow, { language_code: 'en', 'supplier.id': SUPPLIER });
});

afterEach(() => {
  expect(taxrow.complaints).toEqual([]);
});

const countries = async () => countBy(await columnUnder(taxrow, 'Country', ROWS));

test('one click fixes all cells of a group, but no formula, and Undo takes back what still stands', async () => {
  // In the first row the country comes from a formula.
  await taxrow.write('F2', [['="United "&"Kingdom"']]);
  await check(taxrow);
  const { pane } = taxrow;
  await pane.getByText('10 ready · 20 with errors').waitFor();
  await pane.getByRole('button', { name: 'Write GB in 10 cells' }).click();
  await pane.getByText('9 cells were fixed.').waitFor();
  await pane.getByText(/^1 cell holds a formula/).waitFor();
  expect(await countries()).toEqual({ 'United Kingdom': 1, GB: 9, France: 10, IE: 10 });
  await pane.getByText('19 ready · 11 with errors').waitFor();
  await taxrow.write('F5', [['ES']]);
  await pane.getByRole('button', { name: 'Undo the fix' }).click();
  await pane.getByText('8 cells say again what they said before.').waitFor();
  await pane.getByText(/^1 cell had changed since/).waitFor();
  expect(await countries()).toEqual({ 'United Kingdom': 9, ES: 1, France: 10, IE: 10 });
});

test('a fix finds its cells after rows were deleted above them', async () => {
  await check(taxrow);
  await taxrow.pane.getByRole('button', { name: 'Write FR in 10 cells' }).waitFor();
  await taxrow.deleteRows(2, 2);
  await taxrow.pane.getByRole('button', { name: 'Write FR in 10 cells' }).click();
  await taxrow.pane.getByText('9 cells were fixed.').waitFor();
  expect(await countries()).toEqual({ '': 2, 'United Kingdom': 9, FR: 9, IE: 10 });
});

test('an edited cell is checked again by itself', async () => {
  await check(taxrow);
  await taxrow.pane.getByText('10 ready · 20 with errors').waitFor();
  await taxrow.write('F2', [['GB']]);
  await taxrow.pane.getByText('11 ready · 19 with errors').waitFor();
  await taxrow.write('F4', [['nowhere']]);
  await taxrow.pane.getByText('10 ready · 20 with errors').waitFor();
  await taxrow.pane.getByText('"nowhere" is not a country code.').waitFor();
});

test('marks stand beside the rows, and clearing them leaves no trace', async () => {
  const before = await taxrow.read('A1:J40');
  await check(taxrow);
  const { pane } = taxrow;
  await pane.getByRole('button', { name: 'Mark in sheet' }).click();
  await pane.getByText('30 rows say now what was found.').waitFor();
  const status = () => columnUnder(taxrow, 'Taxrow status', ROWS);
  expect(countBy(await status())).toEqual({ Ready: 10, Error: 20 });
  expect((await columnUnder(taxrow, 'Taxrow message', ROWS)).slice(0, 3)).toEqual([
    '“Country”: "United Kingdom" is not a country code. Write GB.',
    '“Country”: "France" is not a country code. Write FR.',
    '',
  ]);
  await pane.getByText('10 ready · 20 with errors').waitFor();
  await pane.getByRole('button', { name: 'Clear marks' }).click();
  await pane.getByText('The marks of 30 rows were cleared.').waitFor();
  await eventually(taxrow, () => taxrow.read('A1:J40'), before);
});

test('marks may colour the cells they name: the colours follow their rows, lie over own fills, and go without a trace', async () => {
  const { page, pane } = taxrow;
  await page.evaluate(() => {
    window.workbench.format('F3', { fill: '#00FF00' });
  });
  const before = await page.evaluate(() => window.workbench.formats('A1:J40'));
  await check(taxrow);
  await pane.getByRole('checkbox', { name: 'in colour' }).check();
  await pane.getByRole('button', { name: 'Mark in sheet' }).click();
  await pane.getByText('30 rows say now what was found.').waitFor();
  const shown = (address: string) =>
    page.evaluate((at) => window.workbench.shownFills(at).flat(), address);
  const red = '#FFC7CE';
  await eventually(taxrow, () => shown('F1:F5'), ['', red, red, '', red]);
  expect(await shown('A2:E31')).toEqual(Array.from({ length: 5 * ROWS }, () => ''));
  // Sorted by country: France, IE, United Kingdom, ten of each.
  await page.evaluate(() => window.workbench.sort('A1:I31', 'Country'));
  await eventually(taxrow, async () => (await shown('F2:F31')).map((fill) => fill !== ''), [
    ...Array.from({ length: 10 }, () => true),
    ...Array.from({ length: 10 }, () => false),
    ...Array.from({ length: 10 }, () => true),
  ]);
  await page.evaluate(() => window.workbench.sort('A1:I31', 'Invoice'));
  await pane.getByRole('button', { name: 'Clear marks' }).click();
  await pane.getByText('The marks of 30 rows were cleared.').waitFor();
  await eventually(
    taxrow,
    () => shown('A1:J40'),
    Array.from({ length: 400 }, () => ''),
  );
  const own = (formats: typeof before) => formats.flat().filter(({ fill }) => fill !== '').length;
  expect(own(await page.evaluate(() => window.workbench.formats('A1:J40')))).toBe(own(before));
});

test('a column with totals of lines that was mapped to the total is mapped to the item by one click', async () => {
  const lines = [
    ['L-1', 'Paper', 2, 10.5, 21],
    ['L-1', 'Ink', 3, 4, 12],
    ['L-2', 'Paper', 1, 10.5, 10.5],
    ['L-2', 'Ink', 5, 4, 20],
  ].map(([id = '', item = '', ...numbers]): CellValue[] => [
    ...[id, '2026-03-01', item],
    ...numbers,
    ...['IE', 'EUR'],
  ]);
  const headers = ['Invoice', 'Date', 'Item', 'Quantity', 'Price', 'Total', 'Country', 'Currency'];
  await taxrow.reopen();
  await taxrow.open([headers, ...lines]);
  await openPane(taxrow);
  await tryWithSample(taxrow);
  const { pane } = taxrow;
  await pane.getByText(/4 rows, header in row 1/).waitFor();
  await setForAllRows(taxrow, { language_code: 'en', 'supplier.id': SUPPLIER });
  await pane.getByLabel('Field of column Total').selectOption('total_amount');
  await check(taxrow);
  await pane.getByText('0 ready · 2 with errors').waitFor();
  await pane.getByText(/these look like totals of lines, not of the transaction/).waitFor();
  await pane.getByRole('button', { name: 'Map “Total” to items.net_price' }).click();
  await pane.getByText('2 ready', { exact: true }).waitFor();
  await pane.getByRole('tab', { name: 'Map' }).click();
  const field = () => pane.getByLabel('Field of column Total').inputValue();
  await eventually(taxrow, field, 'items.net_price');
});
