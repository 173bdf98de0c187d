/**
 * Checking only the transactions of edited rows gives what checking all rows gives, whatever was edited; where rows may
 * belong to another transaction or to none, it says that all have to be checked.
 */
import fc from 'fast-check';
import { checkSource } from '../../../src/core/mapping/check-source';
import { atOnce } from '../../../src/core/domain/steps';
import { rechecker, recheckRows } from '../../../src/core/mapping/recheck';
import type { CellValue, Source } from '../../../src/core/mapping/source';
import { drawn } from './property-sheets';
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

test('a cell by which its column is judged in another way asks for a whole check', () => {
  const rows: readonly (readonly CellValue[])[] = [
    ['A', '1,234', 'ES', 'Ana'],
    ['B', '2,345', 'ES', 'Bea'],
  ];
  // Until now either sign could be meant.
  expect(recheck(sourceOf(HEADERS, rows), new Map([[1, ['B', '2.5', 'ES', 'Bea']]])).part).toBe(
    undefined,
  );
});

test('what was said of the whole source because of these rows alone is not left standing', () => {
  const headers = ['transaction_id', 'items.unit_price', 'customer.legal_name'];
  const rows: readonly (readonly CellValue[])[] = [
    ['A', 1, 'Ana'],
    ['B', 2, ''],
  ];
  const { part, whole } = recheck(sourceOf(headers, rows), new Map([[0, ['A', 1, '']]]));
  expect(part === undefined || unordered(part.check)).toEqual(
    part === undefined || unordered(whole),
  );
});

test('of what is said once for the source, the words are those of the first that says it', () => {
  const headers = ['transaction_id', 'items.unit_price', 'items.reference_transaction_id'];
  const rows: readonly (readonly CellValue[])[] = [
    ['A', 1, null],
    ['C', 5, 'X'],
    ['B', 2, 'Y'],
  ];
  const { part, whole } = recheck(sourceOf(headers, rows), new Map([[0, ['B', 2, 'Y']]]));
  expect(whole.sourceProblems.flatMap(({ facts }) => facts['value'] ?? [])).toEqual(['Y']);
  expect(part?.check ?? whole).toEqual(whole);
});

test('a row that was passed over joins the row above when that gets its id', () => {
  const rows: readonly (readonly CellValue[])[] = [
    ['A', 1, 'ES', 'Ana'],
    ['Total', 1, '', ''],
  ];
  const { part, whole } = recheck(
    sourceOf(HEADERS, rows),
    new Map([[0, ['Total', 1, 'ES', 'Ana']]]),
  );
  expect(whole.rowsInTransactions).toBe(2);
  expect(part).toBeUndefined();
});

test('very many edited transactions ask for a whole check: they would be held one by one', () => {
  const rows = Array.from({ length: 5_001 }, (_, at) => [`A-${String(at)}`, 1, 'ES', 'Ana']);
  const source = sourceOf(HEADERS, rows);
  const mapping = mappingOf(source, { constants });
  const ready = atOnce(rechecker({ source, check: checkSource(source, mapping) }, mapping));
  const edits = (from: number, end: number) =>
    new Map(
      rows.slice(from, end).map(([id = ''], at) => [from + at, [id, 2, 'ES', 'Ana']] as const),
    );
  expect(ready.recheck(edits(0, 5_000))?.check.transactions).toHaveLength(5_001);
  expect(ready.recheck(edits(5_000, 5_001))).toBeUndefined();
});

/** The order in which the source is spoken of, and currencies are met, may be that of the edits. */
function unordered<
  Check extends {
    readonly sourceProblems: readonly unknown[];
    readonly totals: readonly unknown[];
  },
>(check: Check) {
  const { sourceProblems, totals } = check;
  return { ...check, sourceProblems: new Set(sourceProblems), totals: new Set(totals) };
}

const ROW = fc.tuple(
  fc.constantFrom('A', 'B', 'C', 'D', '00001', ''),
  fc.constantFrom<CellValue>(1, '2', '£3', '1,234', '', 'x'),
  fc.constantFrom<CellValue>('ES', 'Spain', 'es', '', 'nowhere'),
  fc.constantFrom<CellValue>('Ana', 'Bea', ''),
);

/** `npm run soak` sets more. */
const RUNS = Number(process.env['TAXROW_PROPERTY_RUNS'] ?? 5000) / 5;

test('for any rows and any edits, one after the other, it says what checking all says', () => {
  let rechecked = 0;
  fc.assert(
    fc.property(
      fc.array(ROW, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), ROW), { minLength: 1, maxLength: 4 }),
      (rows, edits) => {
        let source = sourceOf(HEADERS, rows);
        const mapping = mappingOf(source, { constants });
        const ready = atOnce(rechecker({ source, check: checkSource(source, mapping) }, mapping));
        for (const [at, row] of edits) {
          const index = at % rows.length;
          const edit = new Map([[index, row]]);
          const look = ready.reread(edit)?.map(({ transaction }) => transaction);
          const part = ready.recheck(edit);
          if (part === undefined) return;
          rechecked += 1;
          const ids = new Set(look?.map(({ transaction_id: id }) => id));
          const now = part.check.transactions.filter(({ transactionId }) => ids.has(transactionId));
          expect(look).toEqual(now.map(({ transaction }) => transaction));
          expect(now.some((mapped) => mapped.rows.includes(index))).toBe(true);
          expect(now.map(({ transactionId }) => ready.find(transactionId)?.rows)).toEqual(
            now.map((mapped) => mapped.rows),
          );
          source = { ...source, rows: source.rows.map((cells, n) => (n === index ? row : cells)) };
          expect(part.source.rows).toEqual(source.rows);
          expect(unordered(plain(part.check))).toEqual(
            unordered(plain(checkSource(source, mapping))),
          );
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(rechecked).toBeGreaterThan(RUNS / 4);
});

test('for any sheet and layout, a row that is written over by another', () => {
  fc.assert(
    fc.property(drawn, fc.nat(9), fc.nat(9), ({ source, mapping }, at, from) => {
      const index = at % Math.max(1, source.rows.length);
      const row = source.rows[from % Math.max(1, source.rows.length)] ?? [];
      const before = { source, check: checkSource(source, mapping) };
      const part = recheckRows(before, mapping, new Map([[index, row]]));
      if (part === undefined) return;
      expect(unordered(plain(part.check))).toEqual(
        unordered(plain(checkSource(part.source, mapping))),
      );
    }),
    { numRuns: RUNS },
  );
});
