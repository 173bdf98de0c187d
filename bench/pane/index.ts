/**
 * The pane with a book of 20,000 rows, through the workbench in a real Chromium: the longest task of the pane's own code
 * in each part of the way, and how soon a run ends that is cancelled. What the grid of the workbench does in its page is
 * not counted, though it shares the thread. `TAXROW_BENCH_ROWS` takes another number of rows.
 */
import {
  check,
  confirmSubmission,
  openPane,
  plan,
  setForAllRows,
  SUPPLIER,
  tryWithSample,
} from '../../test/support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../../test/support/taxrow-in-browser';
import { rounded, type BenchRow } from '../measure';
import { tracePane } from './trace';

const ROWS = Number(process.env['TAXROW_BENCH_ROWS'] ?? 20_000);
const SHOWN_ROWS = ROWS.toLocaleString('en-GB');
/** W3C Long Tasks: from 50 ms on a person notices. */
const LONGEST_TASK_MS = 50;
const CANCELLED_WITHIN_MS = 1_000;
/** Of the run: results come in, and rows are written for the first and the second time. */
const RUN_MS = 30_000;
const PATIENCE_MS = 60_000 + ROWS * 10;

export async function paneBench(): Promise<readonly BenchRow[]> {
  const taxrow = await startTaxrowInBrowser();
  try {
    taxrow.page.setDefaultTimeout(PATIENCE_MS);
    await openBook(taxrow);
    await openPane(taxrow);
    return [
      await longestTask(taxrow, 'read and suggested', () => walkToMap(taxrow)),
      await longestTask(taxrow, 'checked', () => check(taxrow)),
      await longestTask(taxrow, 'planned', () => plan(taxrow)),
      await longestTask(taxrow, 'submitted, for 30 s', () => submitSome(taxrow)),
      ...(await cancelled(taxrow)),
    ];
  } finally {
    await taxrow.close();
  }
}

function row(name: string, value: number, goal: number): BenchRow {
  const full = `${SHOWN_ROWS} rows ${name}`;
  return {
    group: 'pane',
    name: full,
    value: rounded(value, 0),
    goal,
    unit: 'ms',
    holds: value <= goal,
  };
}

async function longestTask(
  { page, running }: TaxrowInBrowser,
  name: string,
  work: () => Promise<unknown>,
): Promise<BenchRow> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The browser has gone.');
  const endTrace = await tracePane(browser, running.addinUrl);
  await work();
  const tasks = await endTrace();
  return row(`${name}: longest task of the pane`, Math.max(...tasks), LONGEST_TASK_MS);
}

async function openBook({ page }: TaxrowInBrowser): Promise<void> {
  await page.evaluate(async (count) => {
    const headers = ['Invoice', 'Date', 'Item', 'Quantity', 'Price', 'Country', 'Currency'];
    const rows: unknown[][] = [[...headers, 'Note 1', 'Note 2', 'Note 3']];
    for (let n = 1; n <= count; n += 1) {
      const cells = [`B-${String(n)}`, '2026-03-01', 'Paper', 1 + (n % 9), 10 + (n % 100)];
      rows.push([...cells, 'GB', 'GBP', `a ${String(n)}`, `b ${String(n)}`, `c ${String(n)}`]);
    }
    await window.workbench.open(rows);
  }, ROWS);
}

async function walkToMap(taxrow: TaxrowInBrowser): Promise<void> {
  await tryWithSample(taxrow);
  await taxrow.pane.getByText(`${SHOWN_ROWS} rows, header in row 1`).waitFor();
  await setForAllRows(taxrow, { language_code: 'en', 'supplier.id': SUPPLIER });
}

async function submitSome(taxrow: TaxrowInBrowser): Promise<void> {
  await confirmSubmission(taxrow);
  await taxrow.pane.getByRole('button', { name: 'Cancel' }).waitFor();
  await taxrow.page.waitForTimeout(RUN_MS);
}

/** From the click until the pane shows what became of the rows, as the pane's own clock has it. */
async function cancelled(taxrow: TaxrowInBrowser): Promise<readonly BenchRow[]> {
  const { page, running } = taxrow;
  const pane = page.frames().find((frame) => frame.url().startsWith(running.addinUrl));
  if (pane === undefined) throw new Error('The pane is not there.');
  let tookMs = Number.NaN;
  const tasks = await longestTask(taxrow, 'cancelled', async () => {
    tookMs = Number(await pane.evaluate(CANCEL));
  });
  return [tasks, row('cancelled: the summary stands', tookMs, CANCELLED_WITHIN_MS)];
}

/** As text: the page knows nothing of what a compiler puts around functions. */
const CANCEL = `new Promise((resolve) => {
  const button = (name) =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name);
  const startMs = performance.now();
  const observer = new MutationObserver(() => {
    if (button('Plan again') === undefined) return;
    observer.disconnect();
    resolve(performance.now() - startMs);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  button('Cancel').click();
})`;
