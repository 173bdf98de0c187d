/** What an adjustment takes from each original: exact, and by item where it names several. */
import { creditsOf } from '../../../src/core/domain/credits';
import { decimal } from '../../../src/core/domain/decimal';
import type { Item, Transaction } from '../../../src/core/domain/transaction';

function item(amount: string, tax: string, original?: string): Item {
  return {
    number: 1,
    quantity: decimal('1'),
    unit_price: decimal(amount),
    tax_breakdowns: [{ amount: decimal(tax) }],
    ...(original === undefined ? {} : { reference_transaction_id: original }),
  };
}

function credits(transaction: Partial<Transaction>): Record<string, string> {
  return Object.fromEntries(creditsOf({ transaction_id: 'CN', items: [], ...transaction }));
}

test('one original: the total of the transaction, tax included', () => {
  const items = [item('-75.70', '-18.925'), item('-0.1', '0')];
  expect(credits({ reference_transaction_id: 'INV-1', items })).toEqual({ 'INV-1': '94.725' });
});

test('one original and a total that was given: that total', () => {
  const given = { reference_transaction_id: 'INV-1', total_amount: decimal('-90') };
  expect(credits({ ...given, items: [item('-75.70', '-18.925')] })).toEqual({ 'INV-1': '90' });
});

test('several: what their items come to', () => {
  const items = [
    item('-1000', '-230', 'INV-1'),
    item('-500', '-115', 'INV-2'),
    item('-0.1', '-0.2', 'INV-1'),
  ];
  expect(credits({ items })).toEqual({ 'INV-1': '1230.3', 'INV-2': '615' });
});

test('an item without an original of its own belongs to the one on top', () => {
  const items = [item('-10', '0'), item('-20', '0', 'INV-2')];
  expect(credits({ reference_transaction_id: 'INV-1', items })).toEqual({
    'INV-1': '10',
    'INV-2': '20',
  });
});

test('no adjustment credits nothing', () => {
  expect(credits({ items: [item('10', '1')] })).toEqual({});
});
