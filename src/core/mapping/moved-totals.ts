/** Totals of a check after an edit: what went is taken off, what came is added, and nothing else is looked at. Exact. */
import { amountsOf } from '../domain/amounts';
import { decimal, negate } from '../domain/decimal';
import { CurrencyTotals } from './currency-totals';
import type { CurrencyTotal, MappedTransaction } from './reading-result';

/** @param isMet whether a transaction is still in that currency: else it has no total. */
export function movedTotals(
  totals: readonly CurrencyTotal[],
  gone: readonly MappedTransaction[],
  come: readonly MappedTransaction[],
  isMet: (currencyCode: string) => boolean,
): readonly CurrencyTotal[] {
  const moved = new CurrencyTotals();
  for (const { currencyCode, net, tax, gross } of totals) {
    moved.add(currencyCode, { net: decimal(net), tax: decimal(tax), gross: decimal(gross) });
  }
  for (const { transaction } of gone) {
    const { net, tax, gross } = amountsOf(transaction);
    const takenOff = { net: negate(net), tax: negate(tax), gross: negate(gross) };
    moved.add(transaction.currency_code, takenOff);
  }
  for (const { transaction } of come) {
    moved.add(transaction.currency_code, amountsOf(transaction));
  }
  return moved.all().filter(({ currencyCode }) => isMet(currencyCode));
}
