/**
 * The amounts of each part of a transaction, by name. Reading a field by a name that varies costs ten times as much as
 * reading it by a function of its own, and a large sheet is asked for these a million times.
 */
import type { Decimal } from './decimal';
import type { Item, TaxBreakdown, Transaction } from './transaction';

export interface AmountField<Part> {
  readonly field: keyof Part & string;
  readonly of: (part: Part) => Decimal | undefined;
}

export const TRANSACTION_AMOUNTS: readonly AmountField<Transaction>[] = [
  { field: 'total_amount', of: (transaction) => transaction.total_amount },
  { field: 'total_net_amount', of: (transaction) => transaction.total_net_amount },
  { field: 'total_tax_amount', of: (transaction) => transaction.total_tax_amount },
];

export const ITEM_AMOUNTS: readonly AmountField<Item>[] = [
  { field: 'quantity', of: (item) => item.quantity },
  { field: 'unit_price', of: (item) => item.unit_price },
  { field: 'net_price', of: (item) => item.net_price },
];

export const TAX_AMOUNTS: readonly AmountField<TaxBreakdown>[] = [
  { field: 'rate', of: (tax) => tax.rate },
  { field: 'amount', of: (tax) => tax.amount },
];
