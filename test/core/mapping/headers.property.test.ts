/**
 * Whatever stands over the columns, in any language, twice, blank or in any order: a suggestion comes to be, feeds no field
 * from two columns and no two fields from one, and says of every column what it takes it for. The order of the columns
 * decides nothing that is said to be sure.
 */
import fc from 'fast-check';
import { fieldsIn, phrasesIn } from '../../../src/core/mapping/headers/dictionary';
import { LANGUAGES } from '../../../src/core/mapping/headers/match-header';
import { FIELDS } from '../../../src/core/mapping/fields';
import type { CellValue, Source } from '../../../src/core/mapping/source';
import { suggestMapping, type MappingSuggestion } from '../../../src/core/mapping/suggest';
import { anyCell } from './property-sheets';
import { sourceOf } from './source-fixture';

/** `npm run soak` sets more. */
const RUNS = Number(process.env['TAXROW_PROPERTY_RUNS'] ?? 5000);

const PHRASES = [
  ...new Set(
    LANGUAGES.flatMap((language) => [
      ...fieldsIn(language).flatMap(({ sure, unsure }) => [...sure, ...unsure]),
      ...phrasesIn(language.ignored),
    ]),
  ),
  ...FIELDS.map(({ path }) => path),
];

/** As people write it: capitals, signs, numbers, a slip of the pen. */
const WRITTEN: readonly ((phrase: string) => string)[] = [
  (phrase) => phrase,
  (phrase) => phrase.toUpperCase(),
  (phrase) => ` ${phrase.replaceAll(' ', '_')}. `,
  (phrase) => `${phrase} 2`,
  (phrase) => `${phrase} %`,
  (phrase) => phrase.slice(0, 3) + phrase.slice(4),
];

const knownHeader = fc
  .tuple(fc.constantFrom(...PHRASES), fc.constantFrom(...WRITTEN))
  .map(([phrase, written]) => written(phrase));

const anyHeader = fc.oneof(
  { weight: 8, arbitrary: knownHeader },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', '__proto__', 'constructor', '#REF!', '税', '2024'),
  },
);

/** Cells of one column: mostly of one kind. */
const KINDS: readonly fc.Arbitrary<CellValue>[] = [
  fc.constantFrom('EUR', 'MXN', 'USD'),
  fc.constantFrom('PT', 'ES', 'Mexico'),
  fc.constantFrom('01/02/2024', '12/31/2024', '2024-01-31'),
  fc.constantFrom<CellValue>(45000, 45001.5),
  fc.constantFrom<CellValue>('1,5', '1.234,5', '1,234', 12.5),
  fc.constantFrom<CellValue>(0.21, 0.1, '21%', 16),
  fc.constantFrom('Factura', 'Nota de crédito', 'Gutschrift', 'FULL', 'RECEIPT'),
  anyCell,
];

interface Column {
  readonly header: string;
  readonly cells: readonly CellValue[];
}

const columns: fc.Arbitrary<readonly Column[]> = fc.nat({ max: 4 }).chain((rowCount) =>
  fc.array(
    fc.record({
      header: anyHeader,
      cells: fc
        .constantFrom(...KINDS)
        .chain((cell) => fc.array(cell, { minLength: rowCount, maxLength: rowCount })),
    }),
    { maxLength: 7 },
  ),
);

function sheetOf(of: readonly Column[]): Source {
  const rowCount = of[0]?.cells.length ?? 0;
  return sourceOf(
    of.map(({ header }) => header),
    Array.from({ length: rowCount }, (_, row) => of.map(({ cells }) => cells[row] ?? null)),
  );
}

function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

function expectSound({ mapping, columns: said }: MappingSuggestion, source: Source): void {
  const fields = mapping.columns.map(({ field }) => field);
  const used = mapping.columns.map(({ column }) => column);
  expect(new Set(fields).size).toBe(fields.length);
  expect(isSorted(used)).toBe(true);
  expect(mapping.columns.every(({ column, header }) => source.headers[column] === header)).toBe(
    true,
  );
  expect(said.map(({ column }) => column)).toEqual(source.headers.map((_, column) => column));
  expect(said.flatMap(({ column, field }) => (field === undefined ? [] : [column]))).toEqual(used);
}

const BLANK: Column = { header: '', cells: [] };

/** The columns of a sheet in another order. */
const moved = columns.chain((drawn) =>
  fc.record({
    drawn: fc.constant(drawn),
    order: fc.shuffledSubarray(
      drawn.map((_, at) => at),
      { minLength: drawn.length },
    ),
  }),
);

/** What each column is taken for, by where it stood before, and how cells are read. */
function meaningOf({ mapping, columns: said }: MappingSuggestion, order: readonly number[]) {
  const before = (column: number) => order[column] ?? -1;
  const readings = new Map(mapping.columns.map(({ column, reading }) => [column, reading]));
  return {
    reading: mapping.reading,
    columns: said
      .map((one) => ({ ...one, column: before(one.column), reading: readings.get(one.column) }))
      .sort((a, b) => a.column - b.column),
  };
}

it('a suggestion is sound, and the same for the same headers in another order', () => {
  let mapped = 0;
  fc.assert(
    fc.property(moved, ({ drawn, order }) => {
      const source = sheetOf(drawn);
      const suggestion = suggestMapping(source);
      expectSound(suggestion, source);
      mapped += suggestion.mapping.columns.length;
      // Of two columns with one header the first is taken.
      if (new Set(source.headers).size < drawn.length) return;
      const again = suggestMapping(sheetOf(order.map((at) => drawn[at] ?? BLANK)));
      const inOrder = drawn.map((_, at) => at);
      expect(meaningOf(again, order)).toEqual(meaningOf(suggestion, inOrder));
    }),
    { numRuns: RUNS },
  );
  expect(mapped).toBeGreaterThan(RUNS);
});

it('of two columns with the same header none is sure', () => {
  fc.assert(
    fc.property(columns, fc.nat(), (drawn, nth) => {
      const twice = drawn[nth % Math.max(1, drawn.length)];
      fc.pre(twice !== undefined && twice.header.trim() !== '');
      const { columns: said } = suggestMapping(sheetOf([...drawn, ...(twice ? [twice] : [])]));
      const same = said.filter(({ column }) => drawn[column]?.header === twice?.header);
      const sure = same.filter(({ field, confidence }) => field && confidence === 'sure');
      expect(sure).toEqual([]);
    }),
    { numRuns: RUNS / 10 },
  );
});
