/**
 * A book of 100,000 rows, one transaction each, from opening it to the last result: mapped, checked, a group of problems
 * fixed by one click, submitted to the sandbox with the page killed in mid-run and started again, then paused, resumed,
 * cancelled and submitted once more. Each transaction reaches the service exactly once and each row says so; no task of
 * the pane holds up what a person does.
 * `TAXROW_SOAK_ROWS` takes another number of rows. What was measured is printed.
 */
import {
  check,
  countBy,
  confirmSubmission,
  openPane,
  plan,
  setForAllRows,
  SUPPLIER,
  tryWithSample,
} from '../support/person';
import { longTasksOf, watchLongTasks } from '../support/long-tasks';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

const ROWS = Number(process.env['TAXROW_SOAK_ROWS'] ?? 100_000);
/** Every so many rows one says its country by name. */
const NAMED_EVERY = 50;
const SHOWN_ROWS = ROWS.toLocaleString('en-GB');

/** A loaded machine is slow; a hung one ends the test. */
const PATIENCE_MS = 60_000 + ROWS * 30;

jest.setTimeout(4 * PATIENCE_MS);

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  taxrow.page.setDefaultTimeout(PATIENCE_MS);
});

afterAll(async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
  await taxrow.close();
});

test(`${SHOWN_ROWS} rows, with a group fixed and the page killed in mid-run: each once`, async () => {
  const { ledger } = taxrow.running.sandbox.sandbox;
  await watchLongTasks(taxrow);
  await timed('opened', openBook);
  await timed('mapped and checked', walkToCheck);

  const named = Math.ceil(ROWS / NAMED_EVERY);
  const cells = named.toLocaleString('en-GB');
  await timed('fixed', async () => {
    await taxrow.pane.getByRole('button', { name: `Write GB in ${cells} cells` }).click();
    await taxrow.pane.getByText(`${cells} cells were fixed.`).waitFor({ timeout: PATIENCE_MS });
    await taxrow.pane.getByText(`${SHOWN_ROWS} ready`).waitFor({ timeout: PATIENCE_MS });
  });
  await timed('planned', () => plan(taxrow));
  const stored = () => ledger.read().stored.length;
  await timed('submitted a third', async () => {
    await confirmSubmission(taxrow);
    await until(() => stored() >= ROWS / 3);
  });
  say(`longest tasks of the pane until then, ms: ${(await longTasksOf(taxrow)).join(' ')}`);

  await taxrow.reopen();
  say(`killed with ${String(stored())} stored`);
  await watchLongTasks(taxrow);
  await openBook();
  await walkToCheck();
  await fixAgain(cells);
  await timed('planned again', () => plan(taxrow));
  await timed('submitted two thirds', async () => {
    await confirmSubmission(taxrow);
    await until(() => stored() >= ROWS / 2);
    await pauseAndResume(stored);
    await until(() => stored() >= (ROWS * 2) / 3);
  });
  await timed('cancelled', () => press('Cancel', 'Plan again'));
  await timed('planned once more', () => press('Plan again', /^Submit [\d,]+ transactions? to/));
  await timed('submitted the rest', async () => {
    await confirmSubmission(taxrow);
    await until(() => stored() >= ROWS);
    await taxrow.pane.getByRole('button', { name: 'Plan again' }).waitFor({ timeout: PATIENCE_MS });
  });
  await timed('written', () => until(async () => (await reportedRows()) === ROWS));
  say(`longest tasks of the pane, ms: ${(await longTasksOf(taxrow)).join(' ')}`);

  const { stored: all, duplicates } = ledger.read();
  expect(duplicates).toEqual([]);
  expect(all).toHaveLength(ROWS);
  expect(new Set(all.map(({ transaction_id: id }) => id)).size).toBe(ROWS);
});

/** While it is paused nothing is sent, but for what was on the way. */
async function pauseAndResume(stored: () => number): Promise<void> {
  await press('Pause', 'Resume');
  await taxrow.page.waitForTimeout(3_000);
  const paused = stored();
  await taxrow.page.waitForTimeout(3_000);
  expect(stored()).toBe(paused);
  await press('Resume', 'Pause');
}

async function press(name: string, shownThen: string | RegExp): Promise<void> {
  await taxrow.pane.getByRole('button', { name, exact: true }).click();
  await taxrow.pane
    .getByRole('button', { name: shownThen })
    .first()
    .waitFor({ timeout: PATIENCE_MS });
}

/** Rows whose status says that the service has reported them, in this run or before. */
async function reportedRows(): Promise<number> {
  const [headers = []] = await taxrow.read('A1:Z1');
  const letter = String.fromCharCode('A'.charCodeAt(0) + headers.indexOf('Taxrow status'));
  const cells = (await taxrow.read(`${letter}2:${letter}${String(ROWS + 1)}`)).flat();
  const counts = countBy(cells);
  return (counts['Reported'] ?? 0) + (counts['Already reported'] ?? 0);
}

/** Ten columns, a country in each row, by its name in one of {@link NAMED_EVERY}. */
async function openBook(): Promise<void> {
  await taxrow.page.evaluate(
    async ({ count, every }) => {
      const headers = ['Invoice', 'Date', 'Item', 'Quantity', 'Price', 'Country', 'Currency'];
      const rows: unknown[][] = [[...headers, 'Note 1', 'Note 2', 'Note 3']];
      for (let n = 1; n <= count; n += 1) {
        const country = n % every === 1 ? 'United Kingdom' : 'GB';
        const row = [`S-${String(n)}`, '2026-03-01', 'Paper', 1 + (n % 9), 10 + (n % 100)];
        rows.push([...row, country, 'GBP', `a ${String(n)}`, `b ${String(n)}`, `c ${String(n)}`]);
      }
      await window.workbench.open(rows);
    },
    { count: ROWS, every: NAMED_EVERY },
  );
}

async function walkToCheck(): Promise<void> {
  const { pane } = taxrow;
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await pane.getByText(`${SHOWN_ROWS} rows, header in row 1`).waitFor({ timeout: PATIENCE_MS });
  await setForAllRows(taxrow, { language_code: 'en', 'supplier.id': SUPPLIER });
  await check(taxrow);
}

/** The book that was opened again says what the first one said. */
async function fixAgain(cells: string): Promise<void> {
  await taxrow.pane.getByRole('button', { name: `Write GB in ${cells} cells` }).click();
  await taxrow.pane.getByText(`${SHOWN_ROWS} ready`).waitFor({ timeout: PATIENCE_MS });
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('patience has ended');
    await taxrow.page.waitForTimeout(1_000);
  }
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  say(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
