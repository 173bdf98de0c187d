/**
 * What a transaction amounts to: the totals it gives itself, else computed from its items. Exact.
 */
import { add, ExactSum, type Decimal } from './decimal';
import type { Item, Transaction } from './transaction';

export interface Amounts {
  /** `total_net_amount`, else the items' net prices (quantity times unit price where there is none). */
  readonly net: Decimal;
  /** `total_tax_amount`, else the tax amounts that are given: a rate without an amount adds nothing (assumption). */
  readonly tax: Decimal;
  /** `total_amount`, else net plus tax. */
  readonly gross: Decimal;
  /**
   * What the service takes for the total: `total_amount`, else the sum of quantity times unit price plus the given tax
   * amounts (assumption: the one reading that fits all documented examples).
   */
  readonly serviceTotal: Decimal;
}

export function amountsOf(transaction: Transaction): Amounts {
  const { total_amount: gross, total_net_amount: net, total_tax_amount: tax } = transaction;
  if (gross !== undefined && net !== undefined && tax !== undefined) {
    return { net, tax, gross, serviceTotal: gross };
  }
  return summed(transaction);
}

function summed(transaction: Transaction): Amounts {
  const products = new ExactSum();
  const taxes = new ExactSum();
  let hasNets = false;
  for (const item of transaction.items) {
    addProduct(item, products);
    if (item.net_price !== undefined) hasNets = true;
    if (item.tax_breakdowns === undefined) continue;
    for (const tax of item.tax_breakdowns) {
      if (tax.amount !== undefined) taxes.add(tax.amount);
    }
  }
  const nets = hasNets ? netsOf(transaction.items) : undefined;
  return totals(transaction, products.value(), nets, taxes.value());
}

function netsOf(items: readonly Item[]): ExactSum {
  const nets = new ExactSum();
  for (const item of items) {
    if (item.net_price === undefined) addProduct(item, nets);
    else nets.add(item.net_price);
  }
  return nets;
}

function totals(
  transaction: Transaction,
  products: Decimal,
  nets: ExactSum | undefined,
  itemTax: Decimal,
): Amounts {
  const net = transaction.total_net_amount ?? nets?.value() ?? products;
  const tax = transaction.total_tax_amount ?? itemTax;
  return {
    net,
    tax,
    gross: transaction.total_amount ?? add(net, tax),
    serviceTotal: transaction.total_amount ?? add(products, itemTax),
  };
}

function addProduct(item: Item, sum: ExactSum): void {
  if (item.quantity !== undefined && item.unit_price !== undefined) {
    sum.addProduct(item.quantity, item.unit_price);
  }
}
