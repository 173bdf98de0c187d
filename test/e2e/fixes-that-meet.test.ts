/**
 * A fix and its Undo meet what happens to a sheet meanwhile: a filter that is set, columns and rows that others insert,
 * a deleted column, protection, a cell that is being typed into. Each cell is fixed or said to be left alone, and no
 * other cell of a person's changes.
 */
import {
  check,
  countBy,
  eventually,
  openPane,
  setForAllRows,
  SUPPLIER,
  tryWithSample,
} from '../support/person';
import { openForEachTest } from '../support/open-for-each-test';
import type { CellValue, TaxrowInBrowser } from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Date', 'Item', 'Quantity', 'Price', 'Country', 'Currency', 'Note'];
const ROWS = 30;
const COUNTRIES = ['United Kingdom', 'France', 'IE'] as const;
const FIX = 'Write GB in 10 cells';
const FIXED = { GB: 10, France: 10, IE: 10 };
const UNFIXED = { 'United Kingdom': 10, France: 10, IE: 10 };

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

beforeEach(async () => {
  await taxrow.open([[...HEADERS], ...Array.from({ length: ROWS }, (_, index) => invoice(index))]);
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await taxrow.pane.getByText(/header in row 1/).waitFor();
  await setForAllRows(taxrow, { language_code: 'en', 'supplier.id': SUPPLIER });
  await check(taxrow);
  await button(FIX).waitFor();
});

test('a filter that is set between finding the cells and writing them', async () => {
  await atNextWrite(() => {
    window.workbench.filter('A1:H31', 'Item', ['Paper']);
  });
  await button(FIX).click();
  await taxrow.pane.getByText('10 cells were fixed.').waitFor();
  await expectBook(FIXED);
});

test('the Undo, too, with the filter still on', async () => {
  await button(FIX).click();
  await taxrow.pane.getByText('10 cells were fixed.').waitFor();
  await atNextWrite(() => {
    window.workbench.filter('A1:H31', 'Item', ['Paper']);
  });
  await button('Undo the fix').click();
  await taxrow.pane.getByText('10 cells say again what they said before.').waitFor();
  await expectBook(UNFIXED);
});

test('columns that others insert, and rows above the header', async () => {
  await atNextWrite(() => window.workbench.coAuthor.insertColumns('C', 1));
  await button(FIX).click();
  await taxrow.pane.getByText('10 cells were fixed.').waitFor();
  await expectBook(FIXED);
  await atNextWrite(() => window.workbench.coAuthor.insertRows(1, 2));
  await button('Undo the fix').click();
  await taxrow.pane.getByText('10 cells say again what they said before.').waitFor();
  await expectBook(UNFIXED);
});

test('a column that is deleted: it is named, and nothing is written', async () => {
  await atNextWrite(() => window.workbench.coAuthor.deleteColumns('F', 1));
  await button(FIX).click();
  await taxrow.pane.getByText(/The column "Country" is no longer in Sheet1/).waitFor();
  const rows = await taxrow.read('A1:G31');
  expect(rows).toEqual([
    HEADERS.filter((header) => header !== 'Country'),
    ...Array.from({ length: ROWS }, (_, index) => invoice(index).filter((_cell, at) => at !== 5)),
  ]);
});

test('a protected sheet: what to do is said, and then the fix can be made', async () => {
  await taxrow.page.evaluate(() => {
    window.workbench.protectSheet();
  });
  await button(FIX).click();
  await taxrow.pane.getByText(/^The sheet is protected\. Remove the protection/).waitFor();
  await expectBook(UNFIXED);
  await taxrow.page.evaluate(() => {
    window.workbench.unprotectSheet();
  });
  await button(FIX).click();
  await taxrow.pane.getByText('10 cells were fixed.').waitFor();
  await expectBook(FIXED);
});

test('a sheet that is protected in between', async () => {
  await atNextWrite(() => {
    window.workbench.protectSheet();
  });
  await button(FIX).click();
  await taxrow.pane.getByText(/^The sheet is protected\. Remove the protection/).waitFor();
  await expectBook(UNFIXED);
});

test('a cell that is being typed into: the person is asked to finish, what is typed stays', async () => {
  await taxrow.select('I31');
  await taxrow.page.locator('#grid canvas').first().focus();
  await taxrow.page.keyboard.type('Mine', { delay: 40 });
  await button(FIX).click();
  await taxrow.pane.getByText(/Finish editing the cell/).waitFor();
  await taxrow.page.evaluate(() => {
    window.workbench.endEditing();
  });
  await eventually(taxrow, () => taxrow.read('I31'), [['Mine']]);
  await button(FIX).click();
  await taxrow.pane.getByText('10 cells were fixed.').waitFor();
  await expectBook(FIXED);
});

function button(name: string) {
  return taxrow.pane.getByRole('button', { name });
}

function invoice(index: number): CellValue[] {
  return [
    `C-${String(index + 1)}`,
    '2026-03-01',
    index % 2 === 0 ? 'Paper' : 'Ink',
    2,
    10.5,
    COUNTRIES[index % COUNTRIES.length] ?? '',
    'EUR',
    `note ${String(index + 1)}`,
  ];
}

/** Happens once, just before the add-in's next request that sets values. */
async function atNextWrite(happening: () => unknown): Promise<void> {
  await taxrow.page.evaluate((source) => {
    const happen = new Function(`return (${source})()`) as () => unknown;
    window.workbench.beforeRequest(({ sets }) => {
      if (!sets.includes('values')) return undefined;
      window.workbench.beforeRequest(null);
      return happen();
    });
  }, happening.toString());
}

/** So many rows say each country, and all else stands in its row as it was. */
async function expectBook(countries: Readonly<Record<string, number>>): Promise<void> {
  const cells = await taxrow.read('A1:L40');
  const header = cells.findIndex((row) => row.includes('Invoice'));
  const names = cells[header] ?? [];
  const rows = cells.slice(header + 1, header + 1 + ROWS);
  const others = rows.map((row) =>
    HEADERS.filter((name) => name !== 'Country').map((name) => row[names.indexOf(name)]),
  );
  expect(others).toEqual(
    Array.from({ length: ROWS }, (_, index) => invoice(index).filter((_cell, at) => at !== 5)),
  );
  expect(countBy(rows.map((row) => row[names.indexOf('Country')]))).toEqual(countries);
}
