/**
 * Problems of a check by their numbers: those of the source, of each transaction, of the service, one after the other.
 * Whatever number is asked for, and after which, is the problem that walking through all of them meets there.
 */
import { atOnce } from '../../../src/core/domain/steps';
import { checkSource } from '../../../src/core/mapping/check-source';
import type { Mapping } from '../../../src/core/mapping/mapping';
import { numberedProblems } from '../../../src/taskpane/check/numbered-problems';
import { createServiceIssues } from '../../../src/taskpane/state/service-issues';
import { MAPPING, SOURCE, checkOf, problem, transaction } from '../support/sample-source';

const NOTHING_SAID = createServiceIssues().getState();

test('first the source, then the transactions in their order, then what the service says', () => {
  const said = createServiceIssues();
  const issues = [
    { code: 'x', message: 'No such supplier.' },
    { code: 'y', message: 'Too old.', field: 'transaction_date' },
  ];
  said.getState().note('2', issues);
  const check = checkOf(
    [
      transaction('1', [0], [problem('A2', { transactionId: '1' })]),
      transaction('2', [1]),
      transaction('3', [2], [problem('A4', { transactionId: '3' }), problem('B4')]),
    ],
    { sourceProblems: [problem('', { code: 'required' })] },
  );
  const all = atOnce(
    numberedProblems({ check, source: SOURCE, mapping: MAPPING }, said.getState()),
  );
  const cells = [...all].map(({ cell, facts }) => facts['message'] ?? cell);
  expect(cells).toEqual(['', 'A2', 'A4', 'B4', 'No such supplier.', 'Too old.']);
  const owners = cells.map((_, number) => all.transactionOf(number)?.transactionId);
  expect(owners).toEqual([undefined, '1', '3', '3', '2', '2']);
  expect(all.at(5)?.cell).toBe('B3');
  expect(all.at(6)).toBeUndefined();
});

test('a number that is asked for by itself is the problem that stands there', () => {
  const mapping: Mapping = { ...MAPPING, constants: {} };
  const rows = Array.from({ length: 300 }, (_, at) => [
    `INV-${String(Math.floor(at / 2))}`,
    at % 3 === 0 ? 'yesterday' : '01/12/2010 08:26',
    at % 5 === 0 ? '' : 'LANTERN',
    at % 7 === 0 ? `${String(at)} pcs` : 1,
    'France',
  ]);
  const source = { ...SOURCE, rows };
  const check = checkSource(source, mapping);
  const all = atOnce(numberedProblems({ check, source, mapping }, NOTHING_SAID));
  const listed = [
    ...check.sourceProblems,
    ...check.transactions.flatMap((one) => [...one.problems]),
  ];
  expect(listed.length).toBeGreaterThan(200);
  expect(all.length).toBe(listed.length);
  for (let number = 0; number < all.length; number += 1) {
    const jumped = (number * 7919) % all.length;
    expect(all.at(jumped)).toEqual(listed[jumped]);
    const { transactionId } = all.transactionOf(jumped) ?? { transactionId: '' };
    expect(transactionId).toBe(listed[jumped]?.transactionId);
  }
});
