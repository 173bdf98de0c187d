/**
 * By keyboard alone, through office.js, which takes over Tab: from the heading that took the focus the next key leads on
 * into the step, and Enter does what the buttons say.
 */
import { openPane } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

/** More stops than any step has before its primary action. */
const STOPS = 80;

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
});

afterAll(async () => {
  await taxrow.close();
});

test('Tab and Enter lead from Connect to Check', async () => {
  const { pane } = taxrow;
  await openPane(taxrow);
  await pane.getByRole('tab', { name: 'Connect' }).focus();
  await tabTo('Try it with sample invoices');
  await taxrow.page.keyboard.press('Enter');
  await pane.getByRole('heading', { name: 'Map the columns' }).waitFor();
  await pane.getByText('211 rows, header in row 1').waitFor();
  await tabTo('Change');
  await tabTo('Check 211 rows');
  await taxrow.page.keyboard.press('Enter');
  await pane.getByRole('heading', { name: 'Check the rows' }).waitFor();
});

/** Presses Tab until the control of that name has the focus. */
async function tabTo(name: string): Promise<void> {
  const control = taxrow.pane.getByRole('button', { name, exact: true });
  for (let stop = 0; stop < STOPS; stop += 1) {
    await taxrow.page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach "${name}"`);
}
