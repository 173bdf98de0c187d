/**
 * What a sheet credits of an original that stands in it as well is never more than the original's total, all credits of
 * the sheet together. Only what can be told from the sheet is said: of originals elsewhere, of other currencies and of what
 * has errors nothing is. An edit judges anew whatever its credits touch.
 */
import fc from 'fast-check';
import { atOnce } from '../../../src/core/domain/steps';
import { checkSource } from '../../../src/core/mapping/check-source';
import { rechecker } from '../../../src/core/mapping/recheck';
import type { CellValue } from '../../../src/core/mapping/source';
import { problemMessage } from '../../../src/words/problem-message';
import { createWords } from '../../../src/words/words';
import { check, constantsBut, found, mappingOf, plain, sourceOf } from './source-fixture';

type Rows = readonly (readonly CellValue[])[];

const HEADERS = ['transaction_id', 'items.unit_price', 'reference_transaction_id'];

function said(rows: Rows, more: readonly string[] = []): string[] {
  const headers = [...HEADERS, ...more];
  return found(check(headers, rows, constantsBut(...headers)));
}

it('credits up to the whole original are in order', () => {
  const rows = [
    ['INV', 100, ''],
    ['CN-1', -60, 'INV'],
    ['CN-2', -40, 'INV'],
  ];
  expect(said(rows)).toEqual([]);
});

it('one that credits more is an error, at the cell that names the original', () => {
  const rows = [
    ['INV', 100, ''],
    ['CN-1', -100.01, 'INV'],
  ];
  expect(said(rows)).toEqual(['C3 !credit_exceeds_original reference_transaction_id']);
});

it('of two that exceed only together the second is one, wherever the original stands', () => {
  const rows = [
    ['CN-1', -60, 'INV'],
    ['CN-2', -60, 'INV'],
    ['INV', 100, ''],
    ['CN-3', -40, 'INV'],
  ];
  expect(said(rows)).toEqual(['C3 !credit_exceeds_original reference_transaction_id']);
});

it('an item that names an original of its own is named by its row', () => {
  const headers = ['transaction_id', 'items.unit_price', 'items.reference_transaction_id'];
  const rows = [
    ['INV-1', 100, ''],
    ['INV-2', 10, ''],
    ['CN', -50, 'INV-1'],
    ['CN', -11, 'INV-2'],
  ];
  expect(found(check(headers, rows, constantsBut(...headers)))).toEqual([
    'C5 !credit_exceeds_original items[1].reference_transaction_id',
  ]);
});

it('half of the smallest unit is rounding', () => {
  const rows = [
    ['INV', 100, ''],
    ['CN', -100.005, 'INV'],
  ];
  expect(said(rows)).toEqual([]);
});

it.each([
  ['an original that is not in the sheet', [['CN', -500, 'INV']]],
  [
    'an original with an error',
    [
      ['INV', 100, ''],
      ['INV', 'x', ''],
      ['CN', -500, 'INV'],
    ],
  ],
  [
    'an original that is a credit itself',
    [
      ['INV', 100, ''],
      ['CN', -50, 'INV'],
      ['CN-2', -80, 'CN'],
    ],
  ],
])('nothing is said of %s', (_what, rows) => {
  expect(said(rows).filter((line) => line.includes('credit_exceeds'))).toEqual([]);
});

it('nothing is said of amounts in two currencies', () => {
  const rows = [
    ['INV', 100, '', 'EUR'],
    ['CN', -500, 'INV', 'USD'],
  ];
  expect(said(rows, ['currency_code'])).toEqual([]);
});

it('a credit with an error counts for nothing until it is put right', () => {
  const rows = [
    ['INV', 100, '', 'PT'],
    ['CN-1', -90, 'INV', 'nowhere'],
    ['CN-2', -90, 'INV', 'PT'],
  ];
  expect(said(rows, ['country_code'])).toEqual(['D3 !unknown_country country_code']);
});

it('the words say how much is left', () => {
  const rows = [
    ['INV', 100, ''],
    ['CN-1', -60, 'INV'],
    ['CN-2', -60.5, 'INV'],
  ];
  const { transactions } = check(HEADERS, rows, constantsBut(...HEADERS));
  const [problem] = transactions.at(2)?.problems ?? [];
  expect(problem && problemMessage(createWords(), problem)).toBe(
    'This credits 60.5 of INV, of which 40 is left in this sheet. Lower what is credited, or correct the id of the original.',
  );
  expect(transactions.map(({ ready }) => ready)).toEqual([true, true, false]);
});

const ROW = fc.tuple(
  fc.constantFrom('A', 'B', 'C', 'D', 'E'),
  fc.constantFrom<CellValue>(10, 5, -4, -6, -11, 'x'),
  fc.constantFrom<CellValue>('', 'A', 'B', 'C'),
);

it('for any credits and any edits, checking again says what checking all says', () => {
  let rechecked = 0;
  fc.assert(
    fc.property(
      fc.array(ROW, { minLength: 2, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), ROW), { minLength: 1, maxLength: 4 }),
      (rows, edits) => {
        let source = sourceOf(HEADERS, rows);
        const mapping = mappingOf(source, { constants: constantsBut(...HEADERS) });
        const ready = atOnce(rechecker({ source, check: checkSource(source, mapping) }, mapping));
        for (const [at, row] of edits) {
          const index = at % rows.length;
          if (ready.recheck(new Map([[index, row]])) === undefined) return;
          rechecked += 1;
          source = { ...source, rows: source.rows.map((cells, n) => (n === index ? row : cells)) };
          expect(plain(ready.latest().check)).toEqual(plain(checkSource(source, mapping)));
        }
      },
    ),
    { numRuns: 2000 },
  );
  expect(rechecked).toBeGreaterThan(1000);
});
