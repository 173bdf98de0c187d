/**
 * Several selected areas, as with Ctrl held down: "Refresh selection" and "Values only" mean the formulas in all of them,
 * and none between them.
 */
import { eventually, openPane, tryWithSample } from '../support/person';
import { loadOfficeScripts } from '../support/office-scripts';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await openPane(taxrow);
  await tryWithSample(taxrow);
});

afterAll(() => taxrow.close());

beforeEach(async () => {
  await taxrow.open([['DEMO-1001'], ['DEMO-1003']]);
  await taxrow.write('B1', [
    ['=TAXROW.TXSTATUS($A1)', '=TAXROW.TXSTATUS($A1)', '=TAXROW.TXSTATUS($A1)'],
    ['=TAXROW.TXSTATUS($A2)', '=TAXROW.TXSTATUS($A2)', '=TAXROW.TXSTATUS($A2)'],
  ]);
  await eventually(taxrow, () => taxrow.read('B1:D2'), [
    ['SUCCESS', 'SUCCESS', 'SUCCESS'],
    ['FAILURE', 'FAILURE', 'FAILURE'],
  ]);
});

const says = (text: string | RegExp) => taxrow.pane.getByText(text).first().waitFor();
const calls = () => taxrow.page.evaluate(() => window.workbench.functionCalls());
const formulas = (address: string) =>
  taxrow.page.evaluate((at) => window.workbench.formulas(at), address);

test('Excel tells an add-in of each of them', async () => {
  const office = await loadOfficeScripts(taxrow.page);
  await taxrow.select('B1:B2,D1');
  expect(await taxrow.selection()).toBe('Sheet1!B1:B2,Sheet1!D1');
  const seen = await office.run(async () => {
    return Excel.run(async (context) => {
      const selected = context.workbook.getSelectedRanges();
      selected.load('address,areaCount,cellCount,areas/items/address');
      await context.sync();
      const { address, areaCount, cellCount, areas } = selected;
      return { address, areaCount, cellCount, areas: areas.items.map((area) => area.address) };
    });
  }, null);
  expect(seen).toEqual({
    address: 'Sheet1!B1:B2,Sheet1!D1',
    areaCount: 2,
    cellCount: 3,
    areas: ['Sheet1!B1:B2', 'Sheet1!D1'],
  });
});

test('and refuses to call them one range', async () => {
  const office = await loadOfficeScripts(taxrow.page);
  await taxrow.select('B1:B2,D1');
  const code = await office.run(async () => {
    return Excel.run(async (context) => {
      context.workbook.getSelectedRange().load('address');
      return context.sync().then(
        () => '',
        (error: unknown) => (error as OfficeExtension.Error).code,
      );
    });
  }, null);
  expect(code).toBe('InvalidSelection');
});

test('a person adds one with Ctrl and a click', async () => {
  await taxrow.select('B1');
  const grid = taxrow.page.locator('canvas[id^="univer-sheet-main-canvas"]');
  await grid.click({ position: { x: 60, y: 30 } });
  await grid.click({ position: { x: 60, y: 90 }, modifiers: ['Control'] });
  await eventually(taxrow, async () => (await taxrow.selection()).split(',').length, 2);
});

test('refreshing asks for the formulas of all of them, and not for what lies between', async () => {
  await taxrow.select('B1:B2,D1');
  const before = await calls();
  await taxrow.ribbon('Taxrow.Formulas.Selection');
  await says('3 formulas are calculated again.');
  await taxrow.page.evaluate(() => window.workbench.idle());
  expect((await calls()) - before).toBe(3);
});

test('values only replaces the formulas of all of them', async () => {
  await taxrow.select('B1:B2,D1');
  await taxrow.ribbon('Taxrow.Formulas.Values');
  await taxrow.pane.getByRole('button', { name: 'Replace formulas', exact: true }).click();
  await says('3 formulas were replaced by their values.');
  expect(await formulas('B1:D2')).toEqual([
    ['SUCCESS', '=TAXROW.TXSTATUS($A1)', 'SUCCESS'],
    ['FAILURE', '=TAXROW.TXSTATUS($A2)', '=TAXROW.TXSTATUS($A2)'],
  ]);
});
