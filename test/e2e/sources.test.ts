/**
 * Rows are found where people keep them: under titles and notes, between totals and repeated headers, in a table, in a
 * range that has a name, in what is selected. Nothing outside of a part is read, and the results stand right of all that
 * is there.
 */
import {
  check,
  confirmSubmission,
  eventually,
  IRISH,
  openPane,
  plan,
  setForAllRows,
  tryWithSample,
} from '../support/person';
import { openForEachTest } from '../support/open-for-each-test';
import type { CellValue, TaxrowInBrowser } from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Date', 'Item', 'Quantity', 'Price'] as const;
const BLANK = ['', '', '', '', ''] as const;

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

afterEach(() => {
  expect(taxrow.complaints).toEqual([]);
});

test('under a title; totals, repeated headers and blank rows are passed over, and counted', async () => {
  await open([
    ['Sales of March', '', '', '', ''],
    [...BLANK],
    [...HEADERS],
    line('H-1'),
    line('H-2'),
    ['Subtotal', '', '', 4, 21],
    [...BLANK],
    [...HEADERS],
    line('H-3'),
    ['Total', '', '', 6, 31.5],
  ]);
  const { pane } = taxrow;
  await pane.getByText('6 rows, header in row 3').waitFor();
  await toReady(3);
  await plan(taxrow);
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => under('Taxrow status', 3, 7), [
    'Reported',
    'Reported',
    '',
    '',
    '',
    'Reported',
    '',
  ]);
});

test('as shops export them: the id on the first row of a transaction only, once a person says so', async () => {
  await open([
    [...HEADERS],
    line('S-1'),
    ['', '', 'Ink', 1, 3],
    ['', '', 'Pens', 2, 1],
    line('S-2'),
    ['', '', 'Ink', 4, 3],
  ]);
  const { pane } = taxrow;
  await pane
    .getByRole('checkbox', { name: /first row/i })
    .first()
    .check();
  await toReady(2);
});

test('a range that has a name, with other things right and below of it', async () => {
  await open(
    [
      [...HEADERS, '', 'Remarks'],
      [...line('N-1'), '', 'mine'],
      [...line('N-2'), '', 'mine'],
      [...line('OLD-1'), '', 'mine'],
    ],
    'A1:E3',
  );
  const { pane } = taxrow;
  await pane.getByRole('button', { name: 'Change' }).click();
  await pane.getByLabel('Table or sheet').selectOption({ label: 'March on Sheet1' });
  await pane.getByText('March on Sheet1: 2 rows, header in row 1').waitFor();
  await toReady(2);
  await plan(taxrow);
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => under('Taxrow status', 1, 3), ['Reported', 'Reported', '']);
  expect(await under('Remarks', 1, 3)).toEqual(['mine', 'mine', 'mine']);
  expect(storedIds('OLD')).toEqual([]);
});

test('a name follows rows that others insert above it', async () => {
  await open([[...HEADERS], line('M-1'), line('M-2'), line('M-3')], 'A1:E3');
  const { pane } = taxrow;
  await pane.getByRole('button', { name: 'Change' }).click();
  await pane.getByLabel('Table or sheet').selectOption({ label: 'March on Sheet1' });
  await pane.getByText('March on Sheet1: 2 rows, header in row 1').waitFor();
  await taxrow.page.evaluate(() => window.workbench.coAuthor.insertRows(1, 2));
  await pane.getByRole('button', { name: 'Read again' }).click();
  await pane.getByText('March on Sheet1: 2 rows, header in row 3').waitFor();
  await toReady(2);
  await plan(taxrow);
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => under('Taxrow status', 3, 3), ['Reported', 'Reported', '']);
  expect(storedIds('M')).toEqual(['M-1', 'M-2']);
});

test('what is selected, its header with it; without one the pane says what to select', async () => {
  await open([[...HEADERS], line('L-1'), line('L-2'), line('L-3'), line('L-4')]);
  const { pane } = taxrow;
  await pane.getByRole('button', { name: 'Change' }).click();
  await taxrow.select('B2');
  await pane.getByRole('button', { name: 'Use what is selected' }).click();
  await pane.getByText(/^Select the header row together with the rows under it/).waitFor();
  await pane.getByText('Sheet1: 4 rows, header in row 1').waitFor();
  await taxrow.select('A1:E3');
  await pane.getByRole('button', { name: 'Use what is selected' }).click();
  await pane.getByText('Selected cells A1:E3 on Sheet1: 2 rows, header in row 1').waitFor();
  await toReady(2);
  await plan(taxrow);
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => under('Taxrow status', 1, 4), ['Reported', 'Reported', '', '']);
  expect(storedIds('L')).toEqual(['L-1', 'L-2']);
});

function line(id: string): CellValue[] {
  return [id, '2026-03-01', 'Paper', 2, 10.5];
}

/** Opens the rows and the pane; `named` is called March. */
async function open(rows: CellValue[][], named?: string): Promise<void> {
  await taxrow.open(rows);
  if (named !== undefined) {
    await taxrow.page.evaluate((address) => {
      window.workbench.nameRange('March', address);
    }, named);
  }
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await taxrow.pane.getByText(/header in row \d/).waitFor();
}

async function toReady(count: number): Promise<void> {
  await setForAllRows(taxrow, IRISH);
  await check(taxrow);
  await taxrow.pane.getByText(`${String(count)} ready`).waitFor();
}

/** The cells under a header that stands in `headerRow` (from 1). */
async function under(
  header: string,
  headerRow: number,
  count: number,
): Promise<readonly unknown[]> {
  const rows = await taxrow.read(`A${String(headerRow)}:P${String(headerRow + count)}`);
  const at = rows[0]?.indexOf(header) ?? -1;
  return rows.slice(1).map((row) => row[at]);
}

function storedIds(prefix: string): readonly string[] {
  const { stored } = taxrow.running.sandbox.sandbox.ledger.read();
  const ids = stored.map(({ transaction_id: id }) => id);
  return ids.filter((id) => id.startsWith(`${prefix}-`)).sort();
}
