/** Rows to submit, as many as asked for, that the sandbox takes. */
import { decimal } from '../../src/core/domain/decimal';
import type { Transaction } from '../../src/core/domain/transaction';
import type { MappedTransaction } from '../../src/core/mapping/reading-result';

export function sales(count: number, prefix = 'INV'): Transaction[] {
  return Array.from({ length: count }, (_, index) => sale(`${prefix}-${index}`));
}

export function mapped(transactions: readonly Transaction[]): MappedTransaction[] {
  return transactions.map((transaction, row) => ({
    transactionId: transaction.transaction_id,
    transaction,
    rows: [row],
    problems: [],
    ready: true,
  }));
}

function sale(id: string): Transaction {
  return {
    transaction_id: id,
    transaction_number: id,
    country_code: 'PT',
    language_code: 'en',
    currency_code: 'EUR',
    transaction_date: '2025-02-28T12:00:00Z',
    supplier: { id: '0123456789abcdef0123456789abcdef' },
    customer: { legal_name: 'Ana', type: 'INDIVIDUAL', address: { country_code: 'PT' } },
    items: [{ number: 1, name: 'Chair', quantity: decimal('1'), unit_price: decimal('5.2') }],
  };
}
