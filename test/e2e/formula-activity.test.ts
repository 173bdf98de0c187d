/**
 * The pane's screen of formulas, in the workbench through the genuine office.js: it explains what cells without a value
 * show, goes to the cell and leads to what helps; it ends waiting, refreshes, replaces formulas by values and brings them
 * back, from pane and ribbon; and what is set holds at once and after a reload.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, openPane, tryWithSample } from '../support/person';
import { openForEachTest } from '../support/open-for-each-test';
import { projectDir, type TaxrowInBrowser } from '../support/taxrow-in-browser';

/** Set to write pictures of the pane at its usual width, light and dark, to the directory. */
const PICTURES = process.env['TAXROW_PANE_PICTURES'];

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

test('without a key all cells are one entry, which leads to Connect, and they calculate by themselves then', async () => {
  await taxrow.open([['DEMO-1001'], ['DEMO-1003'], ['DEMO-1001']]);
  await taxrow.write('C1', statusFormulas(3));
  await eventually(taxrow, shown(3), ['#N/A', '#N/A', '#N/A']);
  await openPane(taxrow);
  await openFormulas();
  const { pane } = taxrow;
  expect(await tooWide()).toEqual([]);
  await pane.getByRole('button', { name: /There is no key\.\s*3 cells/ }).click();
  await pane.getByRole('button', { name: /TXSTATUS DEMO-1003/ }).click();
  await eventually(taxrow, taxrow.selection, expect.stringMatching(/C2$/));
  await pane.getByRole('button', { name: 'Connect', exact: true }).click();
  await tryWithSample(taxrow);
  await eventually(taxrow, shown(3), ['SUCCESS', 'FAILURE', 'SUCCESS']);
});

test('an unknown id names its cell and the environment that was asked', async () => {
  await openConnected([['NOPE-1'], ['DEMO-1001']]);
  await taxrow.write('C1', statusFormulas(2));
  await eventually(taxrow, shown(2), ['#N/A', 'SUCCESS']);
  await openFormulas();
  const { pane } = taxrow;
  await pane.getByText('The service has no transaction with this id.').waitFor();
  await pane.getByText(/^Asked in Sandbox: what another environment knows/).waitFor();
  await pane.getByRole('button', { name: /TXSTATUS NOPE-1/ }).click();
  await eventually(taxrow, taxrow.selection, expect.stringMatching(/C1$/));
  await pane.getByRole('button', { name: 'Clear' }).click();
  await pane.getByText(/^No formula has shown an error/).waitFor();
});

test('out of reach, cells keep what they showed, say so, and are asked again when it is back', async () => {
  await openConnected([['DEMO-1003'], ['NOPE-1']]);
  await taxrow.write('C1', statusFormulas(2));
  await eventually(taxrow, shown(2), ['FAILURE', '#N/A']);
  const { faults, ledger } = taxrow.running.sandbox.sandbox;
  const { pane } = taxrow;
  await openFormulas();
  faults.set({ dropBeforeStore: { only: { method: 'GET' } } });
  ledger.clear();
  // Within a second of an answer the same question is not asked again (specification, Limits).
  await taxrow.page.waitForTimeout(1_100);
  await pane.getByRole('button', { name: 'Refresh this sheet' }).click();
  await pane.getByText('2 formulas are calculated again.').waitFor();
  await pane.getByText('The service cannot be reached.').first().waitFor();
  await pane.getByText('1 cell keeps its earlier value').waitFor();
  expect(await shown(2)()).toEqual(['FAILURE', '#N/A']);
  await picture('what-went-wrong');
  faults.clear();
  await pane.getByRole('button', { name: 'Ask these cells again' }).first().click();
  await pane.getByText(/^Asked again at /).waitFor();
  // One that was on its way when the service came back may have been answered as well.
  const isAnswered = () => ledger.read().requests.some(({ answered }) => answered === 200);
  await eventually(taxrow, () => Promise.resolve(isAnswered()), true);
});

test('what waits is counted and told to stop', async () => {
  // No id whose answer is kept from before.
  await openConnected([['DEMO-1003'], ['DEMO-1003']]);
  taxrow.running.sandbox.sandbox.faults.set({ latencyMs: 60_000 });
  await taxrow.write('C1', statusFormulas(2));
  await openFormulas();
  const { pane } = taxrow;
  await pane.getByText('2 cells wait for an answer.').first().waitFor();
  expect(await tooWide()).toEqual([]);
  await pane.getByRole('button', { name: 'Stop waiting' }).click();
  await pane.getByText(/^2 cells no longer wait\./).waitFor();
  await eventually(taxrow, shown(2), ['#N/A', '#N/A']);
  taxrow.running.sandbox.sandbox.faults.clear();
  await pane.getByRole('button', { name: 'Refresh the workbook' }).click();
  await eventually(taxrow, shown(2), ['FAILURE', 'FAILURE']);
});

test('formulas become values after a question, and come back', async () => {
  await openConnected([['DEMO-1001'], ['NOPE-1']]);
  await taxrow.write('C1', statusFormulas(2));
  await eventually(taxrow, shown(2), ['SUCCESS', '#N/A']);
  await taxrow.select('C1:C2');
  await openFormulas();
  const { pane } = taxrow;
  await pane.getByRole('button', { name: 'Replace formulas by values…' }).click();
  await picture('values-only');
  await pane.getByRole('button', { name: 'Replace formulas', exact: true }).click();
  await pane.getByText('1 formula was replaced by its value.').waitFor();
  await pane.getByText('1 formula shows an error and stays: C2.').waitFor();
  expect(await formulas('C1:C2')).toEqual([['SUCCESS'], ['=TAXROW.TXSTATUS(A2)']]);
  await pane.getByRole('button', { name: 'Bring the formulas back' }).click();
  await pane.getByText('1 formula is back.').waitFor();
  expect(await formulas('C1')).toEqual([['=TAXROW.TXSTATUS(A1)']]);
});

test('the ribbon opens the screen and begins what was asked for; values are asked about first', async () => {
  await openConnected([['DEMO-1001'], ['DEMO-1001']]);
  await taxrow.write('C1', statusFormulas(1));
  await eventually(taxrow, shown(1), ['SUCCESS']);
  const { pane } = taxrow;
  await taxrow.ribbon('Taxrow.Formulas.Sheet');
  await pane.getByText('1 formula is calculated again.').waitFor();
  await pane.getByRole('tab', { name: 'Map' }).click();
  await taxrow.select('C1');
  await taxrow.ribbon('Taxrow.Formulas.Values');
  await pane.getByRole('alertdialog', { name: /^Replace the Taxrow formulas/ }).waitFor();
  await taxrow.page.keyboard.press('Escape');
  expect(await formulas('C1')).toEqual([['=TAXROW.TXSTATUS(A1)']]);
  await pane.getByRole('tab', { name: 'Map' }).click();
  await taxrow.ribbon('Taxrow.Formulas.Activity');
  await pane.getByRole('heading', { name: 'What went wrong' }).waitFor();
});

test('a deadline that is set holds for cells that wait, and after a reload', async () => {
  await openConnected([['DEMO-1003'], ['DEMO-1003']]);
  taxrow.running.sandbox.sandbox.faults.set({ latencyMs: 120_000 });
  await taxrow.write('C1', statusFormulas(1));
  await openFormulas();
  const { pane } = taxrow;
  await pane.getByText('1 cell waits for an answer.').first().waitFor();
  await pane.getByRole('button', { name: 'Settings' }).click();
  await pane.getByLabel('Longest wait, in seconds').fill('10');
  expect(await tooWide()).toEqual([]);
  await pane.getByRole('button', { name: 'Save settings' }).click();
  await pane.getByText('Saved on this device. It holds at once.').waitFor();
  await pane.getByText('The service did not answer in time.').waitFor();
  taxrow.running.sandbox.sandbox.faults.clear();
  await taxrow.reopen();
  await openPane(taxrow);
  await openFormulas();
  await pane.getByRole('button', { name: 'Settings' }).click();
  const longest = () => pane.getByLabel('Longest wait, in seconds').inputValue();
  await eventually(taxrow, longest, '10');
  await pane.getByRole('button', { name: 'Back to usual' }).click();
  await eventually(taxrow, longest, '60');
});

// The last one: all pages of this browser heed the limit from then on.
test('a limit says until when', async () => {
  await openConnected([['DEMO-1001']]);
  taxrow.running.sandbox.sandbox.faults.set({ rateLimit: { retryAfter: 3600 } });
  await taxrow.write('C1', statusFormulas(1));
  await openFormulas();
  const { pane } = taxrow;
  await pane.getByText('Too many requests for now.').waitFor();
  await pane.getByText(/takes no more requests until \d\d:\d\d\./).waitFor();
});

async function openConnected(rows: string[][]): Promise<void> {
  await taxrow.open(rows);
  await openPane(taxrow);
  await tryWithSample(taxrow);
}

async function openFormulas(): Promise<void> {
  await taxrow.pane.getByRole('button', { name: /^Formulas/ }).click();
  await taxrow.pane.getByRole('heading', { level: 2, name: 'Formulas' }).waitFor();
}

function statusFormulas(count: number): string[][] {
  return Array.from({ length: count }, (_, row) => [`=TAXROW.TXSTATUS(A${String(row + 1)})`]);
}

function shown(count: number): () => Promise<readonly unknown[]> {
  return async () => (await taxrow.read(`C1:C${String(count)}`)).flat();
}

function formulas(address: string): Promise<readonly unknown[]> {
  return taxrow.page.evaluate((a) => window.workbench.formulas(a), address);
}

/** What would have to be moved sideways to be seen. */
function tooWide(): Promise<readonly string[]> {
  return taxrow.pane.locator('body').evaluate((body) => {
    const elements = [...body.querySelectorAll('*')];
    return elements
      .filter((element) => element.getBoundingClientRect().right > body.clientWidth + 1)
      .map((element) => element.textContent.slice(0, 40));
  });
}

/** The pane as it is drawn at 320 px, light and dark. */
async function picture(name: string): Promise<void> {
  expect(await tooWide()).toEqual([]);
  if (PICTURES === undefined) return;
  const directory = join(projectDir, PICTURES);
  mkdirSync(directory, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await taxrow.page.emulateMedia({ colorScheme });
    await taxrow.page.waitForTimeout(500);
    const path = join(directory, `formulas-${name}-${colorScheme}.png`);
    await taxrow.page.locator('iframe').screenshot({ path });
  }
  await taxrow.page.emulateMedia({ colorScheme: 'light' });
}
