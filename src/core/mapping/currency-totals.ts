/** Totals per currency over the transactions of a source, exact, in the order in which the currencies appear. */
import type { Amounts } from '../domain/amounts';
import { ExactSum } from '../domain/decimal';
import type { CurrencyTotal } from './reading-result';

interface Sums {
  readonly net: ExactSum;
  readonly tax: ExactSum;
  readonly gross: ExactSum;
}

export class CurrencyTotals {
  private readonly sums = new Map<string, Sums>();

  /** A transaction without currency counts under the empty code: no amount is left out. */
  add(currencyCode: string | undefined, amounts: Pick<Amounts, keyof Sums>): void {
    const sums = this.sumsOf(currencyCode ?? '');
    sums.net.add(amounts.net);
    sums.tax.add(amounts.tax);
    sums.gross.add(amounts.gross);
  }

  all(): CurrencyTotal[] {
    return [...this.sums].map(([currencyCode, { net, tax, gross }]) => ({
      currencyCode,
      net: net.value(),
      tax: tax.value(),
      gross: gross.value(),
    }));
  }

  private sumsOf(currencyCode: string): Sums {
    const known = this.sums.get(currencyCode);
    if (known !== undefined) return known;
    const sums = { net: new ExactSum(), tax: new ExactSum(), gross: new ExactSum() };
    this.sums.set(currencyCode, sums);
    return sums;
  }
}
