/** An invoice with all it needs, parts of it changed, and what is wrong with it then. */
import { checkTransaction } from '../../../src/core/domain/check-transaction';
import { decimal } from '../../../src/core/domain/decimal';
import type { Item, TaxBreakdown, Transaction } from '../../../src/core/domain/transaction';

export const SUPPLIER = { id: '0123456789abcdef0123456789abcdef' };

export const LINE: Item = {
  number: 1,
  name: 'Consulting',
  quantity: decimal('2'),
  unit_price: decimal('50'),
};

export const WITHOUT_NUMBER: Transaction = {
  transaction_id: 'INV-1',
  country_code: 'PT',
  currency_code: 'EUR',
  language_code: 'pt',
  transaction_date: '2024-03-01T00:00:00Z',
  supplier: SUPPLIER,
  items: [LINE],
};

export const INVOICE: Transaction = { ...WITHOUT_NUMBER, transaction_number: '1' };

/** Code and field of each problem, errors marked with a `!`. */
export function found(transaction: Transaction): string[] {
  return checkTransaction(transaction).map(
    ({ severity, code, field }) => `${severity === 'error' ? '!' : ''}${code} ${field}`,
  );
}

export function line(parts: Partial<Item>): Transaction {
  return { ...INVOICE, items: [{ ...LINE, ...parts }] };
}

export function taxed(tax: TaxBreakdown): Transaction {
  return line({ tax_breakdowns: [tax] });
}
