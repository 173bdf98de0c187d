/** What is selected stays selected when the rows are checked again: the same cell of the same group, wherever it stands now. */
import { atOnce } from '../../../src/core/domain/steps';
import type { MappedTransaction, Problem } from '../../../src/core/mapping/reading-result';
import { foundAgain, whereaboutsOf } from '../../../src/taskpane/check/found-again';
import { groupedCheck } from '../../../src/taskpane/check/grouped-check';
import { createServiceIssues } from '../../../src/taskpane/state/service-issues';
import { MAPPING, SOURCE, checkOf, problem, transaction } from '../support/sample-source';

function shown(
  transactions: readonly MappedTransaction[],
  sourceProblems: readonly Problem[] = [],
) {
  const check = checkOf(transactions, { sourceProblems });
  const said = createServiceIssues().getState();
  return atOnce(groupedCheck({ check, source: SOURCE, mapping: MAPPING }, said));
}

const bad = (row: number, cells: readonly string[]) =>
  transaction(
    `id-${String(row)}`,
    [row],
    cells.map((cell) => problem(cell)),
  );

const BEFORE = shown([bad(0, ['E2']), bad(1, ['E3', 'F3', 'G3']), bad(2, []), bad(3, ['E5'])]);
const [GROUP] = BEFORE.groups;
const at = (index: number) => whereaboutsOf(BEFORE, { groupId: GROUP?.id ?? '', at: index });

test.each([
  ['what stands before it is gone', 2, [bad(0, []), bad(1, ['E3', 'F3', 'G3'])], 1],
  ['another cell of its transaction is gone', 3, [bad(1, ['E3', 'G3']), bad(3, ['E5'])], 1],
  ['more stand before it', 4, [bad(0, ['E2']), bad(1, ['E3']), bad(2, ['E4']), bad(3, ['E5'])], 3],
  ['it is gone itself', 2, [bad(0, ['E2']), bad(1, ['E3', 'G3'])], undefined],
  ['its transaction is in order', 4, [bad(0, ['E2']), bad(3, [])], undefined],
  ['its group is gone', 0, [bad(0, [])], undefined],
])('%s', (_, index, transactions, now) => {
  const sought = at(index);
  if (sought === undefined) throw new Error('Nothing is selected');
  const place = foundAgain(shown(transactions), sought);
  expect(place?.at).toBe(now);
});

test('a row that is of no transaction', () => {
  const stray = [problem('A7'), problem('A9'), problem('A8')];
  const one = shown([bad(0, ['A2'])], stray);
  const groupId = one.groups[0]?.id ?? '';
  const sought = whereaboutsOf(one, { groupId, at: 2 });
  expect(sought).toEqual({ groupId, cell: 'A8', firstRow: -1 });
  const other = shown([bad(0, ['A2'])], stray.slice(1));
  expect(sought && foundAgain(other, sought)).toEqual({ groupId, at: 1 });
});

test('a place that no group has is nothing to be found', () => {
  expect(whereaboutsOf(BEFORE, { groupId: 'none', at: 0 })).toBeUndefined();
  expect(at(99)).toBeUndefined();
});
