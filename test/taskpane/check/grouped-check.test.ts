/**
 * A check as it is shown: transactions without an error are ready, warnings are counted by themselves, what the service
 * says stands with the others, and a fix names each cell once.
 */
import { atOnce } from '../../../src/core/domain/steps';
import type { MappedTransaction } from '../../../src/core/mapping/reading-result';
import { groupedCheck } from '../../../src/taskpane/check/grouped-check';
import { createServiceIssues } from '../../../src/taskpane/state/service-issues';
import { MAPPING, SOURCE, checkOf, problem, transaction } from '../support/sample-source';

function grouped(transactions: readonly MappedTransaction[], said = createServiceIssues()) {
  const check = checkOf(transactions);
  return atOnce(groupedCheck({ check, source: SOURCE, mapping: MAPPING }, said.getState()));
}

test('transactions without an error are ready; warnings are counted by themselves', () => {
  const { counts, groups } = grouped([
    transaction('1', [0], [problem('A1', { severity: 'warning' })]),
    transaction('2', [1], [problem('A2'), problem('A3')]),
  ]);
  expect(counts).toEqual({ transactions: 2, ready: 1, withErrors: 1, warnings: 1 });
  expect(groups.map(({ problems }) => problems.length)).toEqual([2, 1]);
});

test('what the service says of a transaction stands with the others', () => {
  const said = createServiceIssues();
  said.getState().note('2', [{ code: 'x', message: 'No such supplier.', field: 'supplier.id' }]);
  said.getState().note('none', [{ code: 'x', message: 'Elsewhere.' }]);
  const { groups } = grouped([transaction('1', [0]), transaction('2', [1])], said);
  expect(groups.map(({ first }) => first.transactionId)).toEqual(['2']);
});

test('a cell that two problems would put right is written once', () => {
  const facts = { value: 'France', expected: 'FR' };
  const bad = problem('E5', { code: 'unknown_country', facts, transactionId: '536367' });
  const shown = grouped([transaction('536367', [3], [bad, bad])]);
  const [group] = shown.groups;
  if (group === undefined) throw new Error('No group');
  expect(shown.groups).toHaveLength(1);
  expect(shown.fixes.get(group.id)).toMatchObject({ count: 1, after: 'FR', unfixed: 0 });
  expect(atOnce(shown.cellsToFix(group))).toEqual([
    { transactionId: '536367', rowIndex: 3, column: 4, before: 'France', after: 'FR' },
  ]);
});
