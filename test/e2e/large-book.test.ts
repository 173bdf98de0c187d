/**
 * A book of 60,000 rows of 20 columns, whose used range claims half a million rows: it is read whole, in answers far
 * under the 5 MB that Excel on the web refuses, and blank rows are not read.
 */
import { check, openPane, setForAllRows, SUPPLIER, tryWithSample } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

const ROWS = 60_000;
/** Microsoft: "Resource limits and performance optimization". */
const LIMIT_BYTES = 5 * 1024 * 1024;
/** Of the blank rows not one is read: what all answers together may weigh. */
const BYTES_PER_ROW = 400;

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
});

afterAll(async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
  await taxrow.close();
});

test('60,000 rows of 20 columns above 440,000 formatted blanks are read and checked', async () => {
  await openBook(ROWS);
  await readAndCheck('60,000');

  const requests = await taxrow.page.evaluate(() => window.workbench.requests());
  const answers = requests.map(({ responseBytes }) => responseBytes);
  expect(requests.filter(({ error }) => error !== '')).toEqual([]);
  expect(Math.max(...answers)).toBeLessThan(LIMIT_BYTES / 2);
  const readBytes = answers.reduce((sum, bytes) => sum + bytes, 0);
  expect(readBytes).toBeGreaterThan(ROWS * BYTES_PER_ROW * 0.5);
  expect(readBytes).toBeLessThan(ROWS * BYTES_PER_ROW * 3);
});

test('an answer that is refused as too large is read in halves', async () => {
  await taxrow.reopen();
  await openBook(5_000);
  await taxrow.page.evaluate(() => {
    window.workbench.limits({ responseBytes: 300_000 });
  });
  await readAndCheck('5,000');
  const requests = await taxrow.page.evaluate(() => window.workbench.requests());
  expect(requests.map(({ error }) => error)).toContain('ResponsePayloadSizeLimitExceeded');
});

/** A header and `rowCount` rows of 20 columns; a format in row 500,000 makes the used range end there. */
async function openBook(rowCount: number): Promise<void> {
  await taxrow.page.evaluate(async (count) => {
    const headers = ['Invoice', 'Date', 'Item', 'Quantity', 'Price'];
    const more = Array.from({ length: 15 }, (_, index) => `Note ${String(index + 1)}`);
    const rows: unknown[][] = [[...headers, ...more]];
    for (let n = 1; n <= count; n += 1) {
      const notes = more.map((_, index) => `text ${String(index)} of row ${String(n)}`);
      rows.push([`L-${String(n)}`, '2026-03-01', 'Paper', 1 + (n % 9), 10 + (n % 100), ...notes]);
    }
    await window.workbench.open(rows);
    window.workbench.format('T500000', { fill: '#FFFF00' });
  }, rowCount);
}

async function readAndCheck(count: string): Promise<void> {
  const { pane } = taxrow;
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await pane.getByText(`${count} rows, header in row 1`).waitFor();
  await setForAllRows(taxrow, {
    currency_code: 'EUR',
    language_code: 'en',
    'supplier.id': SUPPLIER,
    country_code: 'IE',
  });
  await check(taxrow);
  await pane.getByText(`${count} ready`).waitFor();
}
