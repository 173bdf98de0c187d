/**
 * Check with an Excel table as the source: marks are columns of the table, whatever stands beside it, and go without a
 * trace; a fix and its Undo reach the rows that a filter hides; a column of the table that is gone is named, and nothing
 * else of the sheet changes.
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

const HEADERS = ['Invoice', 'Date', 'Item', 'Quantity', 'Price', 'Country', 'Currency'];
const ROWS = 12;
const COUNTRIES = ['United Kingdom', 'France', 'IE'] as const;
const TABLE = 'A1:G13';
/** The table, and what may stand beside and below it. */
const AREA = 'A1:N20';
const FIX = 'Write GB in 4 cells';
const RED = '#FFC7CE';

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

beforeEach(async () => {
  await taxrow.open([[...HEADERS], ...Array.from({ length: ROWS }, (_, index) => invoice(index))]);
});

afterEach(() => {
  expect(taxrow.complaints).toEqual([]);
});

test('marks and colours become columns of the table, and clearing them leaves no trace', async () => {
  await toCheckOfTable();
  const before = await snapshot();
  await markWithColours();
  expect(await tables()).toEqual([{ name: 'Invoices', address: 'Sheet1!A1:I13' }]);
  await expectMarks();
  await eventually(taxrow, () => fills('F1:F5'), ['', RED, RED, '', RED]);
  await expectCleared(before);
});

test('what stands right beside the table moves aside for marks, and back', async () => {
  // One column is left blank, or the table would take it in.
  await taxrow.write('I3', [['mine', 'too']]);
  await toCheckOfTable();
  const before = await snapshot();
  await markWithColours();
  await expectMarks();
  expect(await taxrow.read('K3:L3')).toEqual([['mine', 'too']]);
  await expectCleared(before);
});

test('a table that took in the cells beside it gives them back: what stands further right never moves', async () => {
  await taxrow.write('K3', [['mine', 'too']]);
  await toCheckOfTable();
  const before = await snapshot();
  await markWithColours();
  expect(await tables()).toEqual([{ name: 'Invoices', address: 'Sheet1!A1:I13' }]);
  expect(await taxrow.read('K3:L3')).toEqual([['mine', 'too']]);
  await expectCleared(before);
});

test('what was typed beside the marks of a table stays where it was typed when they go', async () => {
  await toCheckOfTable();
  await markWithColours();
  // One column is left blank, or the table would take it in.
  await taxrow.write('K3', [['mine', 'too']]);
  await button('Clear marks').click();
  await taxrow.pane.getByText('The marks of 12 rows were cleared.').waitFor();
  await eventually(taxrow, tables, [{ name: 'Invoices', address: `Sheet1!${TABLE}` }]);
  expect(await taxrow.read('H3:L3')).toEqual([['', '', '', 'mine', 'too']]);
});

test('marks that cannot go without moving others leave their columns, empty', async () => {
  await toCheckOfTable();
  await markWithColours();
  await taxrow.write('J1', [['Own']]);
  await taxrow.write('L3', [['mine']]);
  await eventually(taxrow, tables, [{ name: 'Invoices', address: 'Sheet1!A1:J13' }]);
  await button('Clear marks').click();
  await taxrow.pane.getByText('The marks of 12 rows were cleared.').waitFor();
  expect(await taxrow.read('H1:L3')).toEqual([
    ['Taxrow status', 'Taxrow message', 'Own', '', ''],
    ['', '', '', '', ''],
    ['', '', '', '', 'mine'],
  ]);
});

test('a totals row is no row of the source: it is neither marked nor changed', async () => {
  await makeTable();
  await taxrow.page.evaluate(() => window.workbench.showTotals('Invoices', true));
  await toCheck();
  const before = await snapshot();
  await markWithColours();
  await expectMarks();
  expect((await taxrow.read('H14:I14')).flat()).toEqual(['', '']);
  await expectCleared(before);
});

test('a filter of the table: hidden rows are fixed, marked and cleared as well, and stay hidden', async () => {
  await toCheckOfTable();
  const before = await snapshot();
  await taxrow.page.evaluate((table) => {
    window.workbench.filter(table, 'Item', ['Paper']);
  }, TABLE);
  await button(FIX).click();
  await taxrow.pane.getByText('4 cells were fixed.').waitFor();
  expect(await countries()).toEqual({ GB: 4, France: 4, IE: 4 });
  await button('Undo the fix').click();
  await taxrow.pane.getByText('4 cells say again what they said before.').waitFor();
  await markWithColours();
  await expectMarks();
  expect(await hidden(2, 2)).toEqual([false, true]);
  await expectCleared(before);
  expect(await hidden(2, 2)).toEqual([false, true]);
});

test('a column that was deleted between check and fix is named, and nothing is written', async () => {
  await toCheckOfTable();
  await taxrow.page.evaluate(() => window.workbench.deleteTableColumn('Invoices', 'Country'));
  const before = await snapshot();
  await button(FIX).click();
  await taxrow.pane.getByText(/The column "Country" is no longer in Sheet1/).waitFor();
  expect(await snapshot()).toEqual(before);
});

test('without the column of the ids no marks are offered: what was found is of a table that is no more', async () => {
  await toCheckOfTable();
  await taxrow.page.evaluate(() => window.workbench.deleteTableColumn('Invoices', 'Invoice'));
  const before = await snapshot();
  await taxrow.pane.getByText('The sheet has changed: check again.').waitFor();
  await eventually(taxrow, () => button('Mark in sheet').isDisabled(), true);
  await button('Clear marks').click();
  const gone = 'The column "Invoice", which tells the transactions apart, is no longer in Sheet1.';
  await taxrow.pane.getByText(`${gone} Bring it back (Ctrl+Z), or check again.`).waitFor();
  expect(await snapshot()).toEqual(before);
});

test('a column that was deleted before: the fix and the marks find theirs where they are by now', async () => {
  await toCheckOfTable();
  await taxrow.page.evaluate(() => window.workbench.deleteTableColumn('Invoices', 'Item'));
  await button(FIX).click();
  await taxrow.pane.getByText('4 cells were fixed.').waitFor();
  expect(await countries()).toEqual({ GB: 4, France: 4, IE: 4 });
  expect(countBy(await columnUnder(taxrow, 'Currency', ROWS))).toEqual({ EUR: 12 });
});

async function toCheckOfTable(): Promise<void> {
  await makeTable();
  await toCheck();
}

function makeTable(): Promise<void> {
  return taxrow.page.evaluate((table) => {
    window.workbench.addTable(table, 'Invoices');
  }, TABLE);
}

async function toCheck(): Promise<void> {
  await openPane(taxrow);
  await tryWithSample(taxrow);
  const { pane } = taxrow;
  await pane.getByText(/12 rows, header in row 1/).waitFor();
  await setForAllRows(taxrow, { language_code: 'en', 'supplier.id': SUPPLIER });
  await check(taxrow);
  await pane.getByText('4 ready · 8 with errors').waitFor();
  await button(FIX).waitFor();
}

async function markWithColours(): Promise<void> {
  await taxrow.pane.getByRole('checkbox', { name: 'in colour' }).check();
  await button('Mark in sheet').click();
  await taxrow.pane.getByText('12 rows say now what was found.').waitFor();
}

async function expectMarks(): Promise<void> {
  expect(countBy(await columnUnder(taxrow, 'Taxrow status', ROWS))).toEqual({ Ready: 4, Error: 8 });
  expect((await columnUnder(taxrow, 'Taxrow message', ROWS)).slice(0, 3)).toEqual([
    '“Country”: "United Kingdom" is not a country code. Write GB.',
    '“Country”: "France" is not a country code. Write FR.',
    '',
  ]);
}

/** Clears the marks: cells, formulas, formats, colours and the table are as they were. */
async function expectCleared(before: unknown): Promise<void> {
  await button('Clear marks').click();
  await taxrow.pane.getByText('The marks of 12 rows were cleared.').waitFor();
  await eventually(taxrow, snapshot, before);
}

function snapshot() {
  return taxrow.page.evaluate(
    async (area) => ({
      values: await window.workbench.read(area),
      formulas: await window.workbench.formulas(area),
      formats: window.workbench.formats(area),
      fills: window.workbench.shownFills(area),
      tables: window.workbench.tables(),
    }),
    AREA,
  );
}

function tables() {
  return taxrow.page.evaluate(() => window.workbench.tables());
}

function fills(address: string) {
  return taxrow.page.evaluate((at) => window.workbench.shownFills(at).flat(), address);
}

function hidden(sheetRow: number, count: number) {
  return taxrow.page.evaluate((at) => window.workbench.hiddenRows(at.sheetRow, at.count), {
    sheetRow,
    count,
  });
}

async function countries(): Promise<Readonly<Record<string, number>>> {
  return countBy(await columnUnder(taxrow, 'Country', ROWS));
}

function button(name: string) {
  return taxrow.pane.getByRole('button', { name });
}

function invoice(index: number): CellValue[] {
  return [
    `T-${String(index + 1)}`,
    '2026-03-01',
    index % 2 === 0 ? 'Paper' : 'Ink',
    2,
    10.5,
    COUNTRIES[index % COUNTRIES.length] ?? '',
    'EUR',
  ];
}
