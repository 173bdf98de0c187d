/**
 * Exactly once, with everything real but the service's manners: answers are lost before and after storing, the page is
 * killed in mid-run, and a new start goes on. A transaction sent twice would stand twice in the sandbox's ledger.
 *
 * Chromium itself sends a POST again, at once, when a reused connection dies before an answer came. The service takes
 * that for the same operation for a minute (assumption); here the sandbox does so for five seconds, so that a second
 * sending of Taxrow's own, which comes later, is not hidden.
 */
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

const ROWS = 211;

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser({
    sandbox: {
      faults: { repeatWindowMs: 5_000, latencyMs: 400, dropBeforeStore: 3, dropAfterStore: 3 },
    },
  });
});

afterAll(async () => {
  await taxrow.close();
});

test('killed in mid-run with answers lost, then started again: each transaction is stored once', async () => {
  const { faults, ledger } = taxrow.running.sandbox.sandbox;
  await walkToThePlan();
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => Promise.resolve(ledger.read().stored.length >= 6), true);
  // Nothing more is stored, so that the run is not over before the page is dead, however long that takes.
  faults.change({ dropBeforeStore: {} });
  await taxrow.reopen();
  faults.change({ dropBeforeStore: 3 });
  expect(ledger.read().stored.length).toBeLessThan(23);

  await walkToThePlan();
  await confirmSubmission(taxrow);
  await eventually(
    taxrow,
    async () => {
      const counts = countBy(await columnUnder(taxrow, 'Taxrow status', ROWS));
      return (counts['Reported'] ?? 0) + (counts['Already reported'] ?? 0);
    },
    209,
  );
  const { stored, duplicates } = ledger.read();
  expect(duplicates).toEqual([]);
  expect(new Set(stored.map(({ transaction_id: id }) => id)).size).toBe(23);
  expect(stored).toHaveLength(23);
});

async function walkToThePlan(): Promise<void> {
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await taxrow.pane.getByText('211 rows, header in row 1').waitFor();
  await setForAllRows(taxrow, {
    currency_code: 'GBP',
    language_code: 'en',
    'supplier.id': SUPPLIER,
    country_code: 'GB',
  });
  await check(taxrow);
  await plan(taxrow);
}
