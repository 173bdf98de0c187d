/**
 * What becomes of rows after they were sent, in the real pane: an edited row says so and goes back, what failed can be
 * sent once more, what the service does not show is sent anyway only after a question of its own, a run that is held
 * back says until when, and what was not finished when the pane died gets its result at the next opening.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  columnUnder,
  confirmSubmission,
  countBy,
  eventually,
  plan,
  walkToCheck,
} from '../support/person';
import { openForEachTest } from '../support/open-for-each-test';
import { projectDir, type TaxrowInBrowser } from '../support/taxrow-in-browser';

/** Set to write pictures of the pane at its usual width, light and dark, to the directory. */
const PICTURES = process.env['TAXROW_PANE_PICTURES'];

const COUNT = 4;

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

test('a row edited after it was reported says so at once, and what it said before when the edit is undone', async () => {
  await walkToPlan('EDIT');
  await confirmSubmission(taxrow);
  await eventually(taxrow, statuses, { Reported: COUNT });
  await taxrow.write('C2', [['Another ink']]);
  await eventually(taxrow, statuses, { Reported: COUNT - 1, 'Changed since sent': 1 });
  const { pane } = taxrow;
  await pane.getByText('1 changed since sent').waitFor();
  await pane.getByText(/^What was reported stays as it was sent/).waitFor();
  await picture('changed');
  await pane.getByRole('button', { name: 'Show: 1 changed since sent' }).click();
  await pane.getByRole('button', { name: /^EDIT-0/ }).click();
  await eventually(taxrow, taxrow.selection, expect.stringMatching(/A2$/));
  await taxrow.write('C2', [['Ink']]);
  await eventually(taxrow, statuses, { Reported: COUNT });
});

test('edited while the pane was closed, the next plan finds it, tells its row, and offers an adjustment', async () => {
  await walkToPlan('LATER');
  await confirmSubmission(taxrow);
  await eventually(taxrow, statuses, { Reported: COUNT });
  await taxrow.reopen();
  await walkToPlan('LATER', 'Another ink');
  const { pane } = taxrow;
  await pane.getByText(`${String(COUNT)} changed since they were sent`).waitFor();
  await picture('plan-with-offers');
  await eventually(taxrow, statuses, { 'Changed since sent': COUNT });
});

test('what the service does not show is sent anyway only by a choice of its own, once it has settled', async () => {
  const { faults } = taxrow.running.sandbox.sandbox;
  faults.set({ searchDelayMs: 3_600_000 });
  await walkToPlan('UNSEEN');
  await confirmSubmission(taxrow);
  await eventually(taxrow, statuses, { Accepted: COUNT });
  const { pane } = taxrow;
  const anyway = pane.getByRole('button', { name: `Send the ${String(COUNT)} anyway…` });
  await pane.getByRole('button', { name: 'Plan again' }).click();
  await pane
    .getByText(`${String(COUNT)} sent from this device, not shown by the service`)
    .waitFor();
  // The service needs its time to settle; until then there is only another look.
  const again = pane.getByRole('button', { name: 'Look again' });
  await anyway.or(again).first().waitFor();
  while (!(await anyway.isVisible())) {
    await again.click();
    await anyway.or(again).first().waitFor();
  }
  await anyway.click();
  await pane.getByText(/UNSEEN-0, UNSEEN-1, UNSEEN-2, UNSEEN-3$/).waitFor();
  await picture('send-anyway');
  await pane.getByRole('button', { name: 'Put into the plan' }).click();
  await pane.getByText(`${String(COUNT)} transactions will be submitted to Sandbox.`).waitFor();
  await pane.getByText(/were sent before and are not shown by the service/).waitFor();
  await pane.getByRole('button', { name: `Submit ${String(COUNT)} transactions to` }).click();
  const confirmation = pane.getByRole('alertdialog', { name: /^Submit 4 transactions to/ });
  await confirmation.getByText(/were sent before and are not shown by the service/).waitFor();
  await confirmation.getByRole('button', { name: 'Not now' }).click();
  await pane.getByRole('button', { name: 'Leave them out' }).click();
  await pane.getByText('There is nothing to submit.').waitFor();
  expect(taxrow.running.sandbox.sandbox.ledger.read().stored).toHaveLength(COUNT);
});

test('a run that the service asks to wait says until when, and goes on then', async () => {
  await walkToPlan('WAIT');
  const { faults, ledger } = taxrow.running.sandbox.sandbox;
  faults.set({ rateLimit: { count: 1, retryAfter: 8, only: { method: 'POST' } } });
  const { pane } = taxrow;
  const isTold = pane
    .getByText(/^The service asks to wait until \d\d:\d\d:\d\d/)
    .first()
    .waitFor();
  await confirmSubmission(taxrow);
  await isTold;
  await picture('waiting');
  await eventually(taxrow, statuses, { Reported: COUNT });
  expect(ledger.read().duplicates).toEqual([]);
});

test('with no answers the run says since when, and when it tries again', async () => {
  await walkToPlan('LOST', 'Ink', 14);
  const { faults, ledger } = taxrow.running.sandbox.sandbox;
  faults.set({ dropBeforeStore: {} });
  await confirmSubmission(taxrow);
  const { pane } = taxrow;
  await pane
    .getByText(/^No answer from the service since \d\d:\d\d:\d\d/)
    .first()
    .waitFor();
  faults.clear();
  await eventually(taxrow, statuses, { Reported: 14 });
  expect(ledger.read().duplicates).toEqual([]);
});

test('what the service had not finished with gets its result at the next opening, with nothing pressed for it', async () => {
  taxrow.running.sandbox.sandbox.faults.set({ processingMs: 20_000 });
  await walkToPlan('SLOW');
  await confirmSubmission(taxrow);
  await eventually(taxrow, statuses, { Accepted: COUNT });
  await taxrow.reopen();
  await walkRowsToCheck('SLOW');
  await eventually(taxrow, statuses, { Reported: COUNT });
  expect(taxrow.running.sandbox.sandbox.ledger.read().stored).toHaveLength(COUNT);
});

async function statuses(): Promise<Readonly<Record<string, number>>> {
  const cells = await columnUnder(taxrow, 'Taxrow status', 14);
  return countBy(cells.filter((cell) => cell !== ''));
}

async function walkRowsToCheck(prefix: string, item = 'Ink', count = COUNT): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => [
    ...[`${prefix}-${String(n)}`, '2026-03-01', item],
    ...[1, 5],
  ]);
  await taxrow.open([['Invoice', 'Date', 'Item', 'Quantity', 'Price'], ...rows]);
  await walkToCheck(taxrow);
}

async function walkToPlan(prefix: string, item = 'Ink', count = COUNT): Promise<void> {
  await walkRowsToCheck(prefix, item, count);
  await plan(taxrow);
}

/** The pane as it is drawn at 320 px, light and dark. */
async function picture(name: string): Promise<void> {
  if (PICTURES === undefined) return;
  const directory = join(projectDir, PICTURES);
  mkdirSync(directory, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await taxrow.page.emulateMedia({ colorScheme });
    await taxrow.page.waitForTimeout(500);
    const path = join(directory, `submit-${name}-${colorScheme}.png`);
    await taxrow.page.locator('iframe').screenshot({ path });
  }
  await taxrow.page.emulateMedia({ colorScheme: 'light' });
}
