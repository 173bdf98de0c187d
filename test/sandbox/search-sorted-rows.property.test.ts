/**
 * Rows kept in order: after any changes a walk over any range, in either direction, gives exactly
 * what sorting all rows gives, and so does the count; with bounds it passes over no row within them.
 */
import fc from 'fast-check';
import { comparePositions, type Position } from '../../src/sandbox/search/search-order';
import type { SearchRow } from '../../src/sandbox/search/search-row';
import { rowOf } from '../../src/sandbox/search/search-row';
import { SortedRows, type Range } from '../../src/sandbox/search/sorted-rows';

function row(seq: number, updatedAtMs: number): SearchRow {
  return rowOf({
    seq,
    operationId: `op-${seq}`,
    transactionId: `T${seq}`,
    payload: {},
    references: [],
    dataSource: 'API',
    direction: 'SENT',
    replay: false,
    backfill: false,
    acceptedAtMs: 0,
    storedAtMs: 0,
    status: 'PENDING',
    errors: [],
    updatedAtMs,
  });
}

const position = ({ seq, values }: SearchRow): Position => ({
  value: values.last_updated_date,
  seq,
});

/** More than a block has room for, so that blocks are split and emptied. */
const ROWS = 1_500;
const value = fc.nat({ max: 40 });
const bound = fc.option(fc.record({ value, seq: fc.nat({ max: ROWS }) }), { nil: undefined });

const changes = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('add' as const), value }),
    fc.record({ does: fc.constant('delete' as const), pick: fc.nat() }),
    fc.record({ does: fc.constant('replace' as const), pick: fc.nat(), value }),
  ),
  { maxLength: 200 },
);

test('a walk gives what sorting all rows gives, after any changes', () => {
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: ROWS, size: 'max' }),
      fc.array(value, { maxLength: ROWS, size: 'max' }),
      changes,
      value,
      fc.array(fc.record({ from: bound, to: bound, descending: fc.boolean() }), { minLength: 3 }),
      (initial, arriving, changed, gone, walks) => {
        let seq = 0;
        const newRow = (of: number): SearchRow => row((seq += 1), of);
        const rows = initial.map(newRow);
        const sorted = new SortedRows('last_updated_date', rows);
        const add = (of: number): void => {
          const added = newRow(of);
          rows.push(added);
          sorted.add(added);
        };
        arriving.forEach(add);
        for (const change of changed) {
          const at = change.does === 'add' ? 0 : change.pick % Math.max(1, rows.length);
          const before = rows[at];
          if (change.does === 'add' || before === undefined) add(40);
          else if (change.does === 'delete') {
            sorted.delete(before);
            rows.splice(at, 1);
          } else {
            const now = row(before.seq, change.value);
            sorted.replace(before, now);
            rows[at] = now;
          }
        }
        // Whole blocks of them.
        const left = rows.filter((each) => each.values.last_updated_date >= gone);
        rows.filter((each) => !left.includes(each)).forEach((each) => sorted.delete(each));
        left.slice(0, 100).forEach((each) => {
          sorted.delete(each);
          sorted.add(each);
        });
        expect(sorted.size).toBe(left.length);
        const bounds = { field: 'last_updated_date', leastMs: gone + 1, mostMs: gone + 5 } as const;
        const isWithin = ({ values }: SearchRow): boolean =>
          values.last_updated_date > gone && values.last_updated_date <= gone + 5;
        for (const { descending, ...range } of walks) {
          const expected = naiveWalk(left, range, descending);
          const walked = [...sorted.walk(range, { descending })];
          expect(walked.findIndex((each, at) => each !== expected[at])).toBe(-1);
          expect(sorted.count(range)).toBe(expected.length);
          const bounded = [...sorted.walk(range, { descending, bounds: [bounds] })];
          expect(bounded.filter(isWithin)).toEqual(expected.filter(isWithin));
        }
      },
    ),
    // To make a failure smaller would take minutes at this size.
    { numRuns: 40, endOnFailure: true },
  );
});

function naiveWalk(rows: readonly SearchRow[], { from, to }: Range, descending: boolean) {
  const inside = rows.filter(
    (each) =>
      (from === undefined || comparePositions(position(each), from) > 0) &&
      (to === undefined || comparePositions(position(each), to) < 0),
  );
  const ascending = inside.sort((a, b) => comparePositions(position(a), position(b)));
  return descending ? ascending.reverse() : ascending;
}

test('a row that is not where its value says is a defect, and told', () => {
  const sorted = new SortedRows('last_updated_date', [row(1, 5)]);
  expect(() => sorted.delete(row(1, 6))).toThrow('transaction 1 is not where');
});
