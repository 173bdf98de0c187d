/**
 * Every function through the genuine office.js in the workbench, over the sandbox: what docs/functions.md says of it is
 * what the cells show.
 */
import { EXAMPLES, NOW, type Example } from '../../scripts/functions/examples';
import { eventually, openPane, tryWithSample } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await openPane(taxrow);
  await tryWithSample(taxrow);
});

afterAll(() => taxrow.close());

/** The block of the sheet that `rows` by `columns` cells from C2 on fill. */
function block(rows: number, columns: number): string {
  return `C2:${String.fromCharCode(66 + columns)}${rows + 1}`;
}

const examples = Object.entries(EXAMPLES).flatMap(([id, all]) =>
  all
    .filter(({ shows }) => shows !== NOW && !isOfDates(shows))
    .map((example) => ({ id, ...example })),
);

/** What depends on the day on which the sandbox was started. */
function isOfDates(shows: Example['shows']): boolean {
  return Array.isArray(shows) && shows.flat().includes('DEMO-1002');
}

test.each(examples)('$formula', async ({ formula, shows }) => {
  const rows = Array.isArray(shows) ? (shows as unknown[][]) : [[shows]];
  await taxrow.open([['']]);
  await taxrow.write('C2', [[formula]]);
  await eventually(taxrow, () => taxrow.read(block(rows.length, rows[0]?.length ?? 1)), rows);
});

test('ASOF is the time of what another cell shows', async () => {
  await taxrow.open([['DEMO-1001']]);
  await taxrow.write('C2', [['=TAXROW.ASOF(A1)', '=TAXROW.TXSTATUS(A1)']]);
  await eventually(taxrow, async () => (await taxrow.read('C2:D2')).flat(), [
    expect.any(Number),
    'SUCCESS',
  ]);
});

test('cells and functions that want the same ids share one search', async () => {
  const { ledger } = taxrow.running.sandbox.sandbox;
  const rows = Array.from({ length: 20 }, (_, n) => n + 1);
  await taxrow.open(rows.map((row) => [`NEW-${row}`]));
  ledger.clear();
  await taxrow.write('C1', [
    ...rows.map((row) => [`=TAXROW.TXSTATUS(A${row})`, `=TAXROW.TXFIELD(A${row},"total_amount")`]),
    ['=TAXROW.TXSTATUS.TABLE(A1:A20,"status")', ''],
  ]);
  const unknown = (count: number) => Array.from({ length: count }, () => '#N/A');
  await eventually(taxrow, async () => (await taxrow.read('C1:D20')).flat(), unknown(40));
  await eventually(taxrow, async () => (await taxrow.read('C21:C40')).flat(), unknown(20));
  const { requests } = ledger.read();
  const searches = requests.filter(({ method, path }) => method === 'GET' && path.includes('NEW-'));
  expect(searches).toHaveLength(1);
});

test('every call that office.js made is one that the workbench knows, and nothing complained', async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
  // The browser itself complains of what the service does not know, which the examples ask for.
  expect(taxrow.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});
