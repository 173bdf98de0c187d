/**
 * Values that can be read in two ways are a question, with real cells and what either way makes of them, until a person
 * has chosen: for the column or for all. What the values themselves prove is none.
 */
import { atOnce } from '../../../src/core/domain/steps';
import type { ColumnReading, Mapping, Reading } from '../../../src/core/mapping/mapping';
import { provenReading, readingQuestions } from '../../../src/core/mapping/reading-questions';
import type { CellValue } from '../../../src/core/mapping/source';
import { mappingOf, READING, sourceOf } from './source-fixture';

const RATE = 'items.tax_breakdowns.rate';

function asked(
  header: string,
  cells: readonly CellValue[],
  { own, whole }: { own?: ColumnReading; whole?: Partial<Reading> } = {},
) {
  const source = sourceOf(
    [header],
    cells.map((cell) => [cell]),
  );
  const mapping = mappingOf(source, { reading: { ...READING, ...whole } });
  const columns: Mapping['columns'] = mapping.columns.map((column) =>
    own === undefined ? column : { ...column, reading: own },
  );
  return atOnce(readingQuestions(source, { ...mapping, columns }));
}

it('day and month that may be swapped, with two cells that the orders read differently', () => {
  expect(
    asked('transaction_date', ['05/05/2025', '03/04/2025', 7, '06/07/2025 10:30', '01/02/2025']),
  ).toEqual([
    {
      column: 0,
      doubt: 'date_order',
      cells: ['03/04/2025', '06/07/2025 10:30'],
      choices: [
        {
          reading: { dateOrder: 'dmy', dateOrderChosen: true },
          values: ['2025-04-03T00:00:00', '2025-07-06T10:30:00'],
        },
        {
          reading: { dateOrder: 'mdy', dateOrderChosen: true },
          values: ['2025-03-04T00:00:00', '2025-06-07T10:30:00'],
        },
      ],
    },
  ]);
});

it('one date that can be read in one way only answers for all of its column', () => {
  expect(asked('transaction_date', ['03/04/2025', '13/04/2025'])).toEqual([]);
});

it('numbers that fit both decimal signs', () => {
  expect(asked('items.unit_price', ['1,234', '12'])).toEqual([
    {
      column: 0,
      doubt: 'decimal_sign',
      cells: ['1,234'],
      choices: [
        { reading: { decimalSign: '.', decimalSignChosen: true }, values: ['1234'] },
        { reading: { decimalSign: ',', decimalSignChosen: true }, values: ['1.234'] },
      ],
    },
  ]);
});

it('rates that may be fractions where another column has percent', () => {
  const source = sourceOf([RATE, 'items.tax_breakdowns[2].rate'], [[0.5, 21]]);
  expect(atOnce(readingQuestions(source, mappingOf(source)))).toEqual([
    {
      column: 0,
      doubt: 'rates',
      cells: ['0.5'],
      choices: [
        { reading: { rates: 'percent', ratesChosen: true }, values: ['0.5'] },
        { reading: { rates: 'fraction', ratesChosen: true }, values: ['50'] },
      ],
    },
  ]);
});

it.each<[string, { own?: ColumnReading; whole?: Partial<Reading> }, number]>([
  ['for all', { whole: { dateOrderChosen: true } }, 0],
  ['for the column', { own: { dateOrder: 'mdy', dateOrderChosen: true } }, 0],
  [
    'for another reading than the column has',
    { own: { dateOrder: 'mdy' }, whole: { dateOrderChosen: true } },
    1,
  ],
])('a choice %s', (_, choice, open) => {
  expect(asked('transaction_date', ['03/04/2025'], choice)).toHaveLength(open);
});

describe('what the values of a column prove against the mapping', () => {
  const proven = (header: string, cells: readonly CellValue[], whole: Partial<Reading> = {}) => {
    const source = sourceOf(
      [header],
      cells.map((cell) => [cell]),
    );
    const mapping = mappingOf(source, { reading: { ...READING, ...whole } });
    const [column] = mapping.columns;
    return column && atOnce(provenReading(source, column, mapping));
  };

  it.each<[string, string, readonly CellValue[], Partial<Reading>, ColumnReading | undefined]>([
    ['a comma', 'items.unit_price', ['12,50'], {}, { decimalSign: ',' }],
    ['a point', 'items.unit_price', ['12.50'], { decimalSign: ',' }, { decimalSign: '.' }],
    ['nothing by numbers', 'items.unit_price', [12.5], { decimalSign: ',' }, undefined],
    ['nothing by what fits both', 'items.unit_price', ['1,234'], {}, undefined],
    ['month first', 'transaction_date', ['01/31/2025'], {}, { dateOrder: 'mdy' }],
    ['nothing by dates of the sheet', 'transaction_date', [45000], { dateOrder: 'mdy' }, undefined],
    ['percent', RATE, [21], { rates: 'fraction' }, { rates: 'percent' }],
    [
      'a comma and percent',
      RATE,
      ['10,5'],
      { rates: 'fraction' },
      { decimalSign: ',', rates: 'percent' },
    ],
    ['nothing of a text', 'note', ['12,50'], {}, undefined],
  ])('%s', (_, header, cells, whole, expected) => {
    expect(proven(header, cells, whole)).toEqual(expected);
  });
});
