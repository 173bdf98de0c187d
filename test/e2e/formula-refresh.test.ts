/**
 * Formulas are calculated again, in the workbench through the genuine office.js, when what they lacked is there; cells
 * that hold something else by then are left alone.
 */
import { eventually, openPane, tryWithSample } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
});

afterAll(() => taxrow.close());

test('formulas that had no key show their values once somebody has connected', async () => {
  await taxrow.open([['DEMO-1001'], ['DEMO-1001'], ['DEMO-1001']]);
  await taxrow.write('C1', [
    ['=TAXROW.TXSTATUS(A1)'],
    ['=TAXROW.TXSTATUS(A2)'],
    ['=IFERROR(TAXROW.TXSTATUS(A3),"none")'],
  ]);
  const seen = async () => (await taxrow.read('C1:C3')).flat();
  await eventually(taxrow, seen, ['#N/A', '#N/A', 'none']);
  // What a person has put in its place is theirs.
  await taxrow.write('C2', [['mine']]);
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await eventually(taxrow, seen, ['SUCCESS', 'mine', 'SUCCESS']);
});

test('every call that office.js made is one that the workbench knows', async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
});
