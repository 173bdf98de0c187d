/**
 * A book that is opened again asks the service for nothing that is final: calculations and SUCCESS come from what this
 * device has kept, and it shows them without a key. Once the connection is forgotten, nothing is there any more.
 */
import { eventually, openPane, tryWithSample } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

const CALCULATIONS = 500;
const FORMULAS = Array.from({ length: CALCULATIONS }, (_, n) => [
  `=TAXROW.TAXCALC("00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}")`,
  '=TAXROW.TXSTATUS("DEMO-1001")',
]);
const VALUES = FORMULAS.map(() => [expect.any(Number), 'SUCCESS']);

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await openPane(taxrow);
  await tryWithSample(taxrow);
});

afterAll(() => taxrow.close());

async function openBook(): Promise<void> {
  await taxrow.open([['']]);
  await taxrow.write('C1', FORMULAS);
}

function shown(): Promise<unknown[][]> {
  return taxrow.read(`C1:D${CALCULATIONS}`);
}

/** Paths that were asked for since the ledger was cleared. */
function asked(): readonly string[] {
  const { requests } = taxrow.running.sandbox.sandbox.ledger.read();
  return requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
}

test('a book that is opened again costs no request, and needs no key', async () => {
  await openBook();
  await eventually(taxrow, shown, VALUES);
  const before = await shown();
  expect(asked().length).toBeGreaterThan(CALCULATIONS);

  // The key was not to be remembered: the page begins without one.
  await taxrow.reopen();
  taxrow.running.sandbox.sandbox.ledger.clear();
  await openBook();
  await eventually(taxrow, shown, before);
  expect(asked()).toEqual([]);
});

test('once the key is forgotten nothing is there any more', async () => {
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await taxrow.pane.getByRole('tab', { name: 'Connect' }).click();
  await taxrow.pane.getByRole('button', { name: 'Forget the key' }).click();
  await taxrow.pane.getByRole('button', { name: 'Try it with sample invoices' }).waitFor();
  await taxrow.reopen();
  await openBook();
  await eventually(
    taxrow,
    shown,
    FORMULAS.map(() => ['#N/A', '#N/A']),
  );
});
