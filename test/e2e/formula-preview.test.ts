/**
 * Formula preview spends nothing: while a formula is typed each function shows what Taxrow already knows, or why there is
 * nothing yet, and the service is not asked, neither then nor later because of it.
 */
import { calculationId } from '../../src/sandbox';
import { eventually, openPane, tryWithSample } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

let taxrow: TaxrowInBrowser;
const CALCULATION = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await openPane(taxrow);
  await tryWithSample(taxrow);
});

afterAll(() => taxrow.close());

beforeEach(async () => {
  await taxrow.open([['DEMO-1001'], [CALCULATION]]);
  taxrow.running.sandbox.sandbox.ledger.clear();
});

const preview = (formula: string) =>
  taxrow.page.evaluate((text) => window.workbench.preview(text), formula);

const reads = () => {
  const { requests } = taxrow.running.sandbox.sandbox.ledger.read();
  return requests.filter(({ method }) => method === 'GET').length;
};

const idle = () => taxrow.page.evaluate(() => window.workbench.idle());

test.each([
  `=TAXROW.TAXCALC("3fa85f64-5717-4562-b3fc-2c963f66afa7")`,
  `=TAXROW.TAXCALC.BREAKDOWN("3fa85f64-5717-4562-b3fc-2c963f66afa7")`,
  '=TAXROW.TXSTATUS("DEMO-1003")',
  '=TAXROW.TXERRORS("DEMO-1003")',
  '=TAXROW.TXFIELD("DEMO-1003","currency_code")',
  '=TAXROW.TXSEARCH("status=SUCCESS")',
  '=TAXROW.LOOKUPBATCH("DEMO-BATCH")',
  '=TAXROW.ASOF("DEMO-1003")',
])('%s says that there is nothing yet, and asks nothing', async (formula) => {
  expect(await preview(formula)).toEqual([['#N/A']]);
  await idle();
  expect(reads()).toBe(0);
});

test.each(['TAXCALC', 'TXSTATUS'])(
  '%s of many says so in each row, and asks nothing',
  async (name) => {
    const shown = await preview(`=TAXROW.${name}.TABLE(A1:A2)`);
    expect(shown).toHaveLength(2);
    expect(shown.flat()).toContain('#N/A');
    expect(reads()).toBe(0);
  },
);

test('what is known is shown, and is not asked for again', async () => {
  await taxrow.write('B1', [['=TAXROW.TXSTATUS(A1)'], ['=TAXROW.TAXCALC(A2)']]);
  await idle();
  const [[status], [tax]] = (await taxrow.read('B1:B2')) as [[string], [number]];
  const before = reads();
  expect(await preview('=TAXROW.TXSTATUS(A1)')).toEqual([[status]]);
  expect(await preview('=TAXROW.TAXCALC(A2)')).toEqual([[tax]]);
  expect(reads()).toBe(before);
});

test('a formula that is typed letter by letter is asked for once, when it is entered', async () => {
  const id = calculationId(7);
  for (let length = id.length - 3; length <= id.length; length += 1) {
    await preview(`=TAXROW.TAXCALC("${id.slice(0, length)}")`);
  }
  expect(reads()).toBe(0);
  await taxrow.write('B1', [[`=TAXROW.TAXCALC("${id}")`]]);
  await idle();
  expect(await taxrow.read('B1')).toEqual([[expect.any(Number)]]);
  expect(reads()).toBe(1);
});

test('a person presses F9 while typing: the preview stands above the sheet, the cell stays open', async () => {
  await taxrow.select('B1');
  await taxrow.page.locator('#grid canvas').first().focus();
  await taxrow.page.keyboard.type('=');
  // The first letter opens the cell; the others would be lost before.
  await eventually(taxrow, () => taxrow.page.evaluate(() => window.workbench.isEditing()), true);
  await taxrow.page.keyboard.type('TAXROW.TXSTATUS("DEMO-1003")', { delay: 20 });
  await taxrow.page.keyboard.press('F9');
  await taxrow.page.getByRole('note').getByText('Preview: #N/A').waitFor();
  expect(await taxrow.page.evaluate(() => window.workbench.isEditing())).toBe(true);
  expect(reads()).toBe(0);
  await taxrow.page.keyboard.press('Escape');
});
