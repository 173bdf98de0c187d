/**
 * Bad input gets a clear error that says what to do, and nothing is lost: sheets that are no tables, keys that are
 * refused, a service that is down, rows that go and a key that is revoked while a run goes on.
 */
import {
  columnUnder,
  confirmSubmission,
  countBy,
  eventually,
  openPane,
  plan,
  walkToCheck,
} from '../support/person';
import { startSandbox } from '../../src/sandbox';
import { testCertificate } from '../support/test-certificate';
import {
  startTaxrowInBrowser,
  type CellValue,
  type TaxrowInBrowser,
} from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Date', 'Item', 'Quantity', 'Price'] as const;

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
});

beforeEach(async () => {
  taxrow.running.sandbox.sandbox.faults.clear();
  await taxrow.reopen();
});

afterAll(async () => {
  await taxrow.close();
});

test('an empty sheet is told apart from a table, and says what to do', async () => {
  await taxrow.open([[]]);
  await openPane(taxrow);
  await taxrow.pane.getByRole('tab', { name: 'Map' }).click();
  await taxrow.pane.getByText('There are no rows in this workbook.').waitFor();
});

test('a sheet of numbers without a header row is not taken for a table', async () => {
  await taxrow.open([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  await openPane(taxrow);
  await taxrow.pane.getByRole('tab', { name: 'Map' }).click();
  await taxrow.pane.getByRole('button', { name: 'Check 1 row' }).click();
  await taxrow.pane.getByText(/^Row 1 holds no headers/).waitFor();
});

test('two equal headers and a header __proto__ are mapped by their columns', async () => {
  await taxrow.open([
    [...HEADERS, '__proto__', 'Price'],
    ['A-1', '2026-03-01', 'Paper', 2, 10.5, 'x', 1],
  ]);
  await walkToCheck(taxrow);
  await taxrow.pane.getByText('1 ready').waitFor();
  await taxrow.pane.getByText(/"Price" stands over this column/).waitFor();
});

test('a column of mixed types names each cell that cannot be read', async () => {
  await taxrow.open([
    [...HEADERS],
    ['A-1', '2026-03-01', 'Paper', 2, 10.5],
    ['A-2', 'yesterday', 'Paper', 'two', 10.5],
  ]);
  await walkToCheck(taxrow);
  const { pane } = taxrow;
  await pane.getByText('1 ready').waitFor();
  await pane
    .getByText(/yesterday/)
    .first()
    .waitFor();
  await pane.getByText(/two/).first().waitFor();
});

test('an unknown key is refused in words, and no request but the test was made', async () => {
  await openPane(taxrow);
  await taxrow.pane.getByLabel('Key', { exact: true }).fill('not-the-key');
  await taxrow.pane.getByRole('button', { name: 'Test and connect' }).click();
  await taxrow.pane.getByText('The key was refused.').waitFor();
});

test('a service that does not let the add-in in is told apart from one that is down', async () => {
  const closed = await startSandbox({
    key: 'any-key',
    httpPort: 0,
    httpsPort: 0,
    certificate: await testCertificate(),
    allowedOrigins: [],
  });
  try {
    const { port } = new URL(closed.httpsAddress ?? '');
    await openPane(taxrow);
    await typeAddress(`https://localhost:${port}`);
    await taxrow.pane.getByText(/^This service does not let the add-in in/).waitFor();
  } finally {
    await closed.close();
  }
});

test('a service that is down is told apart from a refused key', async () => {
  await openPane(taxrow);
  await typeAddress('https://localhost:9');
  await taxrow.pane.getByText(/^No answer from localhost:9/).waitFor();
});

test('a row deleted during the run: the others get their results, and nothing is written elsewhere', async () => {
  await taxrow.open(invoices(40));
  const { faults } = taxrow.running.sandbox.sandbox;
  // Until the row has gone no answer comes to be written, however busy the machine is.
  faults.set({ latencyMs: { from: 4_000, to: 4_000, only: { method: 'POST' } } });
  await walkToCheck(taxrow);
  await plan(taxrow);
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => Promise.resolve(posts() > 3), true);
  await taxrow.deleteRows(3, 1);
  faults.clear();
  await eventually(taxrow, async () => countBy(await columnUnder(taxrow, 'Taxrow status', 39)), {
    Reported: 39,
  });
  const ids = await columnUnder(taxrow, 'Invoice', 39);
  expect(ids).not.toContain('D-2');
  await taxrow.pane
    .getByText(/^1 transaction is no longer in the sheet/)
    .first()
    .waitFor();
});

test('a key that is revoked during the run stops it at once, and what was not sent can be sent later', async () => {
  const { faults, ledger } = taxrow.running.sandbox.sandbox;
  await taxrow.open(invoices(60, 'R'));
  faults.set({ latencyMs: 300 });
  await walkToCheck(taxrow);
  await plan(taxrow);
  await confirmSubmission(taxrow);
  const stored = () => ledger.read().stored.filter(({ transaction_id: id }) => id.startsWith('R-'));
  await eventually(taxrow, () => Promise.resolve(stored().length > 5), true);
  faults.set({ revokedKey: true });
  await taxrow.pane.getByText('The service no longer takes the key.').first().waitFor();
  expect(stored().length).toBeLessThan(60);
});

/** How many submissions have arrived. */
function posts(): number {
  return taxrow.running.sandbox.sandbox.ledger.read({ method: 'POST' }).requests.length;
}

/** Connects to an address typed by hand. */
async function typeAddress(address: string): Promise<void> {
  const { pane } = taxrow;
  await pane.getByLabel('Environment').selectOption({ label: 'Another address…' });
  await pane.getByLabel('Address').fill(address);
  await pane.getByLabel('Key', { exact: true }).fill('any-key');
  await pane.getByRole('button', { name: 'Test and connect' }).click();
}

/** A header and one invoice a row. */
function invoices(count: number, prefix = 'D'): CellValue[][] {
  return [
    [...HEADERS],
    ...Array.from({ length: count }, (_, index): CellValue[] => [
      `${prefix}-${String(index + 1)}`,
      '2026-03-01',
      'Paper',
      2,
      10.5,
    ]),
  ];
}
