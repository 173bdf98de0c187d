/**
 * Real invoices of three kinds through the pane: what is ready, what is refused and why. The numbers are worked out by
 * hand from the files (test/core/mapping/real-data.test.ts says how), not taken from the code.
 */
import { dataRows } from '../support/data-files';
import {
  check,
  columnUnder,
  confirmSubmission,
  countBy,
  eventually,
  openPane,
  plan,
  setForAllRows,
  SUPPLIER,
  tryWithSample,
} from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

let taxrow: TaxrowInBrowser;

beforeEach(async () => {
  taxrow = await startTaxrowInBrowser();
});

afterEach(async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
  await taxrow.close();
});

test('en16931: 19 documents known by their file; a negative invoice and a positive credit note are refused', async () => {
  await openSheet('en16931/en16931_lines.csv');
  await setForAllRows(taxrow, {
    language_code: 'en',
    'supplier.id': SUPPLIER,
    'customer.type': 'BUSINESS',
    'items.tax_breakdowns.regime': 'VAT',
  });
  await check(taxrow);
  await taxrow.pane.getByText('17 ready').waitFor();
  await taxrow.pane.getByText('2 with errors').waitFor();
  await plan(taxrow);
  await confirmSubmission(taxrow);
  await eventually(
    taxrow,
    async () => countBy(await columnUnder(taxrow, 'Taxrow status', 105))['Error'],
    4,
  );
  await eventually(
    taxrow,
    () => Promise.resolve(taxrow.running.sandbox.sandbox.ledger.read().stored.length),
    17,
  );
});

test('cfdi: MX takes no transaction number; without it all but the dollar invoice and the positive credit note are ready', async () => {
  await openSheet('cfdi/cfdi_gobl_conceptos.csv');
  await setForAllRows(taxrow, {
    country_code: 'MX',
    language_code: 'es',
    'supplier.id': SUPPLIER,
    'customer.type': 'BUSINESS',
    'customer.address.country_code': 'MX',
    'payments.type': 'OTHER',
    'items.tax_breakdowns.regime': 'IVA',
    'items.tax_breakdowns[2].regime': 'RET',
    'items.tax_breakdowns[3].regime': 'RET',
    'items.tax_breakdowns[4].regime': 'IEPS',
  });
  await check(taxrow);
  const { pane } = taxrow;
  await pane.getByText('18 with errors').waitFor();
  await pane.getByText(/^The service takes no such field for MX/).waitFor();

  await pane.getByRole('tab', { name: 'Map' }).click();
  await pane.getByLabel('Field of column Folio').selectOption({ label: 'Not used' });
  await check(taxrow);
  await pane.getByText('16 ready').waitFor();
  await pane.getByText('2 with errors').waitFor();
  await taxrow.pane.getByText('Transactions of MX need MXN, not USD.').waitFor();
});

test('online-retail, whole: 50,062 rows are 2,342 invoices; 384 credit notes name no original', async () => {
  await openSheet('online-retail/online_retail_50k.csv');
  await taxrow.pane.getByText('50,062 rows, header in row 1').waitFor();
  await setForAllRows(taxrow, {
    currency_code: 'GBP',
    language_code: 'en',
    'supplier.id': SUPPLIER,
    country_code: 'GB',
  });
  await check(taxrow);
  await taxrow.pane.getByText('1,814 ready').waitFor();
  await taxrow.pane.getByText('384 cells').waitFor();
});

async function openSheet(path: string): Promise<void> {
  await taxrow.open(dataRows(path));
  await openPane(taxrow);
  await tryWithSample(taxrow);
}
