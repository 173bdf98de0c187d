/**
 * One rule says which column tells transactions apart, and which id a cell of it stands for: grouping goes by it, and so
 * does whoever looks for the rows of a transaction later.
 */
import { checkSource } from '../../../src/core/mapping/check-source';
import { idOfCell, transactionKey } from '../../../src/core/mapping/transaction-key';
import { mappingOf, sourceOf } from './source-fixture';

function keyOf(headers: readonly string[], constants: Readonly<Record<string, string>> = {}) {
  return transactionKey(mappingOf(sourceOf(headers, []), { constants }));
}

it('is the id, else the number', () => {
  expect(keyOf(['transaction_number', 'transaction_id'])).toEqual({
    column: 1,
    field: 'transaction_id',
  });
  expect(keyOf(['note', 'transaction_number'])).toEqual({ column: 1, field: 'transaction_number' });
});

it('is none where the id is the same for all rows, or nothing tells them apart', () => {
  expect(keyOf(['transaction_id'], { transaction_id: 'X' })).toBeUndefined();
  expect(keyOf(['transaction_number'], { transaction_number: '1' })).toBeUndefined();
  expect(keyOf(['note'])).toBeUndefined();
});

it('stands for the id that the row’s transaction has, whatever is in the cell', () => {
  const cells = [
    'A',
    ' A ',
    536365,
    '__proto__',
    1.2e17,
    '1.2E+17',
    { error: '#N/A' },
    true,
    'x'.repeat(200),
  ];
  const source = sourceOf(
    ['transaction_id'],
    cells.map((cell) => [cell]),
  );
  const { transactions } = checkSource(source, mappingOf(source));
  for (const { transaction, rows } of transactions) {
    for (const row of rows) expect(idOfCell(cells[row] ?? null)).toBe(transaction.transaction_id);
  }
  expect(idOfCell(null)).toBe('');
});
