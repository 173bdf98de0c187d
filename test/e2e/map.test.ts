/**
 * Mapping by hand in a real workbook: whatever a mapping can hold has its control in the pane, and the preview shows at once
 * what it does. What leaves is what the preview showed.
 */
import {
  check,
  confirmSubmission,
  eventually,
  openPane,
  plan,
  setForAllRows,
  SUPPLIER,
  tryWithSample,
} from '../support/person';
import { openForEachTest } from '../support/open-for-each-test';
import type { CellValue, TaxrowInBrowser } from '../support/taxrow-in-browser';

type Rows = CellValue[][];

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

beforeEach(async () => {
  taxrow.running.sandbox.sandbox.ledger.clear();
});

afterEach(() => {
  expect(taxrow.complaints).toEqual([]);
});

const HEADERS = ['Nº factura', 'Fecha factura', 'Clase', 'Concepto', 'Cantidad', 'Precio'];

const FOR_ALL = {
  country_code: 'ES',
  currency_code: 'EUR',
  language_code: 'es',
  'supplier.id': SUPPLIER,
} as const;

async function openRows(rows: Rows, headers: readonly string[] = HEADERS): Promise<void> {
  await taxrow.open([[...headers], ...rows]);
  await openPane(taxrow);
  const { pane } = taxrow;
  await tryWithSample(taxrow);
  await pane.getByText(/header in row 1/).waitFor();
}

const openColumn = (header: string) =>
  taxrow.pane.getByRole('button', { name: `How column ${header} is read` }).click();

const invoice = (id: string) => taxrow.pane.getByRole('article', { name: id });

/** What the preview says would be sent, as JSON. */
async function sent(id: string): Promise<Record<string, unknown>> {
  const text = await invoice(id).locator('pre').textContent();
  return JSON.parse(text ?? '') as Record<string, unknown>;
}

async function exported(): Promise<string> {
  const { pane } = taxrow;
  await pane.getByRole('button', { name: 'Export' }).click();
  return pane.getByLabel('The mapping as JSON').inputValue();
}

test('Factura is FULL by hand, blanks have a default, and one column has commas: that is what is sent', async () => {
  await openRows([
    ['F-1', '2026-03-01', 'Factura', 'Papel', '2.5', '10,50'],
    ['F-2', '2026-03-02', '', 'Tinta', '1.5', '99,00'],
    ['F-3', '2026-03-03', 'Recibo', 'Papel', '1.5', '10,50'],
  ]);
  const { pane } = taxrow;
  await setForAllRows(taxrow, FOR_ALL);
  await pane.getByLabel('Field of column Clase').selectOption('type');
  await openColumn('Clase');
  await pane.getByLabel('Meaning of Factura').fill('FULL');
  await pane.getByLabel('Meaning of Factura').press('Enter');
  await pane.getByRole('button', { name: 'Take the known meaning: Recibo is RECEIPT' }).click();
  await pane.getByText('1 cell is blank.').waitFor();
  await pane.getByLabel('Blank cells mean').fill('SIMPLIFIED');
  await pane.getByLabel('Blank cells mean').press('Enter');
  await openColumn('Clase');
  await pane.getByText('2 meanings · blank is SIMPLIFIED').waitFor();

  await openColumn('Precio');
  await pane.getByLabel('Decimal sign', { exact: true }).selectOption('decimal comma');
  await pane.getByText('10,50 → 10.5').first().waitFor();
  await invoice('F-1').getByText('2.5 × Papel').waitFor();
  await eventually(taxrow, () => Promise.all(['F-1', 'F-2', 'F-3'].map(sent)), [
    expect.objectContaining({ type: 'FULL' }),
    expect.objectContaining({ type: 'SIMPLIFIED' }),
    expect.objectContaining({ type: 'RECEIPT' }),
  ]);
  const shown = await sent('F-1');
  expect(shown['items']).toEqual([{ number: 1, name: 'Papel', quantity: 2.5, unit_price: 10.5 }]);

  await check(taxrow);
  await plan(taxrow);
  await confirmSubmission(taxrow);
  const ledger = () => taxrow.running.sandbox.sandbox.ledger.read().stored;
  await eventually(taxrow, () => Promise.resolve(ledger().length), 3);
});

test('dates that can be read in two ways are asked, with real cells, and are read as answered', async () => {
  await openRows([
    ['F-1', '03/04/2025', 'Factura', 'Papel', 1, 10],
    ['F-2', '05/06/2025', 'Factura', 'Papel', 1, 10],
  ]);
  const { pane } = taxrow;
  await pane.getByRole('region', { name: '1 question about your values' }).waitFor();
  await pane.getByText('Fecha factura: how are 03/04/2025 and 05/06/2025 read?').waitFor();
  await pane.getByRole('button', { name: 'month first: 4 Mar 2025 and 6 May 2025' }).click();
  await invoice('F-1')
    .getByText(/^4 Mar 2025/)
    .waitFor();
  await eventually(taxrow, () => pane.getByText(/question about your values/).count(), 0);
  // The keyboard goes to the column that was answered for.
  await eventually(
    taxrow,
    () => pane.locator(':focus').getAttribute('aria-label'),
    'Field of column Fecha factura',
  );
});

test('positive credit notes are turned where a column says so', async () => {
  await openRows([
    ['F-1', '2026-03-01', 'Factura', 'Papel', 2, 10],
    ['A-1', '2026-03-02', 'Abono interno', 'Papel', 1, 10],
  ]);
  const { pane } = taxrow;
  await setForAllRows(taxrow, FOR_ALL);
  await pane.getByLabel('Signs', { exact: true }).selectOption('turned where a column says so');
  await pane.getByLabel('The column that says so').selectOption('Clase');
  await pane.getByLabel('Abono interno').click();
  await invoice('A-1').getByText('-10.00 EUR').first().waitFor();
  await invoice('F-1').getByText('10.00 EUR', { exact: true }).waitFor();
  expect(JSON.parse(await exported())).toMatchObject({
    flipSigns: { where: 'cell-says', of: 'transaction', header: 'Clase', cells: ['Abono interno'] },
  });
  await pane.getByLabel('Signs', { exact: true }).selectOption('as they stand');
  await invoice('A-1').getByText('10.00 EUR', { exact: true }).first().waitFor();
});

test('ids on first rows only, skipped rows shown with their places, and totals that are computed', async () => {
  await openRows([
    ['F-1', '2026-03-01', '', 'Papel', 2, 10],
    ['', '', '', 'Tinta', 1, 5],
    ['', '', '', '', '', ''],
    ['F-2', '2026-03-02', '', 'Papel', 1, 10],
    ['Total', '', '', '', 4, ''],
    HEADERS,
    ['F-3', '2026-03-03', '', 'Papel', 1, 10],
  ]);
  const { pane } = taxrow;
  await setForAllRows(taxrow, FOR_ALL);
  await pane.getByLabel('The id of a transaction stands').selectOption('on its first row only');
  await invoice('F-1').getByText('1 × Tinta').waitFor();

  await pane
    .getByRole('button', { name: '3 rows skipped: 1 blank, 1 total, 1 repeated header' })
    .click();
  await pane.getByRole('button', { name: 'Row 6' }).click();
  await eventually(taxrow, () => taxrow.selection(), 'Sheet1!A6:F6');
  await pane.getByLabel('Skip repeated headers').click();
  await pane.getByRole('button', { name: '2 rows skipped: 1 blank, 1 total' }).waitFor();
  await pane.getByLabel('Skip repeated headers').click();

  await invoice('F-1').getByText('from its lines, not sent').waitFor();
  await pane.getByLabel('Compute totals that are missing').click();
  await invoice('F-1').getByText('computed').first().waitFor();
  expect(await sent('F-1')).toMatchObject({
    total_net_amount: 25,
    total_tax_amount: 0,
    total_amount: 25,
  });
  await check(taxrow);
  await pane.getByText('3 ready').waitFor();
});

test('taxes in rows of their own belong to the item above', async () => {
  const headers = ['Invoice', 'Date', 'Item', 'Quantity', 'Price', 'Tax rate', 'Tax amount', 'Tax'];
  await openRows(
    [
      ['F-1', '2026-03-01', 'Work', 1, 100, 21, 21, 'VAT'],
      ['F-1', '2026-03-01', 'Work', 1, 100, 15, -15, 'RET'],
    ],
    headers,
  );
  const { pane } = taxrow;
  await setForAllRows(taxrow, FOR_ALL);
  await pane
    .getByLabel('Field of column Tax', { exact: true })
    .selectOption('items.tax_breakdowns.regime');
  await pane.getByLabel('Further taxes of an item stand in rows of their own').click();
  await invoice('F-1').getByText('RET 15 %').waitFor();
  const { items } = (await sent('F-1')) as { items: { tax_breakdowns: unknown[] }[] };
  expect(items.map((item) => item.tax_breakdowns)).toEqual([
    [
      { regime: 'VAT', rate: 21, amount: 21 },
      { regime: 'RET', rate: 15, amount: -15 },
    ],
  ]);
});

test('the supplier is picked from those that the service has seen', async () => {
  await openRows([['F-1', '2026-03-01', '', 'Papel', 1, 10]]);
  const { pane } = taxrow;
  await pane.getByRole('button', { name: 'Suppliers this service knows' }).click();
  const first = pane.getByRole('list', { name: 'Suppliers' }).getByRole('button').first();
  const label = (await first.getAttribute('aria-label')) ?? '';
  await first.click();
  const id = label.split(' ').at(-1) ?? '';
  await eventually(
    taxrow,
    () => pane.getByLabel('supplier.id, the same for all rows').inputValue(),
    id,
  );
  await eventually(
    taxrow,
    () => pane.locator(':focus').getAttribute('aria-label'),
    'supplier.id, the same for all rows',
  );
});

test('at 320 px nothing of it goes sideways, whatever stands open', async () => {
  await openRows([
    ['F-1', '03/04/2025', 'Una clase con un nombre muy largo y sin fin', 'Papel', '2.5', '10,50'],
    ['', '', '', '', '', ''],
    [
      'F-2',
      '05/06/2025',
      'AbcdefghijklmnopqrstuvwxyzAbcdefghijklmnopqrstuvwxyz',
      'Tinta',
      1,
      '1,5',
    ],
  ]);
  const { page, pane } = taxrow;
  await page.locator('iframe').evaluate((frame) => {
    frame.style.minWidth = '0';
    frame.style.width = '320px';
  });
  await pane.getByLabel('Field of column Clase').selectOption('type');
  for (const header of HEADERS) await openColumn(header);
  await pane.getByLabel('Some values turn the signs of amounts').first().click();
  await pane.getByText('1 row skipped: 1 blank').click();
  await pane.getByRole('button', { name: 'Suppliers this service knows' }).click();
  await pane.getByRole('list', { name: 'Suppliers' }).waitFor();
  await pane.getByText('As it would be sent (JSON)').first().click();
  const tooWide = await pane
    .locator('body')
    .evaluate((body) =>
      [body, ...body.querySelectorAll<HTMLElement>('section, ul, li, div, article')]
        .filter((part) => part.getBoundingClientRect().right > 321)
        .map((part) => part.textContent.slice(0, 60)),
    );
  expect(tooWide).toEqual([]);
});

test('an exported mapping comes back whole, and the second month needs none', async () => {
  const june: Rows = [
    ['F-1', '03/04/2025', 'Factura', 'Papel', '2.5', '10,50'],
    ['F-2', '05/06/2025', '', 'Tinta', '1.5', '99,00'],
  ];
  await openRows(june);
  const { pane } = taxrow;
  await setForAllRows(taxrow, FOR_ALL);
  await pane.getByRole('button', { name: /^day first/ }).click();
  await pane.getByLabel('Field of column Clase').selectOption('type');
  await openColumn('Clase');
  await pane.getByLabel('Meaning of Factura').fill('FULL');
  await pane.getByLabel('Blank cells mean').fill('SIMPLIFIED');
  await pane.getByLabel('Compute totals that are missing').click();
  const text = await exported();
  expect(JSON.parse(text)).toMatchObject({
    values: { type: [{ cell: 'Factura', means: 'FULL' }] },
    defaults: { type: 'SIMPLIFIED' },
    missingTotals: 'compute',
  });

  await taxrow.page.evaluate(
    (rows) => window.workbench.open(rows, 'July'),
    [HEADERS, ['F-9', '07/08/2025', 'Factura', 'Papel', '1.5', '20,00']],
  );
  await pane.getByRole('tab', { name: 'Connect' }).click();
  await pane.getByRole('tab', { name: 'Map' }).click();
  await pane.getByText(/its mapping is used/).waitFor();
  expect(await sent('F-9')).toMatchObject({
    type: 'FULL',
    transaction_date: '2025-08-07T00:00:00+02:00',
    total_amount: 30,
  });

  await pane.getByRole('button', { name: 'Suggest anew' }).click();
  await pane.getByText(/question about your values/).waitFor();
  await pane.getByRole('button', { name: 'Import' }).click();
  await pane.getByLabel('Paste a mapping, or choose its file').fill(text);
  await pane.getByRole('button', { name: 'Use this mapping' }).click();
  await pane.getByText('The mapping from the file is used.').waitFor();
  await eventually(taxrow, () => pane.getByText(/question about your values/).count(), 0);
  expect(await sent('F-9')).toMatchObject({ type: 'FULL', total_amount: 30 });
});
