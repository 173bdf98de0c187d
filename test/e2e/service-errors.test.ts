/**
 * What the service says comes back to the cell that it is about: what it refuses at once, and what it finds later, by the
 * `field` of each error. What is about no column stands at the id.
 */
import {
  check,
  confirmSubmission,
  eventually,
  openPane,
  plan,
  setForAllRows,
  tryWithSample,
} from '../support/person';
import {
  startTaxrowInBrowser,
  type CellValue,
  type TaxrowInBrowser,
} from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Supplier', 'Date', 'Item', 'Quantity', 'Price', 'Note'];
const SUPPLIER = 'sandbox-supplier-gb-000000000001';
/** The sandbox does not know it, and says so when it works on the transaction. */
const UNKNOWN = 'unknown-supplier-000000000000001';

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
});

afterAll(async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
  await taxrow.close();
});

test('an error that the service finds later stands at the cell of its field, one of no column at the id', async () => {
  await taxrow.open([
    HEADERS,
    line('E-1', SUPPLIER, ''),
    line('E-2', UNKNOWN, ''),
    line('E-3', SUPPLIER, '[sandbox:tax_authority_error]'),
    line('E-4', SUPPLIER, '[sandbox:tax_authority_warning]'),
  ]);
  await openPane(taxrow);
  await tryWithSample(taxrow);
  const { pane } = taxrow;
  await pane.getByText(/header in row 1/).waitFor();
  await pane.getByLabel('Field of column Supplier').selectOption({ value: 'supplier.id' });
  await setForAllRows(taxrow, { language_code: 'en', country_code: 'IE', currency_code: 'EUR' });
  await check(taxrow);
  await pane.getByText('4 ready').waitFor();
  await plan(taxrow);
  await confirmSubmission(taxrow);
  await eventually(taxrow, statuses, ['Reported', 'Failed', 'Failed', 'Reported, with warnings']);

  await pane.getByRole('tab', { name: 'Check' }).click();
  await goTo(/The service says: No supplier/, 'B3');
  await goTo(/The service says: The tax authority did not accept/, 'A4');
  await goTo(/The service says: The tax authority accepted/, 'A5');
});

async function goTo(message: RegExp, cell: string): Promise<void> {
  const { pane } = taxrow;
  await pane.getByRole('button', { name: message }).first().click();
  await pane
    .getByRole('button', { name: new RegExp(`\\b${cell}\\b`) })
    .first()
    .click();
  await eventually(taxrow, taxrow.selection, expect.stringMatching(new RegExp(`\\b${cell}$`)));
}

function line(id: string, supplier: string, note: string): CellValue[] {
  return [id, supplier, '2026-03-01', 'Paper', 1, 100, note];
}

async function statuses(): Promise<readonly unknown[]> {
  const rows = await taxrow.read('A1:P5');
  const at = rows[0]?.indexOf('Taxrow status') ?? -1;
  return rows.slice(1).map((row) => row[at]);
}
