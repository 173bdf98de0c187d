/**
 * Credit notes beside their invoices in one sheet: they go to the service's adjustments, after the originals that they
 * name have been reported, wherever they stand; what credits more than remains is left out, and said; where a country
 * only cancels, there is a warning.
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
import { openForEachTest } from '../support/open-for-each-test';
import type { CellValue, TaxrowInBrowser } from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Original', 'Date', 'Item', 'Quantity', 'Price', 'Country', 'Currency'];

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

afterEach(() => {
  expect(taxrow.complaints).toEqual([]);
});

test('they are sent after their originals, and what credits too much is left out', async () => {
  await openAndMap([
    // Credit notes stand above the invoices that they adjust.
    line('CN-1', 'INV-1', -40),
    line('CN-2', 'INV-2', -100),
    line('CN-3', 'INV-1', -70),
    line('INV-1', '', 100),
    line('INV-2', '', 100),
  ]);
  await check(taxrow);
  const { pane } = taxrow;
  await pane.getByText(/^This credits 70 of INV-1, of which 60 is left in this sheet/).waitFor();
  await plan(taxrow);
  await pane.getByText('2 adjustments of earlier ones').waitFor();
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => statuses(5), {
    'CN-1': 'Reported',
    'CN-2': 'Reported',
    'CN-3': 'Error',
    'INV-1': 'Reported',
    'INV-2': 'Reported',
  });
  const { requests, duplicates } = taxrow.running.sandbox.sandbox.ledger.read();
  const sent = requests.filter(({ method }) => method === 'POST');
  const order = sent.map(({ transactionId }) => transactionId);
  expect(order.indexOf('CN-1')).toBeGreaterThan(order.indexOf('INV-1'));
  expect(order.indexOf('CN-2')).toBeGreaterThan(order.indexOf('INV-2'));
  expect(new Map(sent.map(({ transactionId, path }) => [transactionId, path]))).toEqual(
    new Map([
      ['INV-1', '/v1/transactions'],
      ['INV-2', '/v1/transactions'],
      ['CN-1', '/v1/transactions/adjustment'],
      ['CN-2', '/v1/transactions/adjustment'],
    ]),
  );
  expect(duplicates).toEqual([]);
});

test('an adjustment whose original nobody knows is not sent, and a later one of an earlier run is', async () => {
  await walkToPlan([
    line('CN-8', 'NOBODY', -10),
    line('CN-9', 'INV-1', -60),
    line('CN-10', 'INV-1', -10),
  ]);
  const { pane } = taxrow;
  await pane.getByText('1 adjusting what was not reported').waitFor();
  await pane.getByText('1 crediting more than remains of the original').waitFor();
  await pane.getByText('1 adjustment of an earlier one').waitFor();
  await confirmSubmission(taxrow);
  // 40 of the 100 are credited already: 60 are what remains.
  await eventually(taxrow, async () => (await statuses(3))['CN-9'], 'Reported');
});

test('where a country only cancels, an adjustment is warned of', async () => {
  await openAndMap([line('BR-1', '', 100, 'BR', 'BRL'), line('BR-2', 'BR-1', -10, 'BR', 'BRL')]);
  await check(taxrow);
  await taxrow.pane.getByText(/^In BR transactions are cancelled, not adjusted/).waitFor();
  await taxrow.pane.getByText('2 ready').waitFor();
});

function line(
  id: string,
  original: string,
  price: number,
  country = 'IE',
  currency = 'EUR',
): CellValue[] {
  return [id, original, '2026-03-01', 'Paper', 1, price, country, currency];
}

async function openAndMap(rows: CellValue[][]): Promise<void> {
  await taxrow.open([HEADERS, ...rows]);
  await openPane(taxrow);
  await tryWithSample(taxrow);
  const { pane } = taxrow;
  await pane.getByText(/header in row 1/).waitFor();
  await pane
    .getByLabel('Field of column Original')
    .selectOption({ value: 'reference_transaction_id' });
  await setForAllRows(taxrow, { language_code: 'en', 'supplier.id': SUPPLIER });
}

async function walkToPlan(rows: CellValue[][]): Promise<void> {
  await openAndMap(rows);
  await check(taxrow);
  await plan(taxrow);
}

/** Status by id, of the first rows. */
async function statuses(rowCount: number): Promise<Record<string, unknown>> {
  const rows = await taxrow.read(`A1:P${String(rowCount + 1)}`);
  const at = rows[0]?.indexOf('Taxrow status') ?? -1;
  return Object.fromEntries(rows.slice(1).map((row) => [row[0], row[at]]));
}
