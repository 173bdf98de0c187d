/**
 * A run can be kept in the workbook: one line per currency in the sheet `Taxrow log`, appended below the last, once per
 * run, whatever people have done to that sheet. Text stays text, and nothing is ever unprotected.
 */
import {
  check,
  confirmSubmission,
  eventually,
  openPane,
  plan,
  setForAllRows,
  SUPPLIER,
  tryWithSample,
} from '../support/person';
import {
  startTaxrowInBrowser,
  type CellValue,
  type TaxrowInBrowser,
} from '../support/taxrow-in-browser';

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
});

afterEach(async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
});

afterAll(async () => {
  await taxrow.close();
});

test('a run of two currencies is kept in two lines, under the name that the person typed', async () => {
  await taxrow.reopen();
  await submit([
    ['L-1', 'EUR', 10],
    ['L-2', 'EUR', 20.5],
    ['L-3', 'GBP', 1000],
    ['L-4', '???', 1],
  ]);
  await taxrow.pane.getByText('4 transactions in all, in 4 rows.').waitFor();
  await taxrow.pane.getByLabel('Your name (optional)').fill('=Ann()');
  await keep();
  await taxrow.pane.getByText('This run is kept on the sheet “Taxrow log”.').waitFor();
  const [first, second, ...others] = await log();
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    Person: '=Ann()',
    Environment: 'Sandbox',
    'Environment kind': 'sandbox',
    Rows: 4,
    Transactions: 4,
    Accepted: 3,
    Rejected: 0,
    'Left out': 1,
    'Left out because': '1 with errors',
    Currency: 'EUR',
    Net: 30.5,
    Gross: 30.5,
  });
  expect(second).toMatchObject({ Person: '=Ann()', Accepted: '', Currency: 'GBP', Gross: 1000 });
  expect(second?.['Run id']).toBe(first?.['Run id']);
  await taxrow.pane.getByRole('button', { name: 'Show the log' }).click();
  await eventually(taxrow, taxrow.selection, expect.stringMatching(/Taxrow log.*A2/));
});

test('the next run goes below, also when people have moved, renamed and filtered columns', async () => {
  const before = await log();
  await taxrow.page.evaluate(async () => {
    const { coAuthor } = window.workbench;
    await coAuthor.insertRows(1, 2);
    await coAuthor.write("'Taxrow log'!A1", [['Our runs']]);
    await coAuthor.insertColumns('B', 1);
    await coAuthor.write("'Taxrow log'!B3", [['Checked by']]);
    const [header = []] = await window.workbench.read("'Taxrow log'!A3:AD3");
    await coAuthor.write("'Taxrow log'!A3", [
      [...header].map((t) => (t === 'Seconds' ? 'Took' : t)),
    ]);
    window.workbench.filter("'Taxrow log'!A3:AC5", 'Currency', ['EUR']);
  });
  await again([['L-5', 'USD', 7]]);
  await keep();
  await taxrow.pane.getByText(/^This run is kept/).waitFor();
  const rows = await log(3);
  expect(rows).toHaveLength(before.length + 1);
  expect(rows[0]).toMatchObject({ Person: '=Ann()', Gross: 30.5, 'Checked by': '' });
  expect(rows[2]).toMatchObject({
    Currency: 'USD',
    Gross: 7,
    Took: '',
    Seconds: expect.any(Number),
  });
});

test('a protected log is left as it is: the run goes to a new sheet when the person says so', async () => {
  await taxrow.page.evaluate(() => {
    window.workbench.protectSheet();
  });
  const before = await log(3);
  await again([['L-6', 'EUR', 8]]);
  await keep();
  await taxrow.pane
    .getByText('The sheet “Taxrow log” is protected. Nothing was written.')
    .waitFor();
  await taxrow.pane.getByRole('button', { name: 'Keep it on a new sheet' }).click();
  await taxrow.pane.getByText('This run is kept on the sheet “Taxrow log 2”.').waitFor();
  expect(await log(3)).toEqual(before);
  expect(await log(1, 'Taxrow log 2')).toMatchObject([{ Currency: 'EUR', Gross: 8 }]);
});

test('a person’s own sheet of that name is not touched', async () => {
  await taxrow.reopen();
  await submit([['L-7', 'EUR', 9]], 'Taxrow log');
  await keep();
  await taxrow.pane.getByText('This run is kept on the sheet “Taxrow log 2”.').waitFor();
  expect(await taxrow.read("'Taxrow log'!A1:C1")).toEqual([['Invoice', 'Date', 'Item']]);
});

test('a book that takes no sheet, and one that is read only: what to do is said', async () => {
  await taxrow.reopen();
  await submit([['L-8', 'EUR', 9]]);
  const protectStructure = (on: boolean) =>
    taxrow.page.evaluate((value) => {
      window.workbench.protectStructure(value);
    }, on);
  await protectStructure(true);
  await keep();
  await taxrow.pane.getByText(/Review, Protect Workbook/).waitFor();
  await protectStructure(false);
  await taxrow.page.evaluate(() => {
    window.workbench.openReadOnly(true);
  });
  await keep();
  await taxrow.pane.getByText(/^The workbook is open to be read only: save a copy/).waitFor();
  expect(await log()).toHaveLength(1);
});

type Row = readonly [id: string, currency: string, price: number];

async function submit(rows: readonly Row[], sheetName?: string): Promise<void> {
  await open(rows, sheetName);
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await taxrow.pane.getByText(/header in row 1/).waitFor();
  await setForAllRows(taxrow, { language_code: 'en', 'supplier.id': SUPPLIER, country_code: 'IE' });
  await toSummary();
}

/** The next rows of the same sheet, in the place of those before. */
async function again(rows: readonly Row[]): Promise<void> {
  await taxrow.page.evaluate(async (cells) => {
    await window.workbench.write('Rows!A2', cells);
  }, rows.map(cellsOf));
  await taxrow.pane.getByRole('tab', { name: /^Map/ }).click();
  await toSummary();
}

async function toSummary(): Promise<void> {
  await check(taxrow);
  await plan(taxrow);
  await confirmSubmission(taxrow);
  await taxrow.pane.getByRole('heading', { name: 'Keep this run' }).waitFor();
}

async function open(rows: readonly Row[], sheetName = 'Rows'): Promise<void> {
  await taxrow.page.evaluate(
    async ({ cells, name }) => {
      await window.workbench.open(cells, name);
    },
    {
      cells: [['Invoice', 'Date', 'Item', 'Currency', 'Price', 'Quantity'], ...rows.map(cellsOf)],
      name: sheetName,
    },
  );
}

function cellsOf([id, currency, price]: Row): CellValue[] {
  return [id, '2026-03-01', 'Paper', currency, price, 1];
}

function keep(): Promise<void> {
  return taxrow.pane.getByRole('button', { name: 'Keep a log sheet' }).click();
}

/** Lines of the log by header. */
async function log(
  headerRow = 1,
  sheet = 'Taxrow log',
): Promise<readonly Readonly<Record<string, CellValue>>[]> {
  const [header = [], ...rows] = await taxrow.read(
    `'${sheet}'!A${String(headerRow)}:AF${String(headerRow + 10)}`,
  );
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at] ?? ''])));
}
