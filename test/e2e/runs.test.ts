/**
 * A run in a person's hands. Paused, nothing is begun; cancelled, what is on the way settles and the rest is free; what was
 * sent is not sent again, also with the journal lost. Rows of a sandbox are not reported for good, what the service refuses
 * comes back to its cell, and a row in doubt is being checked until somebody knows.
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
import { startSandbox } from '../../src/sandbox';
import { testCertificate } from '../support/test-certificate';
import { openForEachTest } from '../support/open-for-each-test';
import type { CellValue, TaxrowInBrowser } from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Date', 'Item', 'Quantity', 'Price'];
/** At {@link LATENCY_MS} they take 16 s: nobody on a busy machine presses a button after the end. */
const COUNT = 240;
/** The pane has so many under way at a time. */
const AT_A_TIME = 6;
const LATENCY_MS = 400;

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

test('paused, nothing is begun until it is resumed; then the rest is sent, each once', async () => {
  await walkToPlan(sheetOf('P', COUNT));
  await beginSlowly();
  const { pane, page } = taxrow;
  await pane.getByRole('button', { name: 'Pause' }).click();
  await pane.getByText('Paused. Nothing more is sent until you resume.').first().waitFor();
  const atPause = posts().length;
  taxrow.running.sandbox.sandbox.faults.clear();
  // With answers at once, a run that goes on would send dozens in this time.
  await page.waitForTimeout(3 * LATENCY_MS);
  const quiet = posts().length;
  expect(quiet - atPause).toBeLessThanOrEqual(AT_A_TIME);
  expect(quiet).toBeLessThan(COUNT);

  await pane.getByRole('button', { name: 'Resume' }).click();
  await eventually(taxrow, () => statuses(COUNT), { Reported: COUNT });
  expectEachOnce('P', COUNT);
});

test('cancelled, what is on the way settles and the rest is free: run again, only the rest is sent', async () => {
  await walkToPlan(sheetOf('C', COUNT));
  const sent = await beginAndCancel();
  await eventually(taxrow, () => statuses(COUNT), { Reported: sent, Ready: COUNT - sent });
  expect(posts()).toHaveLength(sent);

  const { pane } = taxrow;
  await pane.getByRole('button', { name: 'Plan again' }).click();
  await pane.getByText(`${String(COUNT - sent)} transactions will be submitted`).waitFor();
  await pane.getByText(`${String(sent)} already reported`).waitFor();
  await confirmSubmission(taxrow);
  await eventually(taxrow, storedCount, COUNT);
  await finished();
  expectEachOnce('C', COUNT);
});

test('with the journal lost between two runs the service is asked: nothing is sent twice', async () => {
  await walkToPlan(sheetOf('J', COUNT));
  const sent = await beginAndCancel();
  await eventually(taxrow, () => statuses(COUNT), { Reported: sent, Ready: COUNT - sent });
  await loseJournal();

  await walkToPlan(sheetOf('J', COUNT));
  await taxrow.pane.getByText(`${String(COUNT - sent)} transactions will be submitted`).waitFor();
  await taxrow.pane.getByText(`${String(sent)} already reported`).waitFor();
  await confirmSubmission(taxrow);
  await eventually(taxrow, storedCount, COUNT);
  await finished();
  expectEachOnce('J', COUNT);
});

test('rows that say they were submitted to a sandbox are not reported in production, on any device', async () => {
  await walkToPlan(sheetOf('G', 3));
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => statuses(3), { Reported: 3 });
  const results = (await taxrow.read('F1:J4')).map((line) => [...line]);
  expect(results[0]).toEqual(expect.arrayContaining(['Taxrow id', 'Taxrow environment']));
  const production = await startSandbox({
    key: 'production-key',
    httpPort: 0,
    httpsPort: 0,
    certificate: await testCertificate(),
    allowedOrigins: [new URL(taxrow.running.addinUrl).origin],
  });
  try {
    await offerProduction(new URL(production.httpsAddress ?? '').port);
    // Another device: no journal knows of them, only the rows do.
    await loseJournal();
    const rehearsed = sheetOf('G', 3).map((line, at) => [...line, ...(results[at] ?? [])]);
    const fresh = sheetOf('N', 2).slice(1);
    await taxrow.open([...rehearsed, ...fresh.map((line) => [...line, '', '', '', '', ''])]);
    await openPane(taxrow);
    await connectToProduction();
    await mapAndPlan();
    const { pane } = taxrow;
    await pane.getByText('2 transactions will be submitted to Production.').waitFor();
    await pane.getByText('3 submitted to a sandbox or a demo before').waitFor();
    await confirmSubmission(taxrow);
    await finished();
    const { requests, duplicates } = production.sandbox.ledger.read({ method: 'POST' });
    expect(new Set(requests.map(({ transactionId }) => transactionId))).toEqual(
      new Set(['N-1', 'N-2']),
    );
    expect(requests).toHaveLength(2);
    expect(duplicates).toEqual([]);
    await eventually(taxrow, () => columnUnder(taxrow, 'Taxrow environment', 5), [
      ...['Sandbox', 'Sandbox', 'Sandbox'],
      ...['Production', 'Production'],
    ]);
  } finally {
    await taxrow.page.unroute(ENVIRONMENTS);
    await production.close();
  }
});

test('what the service refuses at once comes back to the cell that its field names', async () => {
  const [header = [], first = [], second = []] = sheetOf('R', 2);
  const lines = [
    [...first, ''],
    // The second item of the same invoice: its name is longer than the service takes.
    [...first.with(2, 'x'.repeat(201)), ''],
    [...second, 'u'.repeat(21)],
  ];
  await taxrow.open([[...header, 'Unit'], ...lines]);
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await taxrow.pane.getByLabel('Field of column Unit').selectOption('items.unit');
  await mapAndPlan();
  await confirmSubmission(taxrow);
  await finished();
  await eventually(taxrow, () => statuses(3), { Rejected: 3 });
  const answers = taxrow.running.sandbox.sandbox.ledger.read({ method: 'POST' }).requests;
  expect(answers.map(({ answered }) => answered)).toEqual([400, 400]);
  expect(await columnUnder(taxrow, 'Taxrow message', 3)).toEqual([
    ...[expect.stringMatching(/^items\[1\]\.name: /), expect.stringMatching(/^items\[1\]\.name: /)],
    expect.stringMatching(/^items\[0\]\.unit: /),
  ]);

  await taxrow.pane.getByRole('tab', { name: 'Check' }).click();
  await goTo(/The service says: .*items\[1\]\.name/, 'C3');
  await goTo(/The service says: .*items\[0\]\.unit/, 'F4');
});

test('a row without an answer is being checked, never failed, until the service shows it', async () => {
  const count = 8;
  await walkToPlan(sheetOf('D', count));
  const { faults } = taxrow.running.sandbox.sandbox;
  const seen = new Set<unknown>();
  faults.set({
    serverError: { status: 500, afterStore: true, only: { method: 'POST' } },
    searchDelayMs: 3_600_000,
  });
  const look = async () => {
    const counts = await statuses(count);
    for (const status of Object.keys(counts)) seen.add(status);
    return counts;
  };
  await confirmSubmission(taxrow);
  await eventually(taxrow, look, { 'Checking…': count });
  expect(await columnUnder(taxrow, 'Taxrow message', count)).toEqual(
    Array.from(
      { length: count },
      () => 'No answer came. Taxrow is finding out whether it arrived.',
    ),
  );
  // From now on searches show what has arrived.
  faults.change({ searchDelayMs: null });
  await eventually(taxrow, look, { Reported: count });
  expect([...seen]).not.toContain('Failed');
  expect(posts()).toHaveLength(count);
  expectEachOnce('D', count);
});

/** Rows of `count` invoices below their headers. */
function sheetOf(prefix: string, count: number): CellValue[][] {
  const rows = Array.from({ length: count }, (_, index): CellValue[] => [
    ...[`${prefix}-${String(index + 1)}`, '2026-03-01', 'Paper'],
    ...[2, 10.5],
  ]);
  return [[...HEADERS], ...rows];
}

async function walkToPlan(cells: CellValue[][]): Promise<void> {
  await taxrow.open(cells);
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await mapAndPlan();
}

async function mapAndPlan(): Promise<void> {
  await mapAndCheck(taxrow);
  await plan(taxrow);
}

/** A run that is well under way, and has a while to go. */
async function beginSlowly(): Promise<void> {
  taxrow.running.sandbox.sandbox.faults.set({ latencyMs: LATENCY_MS });
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => Promise.resolve(posts().length > 12), true);
}

/** How many went out before it ended. */
async function beginAndCancel(): Promise<number> {
  await beginSlowly();
  await taxrow.pane.getByRole('button', { name: 'Cancel' }).click();
  const atCancel = posts().length;
  taxrow.running.sandbox.sandbox.faults.clear();
  await finished();
  const sent = posts().length;
  expect(sent - atCancel).toBeLessThanOrEqual(AT_A_TIME);
  expect(sent).toBeLessThan(COUNT);
  return sent;
}

function finished(): Promise<void> {
  return taxrow.pane.getByRole('button', { name: 'Plan again' }).waitFor();
}

/** What another device knows: nothing. Deletes all databases of the add-in's origin, and opens the workbench anew. */
async function loseJournal(): Promise<void> {
  const frame = taxrow.page.frames().find((one) => one.url().startsWith(taxrow.running.addinUrl));
  const deleted = await frame?.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    for (const name of names) indexedDB.deleteDatabase(name);
    return names;
  });
  expect(deleted).toContain('taxrow-journal');
  // What still holds a database open closes with the page; then it is deleted, before anybody opens it again.
  await taxrow.reopen();
}

const ENVIRONMENTS = '**/environments.json';

/** The list of environments as an administrator would serve it, with one where reports count. */
async function offerProduction(port: string): Promise<void> {
  await taxrow.page.route(ENVIRONMENTS, async (route) => {
    const response = await route.fetch();
    const listed = (await response.json()) as unknown[];
    const baseUrl = `https://localhost:${port}`;
    const production = { id: 'production', name: 'Production', baseUrl, kind: 'production' };
    await route.fulfill({ response, json: [...listed, production] });
  });
}

async function connectToProduction(): Promise<void> {
  const { pane } = taxrow;
  await pane.getByLabel('Environment').selectOption({ label: 'Production' });
  await pane.getByLabel('Key', { exact: true }).fill('production-key');
  await pane.getByRole('button', { name: 'Test and connect' }).click();
  await pane.getByText('Connected to Production.').waitFor();
  await pane.getByRole('tab', { name: 'Map' }).click();
}

async function goTo(message: RegExp, cell: string): Promise<void> {
  const { pane } = taxrow;
  await pane.getByRole('button', { name: message }).first().click();
  const line = pane.getByRole('button', { name: new RegExp(`\\b${cell}\\b`) });
  await line.first().click();
  await eventually(taxrow, taxrow.selection, expect.stringMatching(new RegExp(`\\b${cell}$`)));
}

async function statuses(rowCount: number): Promise<Readonly<Record<string, number>>> {
  return countBy(await columnUnder(taxrow, 'Taxrow status', rowCount));
}

/** Ids of submissions, as they arrived. */
function posts(): readonly string[] {
  const { requests } = taxrow.running.sandbox.sandbox.ledger.read({ method: 'POST' });
  return requests.flatMap(({ transactionId }) => transactionId ?? []);
}

function storedCount(): Promise<number> {
  return Promise.resolve(taxrow.running.sandbox.sandbox.ledger.read().stored.length);
}

function expectEachOnce(prefix: string, count: number): void {
  const { stored, duplicates } = taxrow.running.sandbox.sandbox.ledger.read();
  expect(duplicates).toEqual([]);
  const ids = sheetOf(prefix, count).map(([id]) => id);
  expect(new Set(stored.map(({ transaction_id: id }) => id))).toEqual(new Set(ids.slice(1)));
  expect(stored).toHaveLength(count);
  // Nor sent a second time that the service would have taken for the first.
  expect(stored.every(({ times }) => times === 1)).toBe(true);
}
