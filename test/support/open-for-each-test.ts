/**
 * One Taxrow in a browser for all tests of a file, started before the first. Each test finds it as after a restart: no
 * pane, no faults, and a ledger that holds nothing of the test before. None may have asked office.js for anything that
 * the workbench does not know.
 */
import { startTaxrowInBrowser, type TaxrowInBrowser } from './taxrow-in-browser';

/** To be called where a file of tests begins; `give` is told once, before the first test. */
export function openForEachTest(give: (taxrow: TaxrowInBrowser) => void): void {
  let taxrow: TaxrowInBrowser | undefined;

  beforeAll(async () => {
    taxrow = await startTaxrowInBrowser();
    give(taxrow);
  });

  beforeEach(async () => {
    taxrow?.running.sandbox.sandbox.faults.clear();
    taxrow?.running.sandbox.sandbox.ledger.clear();
    await taxrow?.reopen();
  });

  afterEach(async () => {
    expect(await taxrow?.notImplemented()).toEqual([]);
  });

  afterAll(() => taxrow?.close());
}
