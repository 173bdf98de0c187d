/** The tax breakdowns of an item, one after the other, for the rules that look at each. */
import type { Item, TaxBreakdown } from '../transaction';
import type { RuleProblem } from './rule';

/** Places, and no path: most taxes are in order, and a path is put together for what is not. */
export type TaxCheck = (
  tax: TaxBreakdown,
  itemIndex: number,
  slot: number,
  problems: RuleProblem[],
  item: Item,
) => void;

export function checkTaxes(
  item: Item,
  itemIndex: number,
  problems: RuleProblem[],
  check: TaxCheck,
): void {
  const { tax_breakdowns: taxes } = item;
  if (taxes === undefined) return;
  for (let slot = 0; slot < taxes.length; slot += 1) {
    const tax = taxes[slot];
    if (tax !== undefined) check(tax, itemIndex, slot, problems, item);
  }
}
