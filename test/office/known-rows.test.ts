/**
 * Rule: what was learnt of the key column gives every row of an id, from top to bottom, and says which ids stand in none.
 */
import { KnownRows } from '../../src/office/known-rows';

function match(keys: readonly string[], firstRow: number, ...ids: readonly string[]) {
  const known = new KnownRows();
  known.learn(keys, firstRow);
  const { writes, missing } = known.match(new Map(ids.map((id) => [id, ['Reported']])));
  return {
    rows: writes.map(({ row, transactionId }) => `${String(row)} ${transactionId}`),
    missing,
  };
}

test('every row of an id, in sheet order', () => {
  const { rows } = match(['B', '', 'A', 'C', 'A', 'A'], 10, 'A', 'B');
  expect(rows).toEqual(['10 B', '12 A', '14 A', '15 A']);
});

test('what is learnt later stands below', () => {
  const known = new KnownRows();
  known.learn(['A'], 1);
  known.learn(['B', 'A'], 2);
  const { writes } = known.match(new Map([['A', ['Reported']]]));
  expect(writes).toEqual([
    { row: 1, transactionId: 'A', cells: ['Reported'] },
    { row: 3, transactionId: 'A', cells: ['Reported'] },
  ]);
});

test('the ids that stand in no row are told', () => {
  expect(match(['A', 'B'], 0, 'gone', 'A').missing).toEqual(['gone']);
  expect(match([], 0, 'A', 'B').missing).toEqual(['A', 'B']);
});

test('an id that is the name of a property misleads nobody', () => {
  expect(match(['A'], 0, '__proto__', 'constructor').rows).toEqual([]);
});
