/**
 * What a person does, from opening the workbench to statuses in the sheet and formulas that calculate: connect, map,
 * check, submit, look. The service's ledger is the witness: every transaction that was ready arrived exactly once.
 *
 * The sheet is the workbench's sample: 211 rows, 25 invoices of a gift wholesaler, two of them credit notes (a row
 * each, C12 and C14 below) that name no original.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
import {
  projectDir,
  startTaxrowInBrowser,
  type TaxrowInBrowser,
} from '../support/taxrow-in-browser';

/** Set to write the pictures of docs/images anew. */
const PICTURES = process.env['TAXROW_PICTURES'] === '1';

const CALCULATION = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const ROWS = 211;

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
});

afterAll(async () => {
  await taxrow.close();
});

test('the pane opens from the ribbon, and the sandbox can be tried without a key', async () => {
  await openPane(taxrow);
  await taxrow.pane.getByRole('button', { name: 'Try it with sample invoices' }).waitFor();
  await picture('connect');
  await tryWithSample(taxrow);
});

test('columns are suggested, and what the sheet lacks is said once and set for all rows', async () => {
  const { pane } = taxrow;
  await pane.getByText('211 rows, header in row 1').waitFor();
  await pane.getByText('3 required fields are missing').waitFor();
  await picture('map');
  await setForAllRows(taxrow, {
    currency_code: 'GBP',
    language_code: 'en',
    'supplier.id': SUPPLIER,
    // The sheet's country is the customer's; the country of reporting is the same for all rows.
    country_code: 'GB',
  });
  await eventually(taxrow, () => pane.getByText(/required fields? (is|are) missing/).count(), 0);
  await check(taxrow);
});

test('checking names each cell, and choosing a problem selects it in the sheet', async () => {
  const { pane } = taxrow;
  await pane.getByText('23 ready').waitFor();
  await pane.getByText('2 with errors').waitFor();
  await pane.getByRole('button', { name: /The amount is negative/ }).click();
  await pane.getByRole('button', { name: /D156/ }).click();
  await eventually(taxrow, taxrow.selection, expect.stringMatching(/D156$/));
  await picture('check');
});

test('submitting shows the plan, asks once, and every ready transaction arrives exactly once', async () => {
  const { pane, running } = taxrow;
  await plan(taxrow);
  await pane.getByText('23 transactions will be submitted to Sandbox.').waitFor();
  await picture('plan');
  await confirmSubmission(taxrow);
  await eventually(taxrow, async () => countBy(await columnUnder(taxrow, 'Taxrow status', ROWS)), {
    Reported: 209,
    Error: 2,
  });
  await picture('submit', 'M2');
  const { stored, duplicates } = running.sandbox.sandbox.ledger.read();
  expect(stored).toHaveLength(23);
  expect(duplicates).toEqual([]);
  expect(countBy(await columnUnder(taxrow, 'Taxrow environment', ROWS))).toMatchObject({
    Sandbox: 209,
  });
});

test('a second run over the same rows submits nothing', async () => {
  const { pane, running } = taxrow;
  const posts = () =>
    running.sandbox.sandbox.ledger.read().requests.filter(({ method }) => method === 'POST').length;
  const before = posts();
  await pane.getByRole('button', { name: 'Plan again' }).click();
  await pane.getByText('There is nothing to submit.').waitFor();
  await pane.getByText('23 already reported').waitFor();
  expect(posts()).toBe(before);
});

test('statuses and tax results come into cells by formula', async () => {
  await taxrow.write('P2:P5', [
    ['=TAXROW.TXSTATUS(A2)'],
    [`=TAXROW.TAXCALC("${CALCULATION}")`],
    [`=TAXROW.TAXCALC("${CALCULATION}","transaction_jurisdiction")`],
    ['=TAXROW.TXSTATUS("no such id")'],
  ]);
  await eventually(taxrow, async () => (await taxrow.read('P2:P5')).flat(), [
    'SUCCESS',
    expect.any(Number),
    expect.stringMatching(/^[a-z]{2}$/),
    '#N/A',
  ]);
  await picture('formulas', 'P5');
});

test('every call that office.js made is one that the workbench knows, and nothing complained', async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
  expect(taxrow.complaints).toEqual([]);
});

/** Where `shows` names a cell, it is brought into view first. */
async function picture(name: string, shows?: string): Promise<void> {
  if (!PICTURES) return;
  const folder = join(projectDir, 'docs', 'images');
  mkdirSync(folder, { recursive: true });
  if (shows !== undefined) await taxrow.select(shows);
  await taxrow.page.setViewportSize({ width: 1440, height: 720 });
  // The grid is drawn once more after the resize.
  await taxrow.page.waitForTimeout(500);
  const path = join(folder, `${name}.jpg`);
  await taxrow.page.screenshot({ path, type: 'jpeg', quality: 50 });
}
