/**
 * Two panes of one origin, each with the same rows planned, submit them at the same time: the second is told that the
 * first is at it and sends nothing, and afterwards plans nothing that the first has sent. Each row is stored once.
 */
import {
  columnUnder,
  confirmSubmission,
  countBy,
  eventually,
  plan,
  walkToCheck,
} from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

const COUNT = 12;

let first: TaxrowInBrowser;
let second: TaxrowInBrowser;

beforeAll(async () => {
  first = await startTaxrowInBrowser();
  second = await first.openTab();
});

afterAll(async () => {
  await first.close();
});

test('two panes that submit the same rows at once store each row once', async () => {
  const { faults, ledger } = first.running.sandbox.sandbox;
  await walkToPlan(first);
  await walkToPlan(second);
  await second.pane.getByText(`${String(COUNT)} transactions will be submitted`).waitFor();
  // The first is not done before the second is told.
  faults.set({ latencyMs: { from: 6_000, to: 6_000, only: { method: 'POST' } } });
  await first.page.bringToFront();
  await confirmSubmission(first);
  const posts = () => ledger.read({ method: 'POST' }).requests.length;
  await eventually(first, () => Promise.resolve(posts() > 0), true);
  await second.page.bringToFront();
  await confirmSubmission(second);
  await second.pane.getByText('Another window is submitting to this environment.').waitFor();
  faults.clear();

  await first.page.bringToFront();
  await eventually(first, () => statuses(first), { Reported: COUNT });
  await second.page.bringToFront();
  await confirmSubmission(second);
  await eventually(second, () => statuses(second), { 'Already reported': COUNT });
  const { stored, duplicates } = ledger.read();
  expect(duplicates).toEqual([]);
  expect(stored.map(({ times }) => times)).toEqual(Array.from({ length: COUNT }, () => 1));
});

async function statuses(taxrow: TaxrowInBrowser): Promise<Readonly<Record<string, number>>> {
  const cells = await columnUnder(taxrow, 'Taxrow status', COUNT);
  return countBy(cells.filter((cell) => cell !== ''));
}

async function walkToPlan(taxrow: TaxrowInBrowser): Promise<void> {
  await taxrow.page.bringToFront();
  const rows = Array.from({ length: COUNT }, (_, n) => [
    ...[`TWO-${String(n)}`, '2026-03-01', 'Ink'],
    ...[1, 5],
  ]);
  await taxrow.open([['Invoice', 'Date', 'Item', 'Quantity', 'Price'], ...rows]);
  await walkToCheck(taxrow);
  await plan(taxrow);
}
