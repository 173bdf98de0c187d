/**
 * A column of totals whose rows differ within one transaction holds totals of lines when each row comes to its line, or
 * when most of at least three rows differ. Then it is not asked to make them equal: the column feeds the item's field
 * where that is free, or nothing. One amount that differs is a slip of the pen, and stays one.
 */
import { columnRemedies, withRemedy } from '../../../src/core/mapping/line-totals';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { CellValue } from '../../../src/core/mapping/source';
import { suggestMapping } from '../../../src/core/mapping/suggest';
import { problemMessage } from '../../../src/words/problem-message';
import { createWords } from '../../../src/words/words';
import { CONSTANTS, check, constantsBut, found, mappingOf, sourceOf } from './source-fixture';

type Rows = readonly (readonly CellValue[])[];

const HEADERS = ['transaction_id', 'items.quantity', 'items.unit_price'];

/** Problems of a sheet with this column of totals behind id, quantity and price. */
function problemsOf(field: string, rows: Rows, more: readonly string[] = []) {
  const headers = [...HEADERS, field, ...more];
  const result = check(headers, rows, constantsBut(...headers));
  return result.transactions.flatMap(({ problems }) => [...problems]);
}

function said(field: string, rows: Rows, more: readonly string[] = []): string[] {
  return problemsOf(field, rows, more)
    .filter(({ code }) => code === 'rows_disagree' || code === 'line_total')
    .map(({ cell, code, facts }) => `${cell} ${code} ${facts['expected'] ?? '-'}`);
}

describe('Check', () => {
  it('rows that come to quantity times price are net prices of their lines', () => {
    const rows = [
      ['A', 2, 10, 20],
      ['A', 3, 5.5, 16.5],
    ];
    expect(said('total_amount', rows)).toEqual(['D3 line_total items.net_price']);
    expect(said('total_net_amount', rows)).toEqual(['D3 line_total items.net_price']);
  });

  it('cents that were rounded are no difference', () => {
    const rows = [
      ['A', 3, 0.335, 1.01],
      ['A', 1, 4, 4],
    ];
    expect(said('total_amount', rows)).toEqual(['D3 line_total items.net_price']);
  });

  it('where the net price is fed already, the column is only left out', () => {
    const rows = [
      ['A', 2, 10, 20, 20],
      ['A', 3, 5, 15, 15],
    ];
    expect(said('total_amount', rows, ['items.net_price'])).toEqual(['D3 line_total -']);
  });

  it('rows that come to price and tax have no field of an item', () => {
    const rows = [
      ['A', 2, 10, 24, 20],
      ['A', 1, 50, 60, 20],
    ];
    const more = ['items.tax_breakdowns.rate'];
    expect(said('total_amount', rows, more)).toEqual(['D3 line_total -']);
  });

  it('rows that come to the tax of their line are tax amounts', () => {
    const rows = [
      ['A', 2, 10, 4, 20],
      ['A', 1, 50, 10, 20],
    ];
    const more = ['items.tax_breakdowns.rate'];
    expect(said('total_tax_amount', rows, more)).toEqual([
      'D3 line_total items.tax_breakdowns.amount',
    ]);
  });

  it('most of several rows that differ are totals of lines, whatever they come to', () => {
    const rows = [
      ['A', 2, 10, 19],
      ['A', 3, 5, 14],
      ['A', 1, 7, 6],
    ];
    expect(said('total_amount', rows)).toEqual(['D3 line_total -']);
  });

  it('one row of several that differs is a slip of the pen', () => {
    const rows = [
      ['A', 2, 10, 42],
      ['A', 3, 5, 42],
      ['A', 1, 7, 24],
    ];
    expect(said('total_amount', rows)).toEqual(['D4 rows_disagree 42']);
  });

  it('two rows that come to nothing known stay a disagreement', () => {
    const rows = [
      ['A', 2, 10, 42],
      ['A', 3, 5, 24],
    ];
    expect(said('total_amount', rows)).toEqual(['D3 rows_disagree 42']);
  });

  it('a field that is no total is never taken for one', () => {
    expect(
      found(
        check(
          ['transaction_id', 'items.unit_price', 'note'],
          [
            ['A', 10, '10'],
            ['A', 20, '20'],
          ],
        ),
      ),
    ).toEqual(['C3 !rows_disagree note']);
  });

  it('the words say what to do instead of making them equal', () => {
    const [problem] = problemsOf('total_amount', [
      ['A', 2, 10, 20],
      ['A', 3, 5, 15],
    ]);
    expect(problem && problemMessage(createWords(), problem)).toBe(
      '"15" differs from "20" in D2: these look like totals of lines, not of the transaction. ' +
        'Map the column to items.net_price, or leave it out.',
    );
  });
});

describe('remedies', () => {
  const source = sourceOf([...HEADERS, 'total_amount'], []);
  const mapping = mappingOf(source, { constants: CONSTANTS });
  const problem = {
    code: 'line_total',
    field: 'total_amount',
    facts: { expected: 'items.net_price' },
  };
  const fieldOf = ({ columns }: Mapping) => columns.find(({ column }) => column === 3)?.field;

  it('the field of the item comes first, then none', () => {
    const remedies = columnRemedies(problem, mapping);
    expect(remedies.map(({ header, to }) => [header, to])).toEqual([
      ['total_amount', 'items.net_price'],
      ['total_amount', undefined],
    ]);
    expect(remedies.map((remedy) => fieldOf(withRemedy(mapping, remedy)))).toEqual([
      'items.net_price',
      undefined,
    ]);
  });

  it('there are none for another problem, and none where the column feeds the field no more', () => {
    expect(columnRemedies({ ...problem, code: 'rows_disagree' }, mapping)).toEqual([]);
    expect(columnRemedies({ ...problem, field: 'total_net_amount' }, mapping)).toEqual([]);
  });
});

describe('a suggested mapping', () => {
  function suggested(rows: Rows, headers = ['Invoice No.', 'Item', 'Qty', 'Unit price', 'Total']) {
    const { columns, mapping } = suggestMapping(sourceOf(headers, rows));
    const at = headers.indexOf('Total');
    const field = mapping.columns.find(({ column }) => column === at)?.field;
    return [field, columns[at]?.confidence];
  }

  it('takes a total that is that of the line for its net price, and lets a person look', () => {
    const rows = [
      ['A', 'Lamp', 2, 10, 20],
      ['A', 'Sign', 1, 5, 5],
      ['B', 'Lamp', 1, 10, 10],
    ];
    expect(suggested(rows)).toEqual(['items.net_price', 'unsure']);
  });

  it('whatever the totals of the sheet under it come to', () => {
    const rows = [
      ['A', 'Lamp', 2, 10, 20],
      ['A', 'Sign', 1, 5, 5],
      ['Total', null, 3, null, 25],
    ];
    expect(suggested(rows)).toEqual(['items.net_price', 'unsure']);
  });

  it('leaves out what differs in most transactions and comes to nothing known', () => {
    const rows = [
      ['A', 'Lamp', 2, 10, 24],
      ['A', 'Sign', 1, 5, 6],
      ['B', 'Lamp', 1, 10, 12],
      ['B', 'Sign', 1, 5, 6],
    ];
    expect(suggested(rows)).toEqual([undefined, 'unsure']);
  });

  it('keeps a total that stands in all rows of its transaction, with a slip of the pen in one', () => {
    const rows = [
      ['A', 'Lamp', 2, 10, 25],
      ['A', 'Sign', 1, 5, 25],
      ['B', 'Lamp', 1, 10, 15],
      ['B', 'Sign', 1, 5, 51],
    ];
    expect(suggested(rows)).toEqual(['total_amount', 'unsure']);
  });

  it('keeps the total of transactions of one row', () => {
    const rows = [
      ['A', 'Lamp', 2, 10, 20],
      ['B', 'Sign', 1, 5, 5],
    ];
    expect(suggested(rows)).toEqual(['total_amount', 'unsure']);
  });
});
