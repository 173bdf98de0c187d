/**
 * After a run that ended in the middle: what may have been sent is found out by looking. What is said of it ends with its
 * truth, a sheet that is protected meanwhile keeps nothing busy, and what could not be written follows.
 */
import {
  columnUnder,
  confirmSubmission,
  countBy,
  eventually,
  mapAndCheck,
  openPane,
  plan,
  tryWithSample,
} from '../support/person';
import { openForEachTest } from '../support/open-for-each-test';
import type { CellValue, TaxrowInBrowser } from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Date', 'Item', 'Quantity', 'Price'];
const COUNT = 4;
const BANNER = /^A run was interrupted: \d+ transactions? may have been sent\.$/;

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

test('protected while it is found out: the pane ends its work, says where the results are, and the rows follow', async () => {
  await interrupt('S');
  await walkToPlan('S');
  const { pane, page } = taxrow;
  await pane.getByText(BANNER).waitFor();
  await pane.getByRole('button', { name: 'Find out' }).click();
  await eventually(taxrow, () => statuses(), { 'Checking…': COUNT });
  await page.evaluate(() => {
    window.workbench.protectSheet();
  });
  showAll();
  await pane.getByText(`${String(COUNT)} have arrived`).waitFor();
  await pane.getByText(/the results stand on the sheet “Taxrow results”/).waitFor();
  await eventually(taxrow, () => pane.getByText(/finding out/).count(), 0);
  await eventually(taxrow, () => pane.getByText(BANNER).count(), 0);
  await page.evaluate(() => {
    window.workbench.unprotectSheet();
  });
  await pane.getByRole('button', { name: 'Refresh statuses' }).click();
  await eventually(taxrow, () => statuses(), { 'Already reported': COUNT });
  expect(taxrow.running.sandbox.sandbox.ledger.read().duplicates).toEqual([]);
});

test('what a plan sees with the service is not said to be open any more', async () => {
  await interrupt('B');
  const { pane } = taxrow;
  await taxrow.open(sheetOf('B'));
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await pane.getByText(BANNER).waitFor();
  showAll();
  await mapAndPlan();
  await pane.getByText(`${String(COUNT)} already reported`).waitFor();
  await eventually(taxrow, () => pane.getByText(BANNER).count(), 0);
});

/** A run whose answers are lost, and whose pane dies. The service does not show what it has, for now. */
async function interrupt(prefix: string): Promise<void> {
  await walkToPlan(prefix);
  taxrow.running.sandbox.sandbox.faults.set({
    serverError: { status: 500, afterStore: true, only: { method: 'POST' } },
    searchDelayMs: 600_000,
  });
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => statuses(), { 'Checking…': COUNT });
  await taxrow.reopen();
}

function showAll(): void {
  taxrow.running.sandbox.sandbox.faults.clear();
}

async function walkToPlan(prefix: string): Promise<void> {
  await taxrow.open(sheetOf(prefix));
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await mapAndPlan();
}

async function mapAndPlan(): Promise<void> {
  await mapAndCheck(taxrow);
  await plan(taxrow);
}

function sheetOf(prefix: string): CellValue[][] {
  const rows = Array.from({ length: COUNT }, (_, index): CellValue[] => [
    ...[`${prefix}-${String(index + 1)}`, '2026-03-01', 'Paper'],
    ...[2, 10.5],
  ]);
  return [[...HEADERS], ...rows];
}

async function statuses(): Promise<Readonly<Record<string, number>>> {
  return countBy(await columnUnder(taxrow, 'Taxrow status', COUNT));
}
