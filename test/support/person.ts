/** What a person does in the pane, in a person's words. Each waits until the pane shows that it was done. */
import type { FieldPath } from '../../src/core/mapping/fields';
import { PATIENCE_MS } from './patience';
import type { TaxrowInBrowser } from './taxrow-in-browser';

export const SUPPLIER = '4f1e2d3c5b6a79880123456789abcdef';

export async function openPane({ ribbon, pane }: TaxrowInBrowser): Promise<void> {
  await ribbon('Taxrow.Open');
  await pane.getByRole('tab', { name: 'Connect' }).waitFor();
}

/** First run, before any key: the sandbox that was started beside the add-in. */
export async function tryWithSample({ pane }: TaxrowInBrowser): Promise<void> {
  await pane.getByRole('button', { name: 'Try it with sample invoices' }).click();
  await pane.getByRole('heading', { name: 'Map the columns' }).waitFor();
}

export async function setForAllRows(
  { pane }: TaxrowInBrowser,
  constants: Readonly<Partial<Record<FieldPath, string>>>,
): Promise<void> {
  for (const [field, value] of Object.entries(constants)) {
    await pane.getByLabel('Field that is the same for all rows').selectOption(field);
    await pane.getByLabel('Its value').fill(value);
    await pane.getByRole('button', { name: 'Add', exact: true }).click();
    await pane.getByRole('button', { name: `Remove ${field}` }).waitFor();
  }
}

/** What rows with an id, a date, an item, a quantity and a price lack: these are Irish, in euros. */
export const IRISH = {
  currency_code: 'EUR',
  language_code: 'en',
  'supplier.id': SUPPLIER,
  country_code: 'IE',
} as const;

/** In a pane that is connected: sets what the rows lack, and checks them. */
export async function mapAndCheck(
  taxrow: TaxrowInBrowser,
  constants: Readonly<Partial<Record<FieldPath, string>>> = IRISH,
): Promise<void> {
  await taxrow.pane.getByText(/header in row 1/).waitFor();
  await setForAllRows(taxrow, constants);
  await check(taxrow);
}

/** From a workbook with rows, through a pane that knows no key yet. */
export async function walkToCheck(
  taxrow: TaxrowInBrowser,
  constants: Readonly<Partial<Record<FieldPath, string>>> = IRISH,
): Promise<void> {
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await mapAndCheck(taxrow, constants);
}

export async function check({ pane }: TaxrowInBrowser): Promise<void> {
  await pane.getByRole('button', { name: /^Check [\d,]+ rows?$/ }).click();
  await pane.getByRole('heading', { name: 'Check the rows' }).waitFor();
  await pane.getByText(/\d ready/).waitFor();
}

export async function plan({ pane }: TaxrowInBrowser): Promise<void> {
  await pane.getByRole('button', { name: /^Go on with/ }).click();
  await pane.getByText(/will be submitted to|nothing to submit/).waitFor();
}

export async function confirmSubmission({ pane }: TaxrowInBrowser): Promise<void> {
  await pane.getByRole('button', { name: /^Submit [\d,]+ transactions? to/ }).click();
  await pane.getByRole('button', { name: /^Yes, submit/ }).click();
}

/** The cells under the header `header`, found in the first 60 columns of the sheet. */
export async function columnUnder(
  { read }: TaxrowInBrowser,
  header: string,
  rowCount: number,
): Promise<readonly unknown[]> {
  const rows = await read(`A1:BH${String(rowCount + 1)}`);
  const column = rows[0]?.indexOf(header) ?? -1;
  return column < 0 ? [] : rows.slice(1).map((row) => row[column]);
}

/** Looks again until what is seen equals `wanted`; fails with the difference when patience ends. */
export async function eventually<T>(
  { page }: TaxrowInBrowser,
  look: () => Promise<T>,
  wanted: unknown,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (performance.now() > deadline) {
      expect(seen).toEqual(wanted);
      return;
    }
    try {
      expect(seen).toEqual(wanted);
      return;
    } catch {
      // Not yet: the last look, after the deadline, is the one that fails the test.
      await page.waitForTimeout(200);
    }
  }
}

/** How often each value stands there. */
export function countBy(values: readonly unknown[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}
