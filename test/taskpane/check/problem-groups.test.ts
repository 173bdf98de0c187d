/**
 * Equal problems are one group: same code, same field, same words. What is said once only stands with the others of its
 * kind. Errors come before warnings, then the largest first.
 */
import { atOnce } from '../../../src/core/domain/steps';
import { MadeList } from '../../../src/core/mapping/made-list';
import type { Problem } from '../../../src/core/mapping/reading-result';
import { groupProblems, type ProblemGroup } from '../../../src/taskpane/check/problem-groups';
import {
  filterGroups,
  placeBeside,
  positionOf,
  problemLines,
} from '../../../src/taskpane/check/problem-lines';
import { problem } from '../support/sample-source';

function group(problems: readonly Problem[]): readonly ProblemGroup[] {
  return atOnce(groupProblems(problems));
}

const shown = (groups: readonly ProblemGroup[]) =>
  groups.map(
    ({ problems, alike }) => `${problems.map(({ cell }) => cell).join(' ')} ${String(alike)}`,
  );

const country = (cell: string, value: string) =>
  problem(cell, { code: 'unknown_country', facts: { value } });

test('problems that say the same are one group, and the largest comes first', () => {
  const groups = group([
    country('A1', 'Spain'),
    country('A2', 'France'),
    country('A3', 'France'),
    country('A4', 'Spain'),
    country('A5', 'France'),
  ]);
  expect(shown(groups)).toEqual(['A2 A3 A5 true', 'A1 A4 true']);
});

test('what is said once stands with the others of its kind', () => {
  const groups = group([
    country('A1', 'x'),
    country('A2', 'Spain'),
    country('A3', 'y'),
    country('A4', 'Spain'),
  ]);
  expect(shown(groups)).toEqual(['A2 A4 true', 'A1 A3 false']);
});

test('a kind has eight groups of its own at most, however much is said', () => {
  const groups = group(
    Array.from({ length: 100 }, (_, index) => country(`A${String(index)}`, String(index % 10))),
  );
  expect(groups.map(({ problems }) => problems.length)).toEqual([
    20, 10, 10, 10, 10, 10, 10, 10, 10,
  ]);
});

test('what is said by fewer than one in twenty of its kind has no group of its own', () => {
  const groups = group(
    Array.from({ length: 100 }, (_, index) =>
      country(`A${String(index)}`, index < 5 ? 'Spain' : String(index % 40)),
    ),
  );
  expect(groups.map(({ problems }) => problems.length)).toEqual([95, 5]);
});

test('what is said by one in twenty has its group, however many say something else each', () => {
  // 950 that nobody else says, and in between, from the last third on, 50 times the same.
  const groups = group(
    Array.from({ length: 1000 }, (_, index) =>
      country(`A${String(index)}`, index >= 600 && index % 8 === 0 ? 'Spain' : String(index)),
    ),
  );
  expect(groups.map(({ alike, problems }) => [alike, problems.length])).toEqual([
    [false, 950],
    [true, 50],
  ]);
});

test('a group keeps no problems: each is asked for when it is looked at', () => {
  const asked: number[] = [];
  class Listed extends MadeList<Problem> {
    readonly length = 3;
    protected make(index: number): Problem {
      asked.push(index);
      return country(`A${String(index)}`, 'x');
    }
  }
  const groups = atOnce(groupProblems(new Listed()));
  asked.length = 0;
  // The list asks for all of its lines, to say how high it is.
  const lines = problemLines(groups, groups[0]?.id);
  expect(Array.from({ length: lines.count }, (_, index) => lines.lineAt(index)?.at)).toEqual([
    0, 0, 1, 2,
  ]);
  expect(asked).toEqual([]);
  expect(groups[0]?.problems.at(2)?.cell).toBe('A2');
  expect(asked).toEqual([2]);
});

test('the position of an item makes no other group', () => {
  const groups = group([
    problem('C2', { code: 'required', field: 'items[0].name' }),
    problem('C9', { code: 'required', field: 'items[7].name' }),
  ]);
  expect(groups.map(({ field, problems }) => [field, problems.length])).toEqual([
    ['items.name', 2],
  ]);
});

test('errors come before warnings, whatever their number', () => {
  const warning = {
    severity: 'warning',
    code: 'number_missing',
    field: 'transaction_number',
  } as const;
  const groups = group([problem('B2', warning), problem('B3', warning), country('A1', 'x')]);
  expect(groups.map(({ severity }) => severity)).toEqual(['error', 'warning']);
  expect(shown(filterGroups(groups, { severity: 'warning', field: '' }))).toEqual(['B2 B3 true']);
  expect(shown(filterGroups(groups, { severity: 'all', field: 'country_code' }))).toEqual([
    'A1 true',
  ]);
});

const GROUPS = group([
  country('A1', 'x'),
  country('A2', 'x'),
  problem('B1', { code: 'required', field: 'f' }),
]);
const [FIRST, SECOND] = GROUPS;

test('lines are the groups, and under the open one its cells', () => {
  const lines = problemLines(GROUPS, FIRST?.id);
  const kinds = Array.from({ length: lines.count }, (_, index) => {
    const line = lines.lineAt(index);
    return line?.kind === 'cell' ? line.group.problems.at(line.at)?.cell : line?.group.code;
  });
  expect(kinds).toEqual(['unknown_country', 'A1', 'A2', 'required']);
  expect(lines.indexOf(FIRST?.id ?? '', 1)).toBe(2);
  expect(lines.indexOf(SECOND?.id ?? '')).toBe(3);
  expect(problemLines(GROUPS, undefined).count).toBe(2);
});

test('the walk goes round over all groups', () => {
  const last = { groupId: SECOND?.id ?? '', at: 0 };
  const first = { groupId: FIRST?.id ?? '', at: 0 };
  expect(placeBeside(GROUPS, undefined, 1)).toEqual(first);
  expect(placeBeside(GROUPS, undefined, -1)).toEqual(last);
  expect(placeBeside(GROUPS, last, 1)).toEqual(first);
  expect(positionOf(GROUPS, last)).toBe(2);
});
