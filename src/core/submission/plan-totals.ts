/**
 * Totals per currency of what is to be sent: exact sums that a person checks against the books. A total that a
 * transaction does not state is computed from its lines and the tax amounts given (a rate alone adds nothing).
 */
import { add, multiply, sum, ZERO, type Decimal } from '../domain/decimal';
import type { Item, Transaction } from '../domain/transaction';
import type { CurrencyTotal } from '../mapping/reading-result';

/** One total per currency, in the order in which the currencies first appear. */
export function totalsOf(transactions: Iterable<Transaction>): CurrencyTotal[] {
  const totals = new Map<string, { net: Decimal; tax: Decimal; gross: Decimal }>();
  for (const transaction of transactions) {
    const currencyCode = transaction.currency_code ?? '';
    const soFar = totals.get(currencyCode) ?? { net: ZERO, tax: ZERO, gross: ZERO };
    const net = transaction.total_net_amount ?? sum(transaction.items.map(netOf));
    const tax = transaction.total_tax_amount ?? sum(transaction.items.flatMap(taxesOf));
    const gross = transaction.total_amount ?? add(net, tax);
    totals.set(currencyCode, {
      net: add(soFar.net, net),
      tax: add(soFar.tax, tax),
      gross: add(soFar.gross, gross),
    });
  }
  return Array.from(totals, ([currencyCode, total]) => ({ currencyCode, ...total }));
}

function netOf(item: Item): Decimal {
  return item.net_price ?? multiply(item.quantity ?? ZERO, item.unit_price ?? ZERO);
}

function taxesOf(item: Item): Decimal[] {
  return (item.tax_breakdowns ?? []).map((tax) => tax.amount ?? ZERO);
}
