/** The rows that a mapping passes over, as runs, and that they are the very rows that checking passes over. */
import * as fc from 'fast-check';
import { atOnce } from '../../../src/core/domain/steps';
import { checkSource } from '../../../src/core/mapping/check-source';
import type { Layout } from '../../../src/core/mapping/mapping';
import { rowsPassedOver } from '../../../src/core/mapping/skipped-list';
import type { CellValue } from '../../../src/core/mapping/source';
import { mappingOf, sourceOf } from './source-fixture';

const HEADERS = ['transaction_id', 'items.name', 'items.quantity', 'items.unit_price'];
const ITEM: readonly CellValue[] = ['A', 'Paper', 1, 2];
const BLANK: readonly CellValue[] = [null, '', ' ', null];
const TOTAL: readonly CellValue[] = [null, 'Total', 1, 2];

function passedOver(rows: readonly (readonly CellValue[])[], layout?: Layout) {
  const source = sourceOf(HEADERS, rows);
  const more = layout === undefined ? {} : { layout };
  return atOnce(rowsPassedOver(source, mappingOf(source, more)));
}

it('by kind, rows that stand together as one run', () => {
  expect(passedOver([ITEM, BLANK, BLANK, ITEM, TOTAL, HEADERS, BLANK])).toEqual([
    {
      kind: 'blank',
      rowCount: 3,
      runs: [
        { first: 1, last: 2 },
        { first: 6, last: 6 },
      ],
    },
    { kind: 'totals', rowCount: 1, runs: [{ first: 4, last: 4 }] },
    { kind: 'repeated_header', rowCount: 1, runs: [{ first: 5, last: 5 }] },
  ]);
});

it('a kind that is not to be passed over is read, and is not listed', () => {
  expect(passedOver([ITEM, TOTAL, HEADERS], { skip: ['totals'] })).toEqual([
    { kind: 'totals', rowCount: 1, runs: [{ first: 1, last: 1 }] },
  ]);
});

it('a total that may be an item is not passed over', () => {
  expect(passedOver([ITEM, TOTAL], { headerValues: 'first-row' })).toEqual([]);
});

it('they are the rows that checking passes over, whatever stands there', () => {
  const cell = fc.constantFrom<CellValue>(
    null,
    ' ',
    'A',
    'B',
    'Total',
    'Suma',
    3,
    '4,50',
    ...HEADERS,
  );
  const row = fc.oneof(
    fc.tuple(cell, cell, cell, cell),
    fc.constant(HEADERS),
    fc.constant(BLANK),
    fc.constant(TOTAL),
  );
  const layout = fc.record({
    headerValues: fc.constantFrom('every-row' as const, 'first-row' as const),
    skip: fc.subarray(['totals' as const, 'repeated_header' as const]),
  });
  const constants = fc.constantFrom({}, { transaction_id: 'X' });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), layout, constants, (rows, chosen, texts) => {
      const source = sourceOf(HEADERS, rows);
      const mapping = mappingOf(source, { layout: chosen, constants: texts });
      const { skipped } = checkSource(source, mapping);
      const listed = atOnce(rowsPassedOver(source, mapping));
      const of = (kind: string) => listed.find((one) => one.kind === kind);
      const rowsOf = (kind: string) =>
        of(kind)?.runs.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, at) => first + at),
        ) ?? [];
      expect(of('blank')?.rowCount ?? 0).toBe(skipped.blank);
      expect(rowsOf('totals')).toEqual(skipped.totals);
      expect(rowsOf('repeated_header')).toEqual(skipped.repeated_header);
    }),
    { numRuns: 1_000 },
  );
});
