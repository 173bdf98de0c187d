/**
 * Checking only the transactions of edited rows gives what checking all rows gives, whatever was edited; where rows may
 * belong to another transaction or to none, it says that all have to be checked.
 */
import fc from 'fast-check';
import { checkSource } from '../../../src/core/mapping/check-source';
import { recheckRows } from '../../../src/core/mapping/recheck';
import type { CellValue, Source } from '../../../src/core/mapping/source';
import { CONSTANTS, mappingOf, plain, sourceOf } from './source-fixture';

const HEADERS = ['transaction_id', 'items.unit_price', 'country_code', 'customer.legal_name'];
const { country_code: countryCode, ...constants } = CONSTANTS;

const ROWS: readonly (readonly CellValue[])[] = [
  ['A', 1, 'ES', 'Ana'],
  ['A', 2, 'Spain', 'Ana'],
  ['B', '£3', 'ES', 'Bea'],
  ['C', 4, countryCode, 'Cai'],
];

function recheck(source: Source, edited: ReadonlyMap<number, readonly CellValue[]>) {
  const mapping = mappingOf(source, { constants });
  const rows = source.rows.map((row, index) => edited.get(index) ?? row);
  const part = recheckRows({ source, check: checkSource(source, mapping) }, mapping, edited);
  return {
    part: part && { ...part, check: plain(part.check) },
    whole: plain(checkSource({ ...source, rows }, mapping)),
  };
}

test('an edited cell changes its own transaction, counts and totals', () => {
  const { part, whole } = recheck(sourceOf(HEADERS, ROWS), new Map([[2, ['B', 3, 'ES', 'Bea']]]));
  expect(part?.check.transactions[1]?.ready).toBe(whole.transactions[1]?.ready);
  expect(part?.check).toEqual(whole);
});

test('a row that gets the id of another transaction joins it', () => {
  const { part, whole } = recheck(sourceOf(HEADERS, ROWS), new Map([[3, ['B', 4, 'ES', 'Bea']]]));
  expect(part?.check).toEqual(whole);
  expect(part?.check.transactions.map(({ rows }) => rows)).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test.each([
  ['a row that is emptied', [null, null, null, null]],
  ['a row that loses its id', ['', 4, 'ES', 'Cai']],
])('%s asks for a whole check', (_what, row) => {
  expect(recheck(sourceOf(HEADERS, ROWS), new Map([[3, row]])).part).toBeUndefined();
});

/** What all cells of a column decide together may be said of other rows after an edit: the next whole check says it. */
const OF_THE_COLUMN = new Set(['ambiguous_number', 'number_as_text', 'leading_zeros_lost']);

const ROW = fc.tuple(
  fc.constantFrom('A', 'B', 'C', 'D', ''),
  fc.constantFrom<CellValue>(1, '2', '£3', '1,234', '', 'x'),
  fc.constantFrom<CellValue>('ES', 'Spain', 'es', '', 'nowhere'),
  fc.constantFrom<CellValue>('Ana', 'Bea', ''),
);

test('for any rows and any edit it agrees with checking all', () => {
  fc.assert(
    fc.property(
      fc.array(ROW, { minLength: 1, maxLength: 6 }),
      fc.nat(5),
      ROW,
      (rows, at, edited) => {
        const index = at % rows.length;
        const { part, whole } = recheck(sourceOf(HEADERS, rows), new Map([[index, edited]]));
        if (part === undefined) return;
        const shown = (check: typeof whole) =>
          check.transactions.map(({ transaction, rows: own, problems, ready }) => ({
            transaction,
            own,
            problems: problems.filter(({ code }) => !OF_THE_COLUMN.has(code)),
            ready,
          }));
        expect(shown(part.check)).toEqual(shown(whole));
        expect(new Set(part.check.totals)).toEqual(new Set(whole.totals));
      },
    ),
    { numRuns: 500 },
  );
});
