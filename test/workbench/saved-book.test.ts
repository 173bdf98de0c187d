/** A book is saved with its formulas and what they show; what waits for an answer is saved without a value. */
import { savedBook } from '../../src/workbench/files/saved-book';
import { createMemoryWorkbook } from '../../src/workbench/model/memory/memory-workbook';
import { plainValue } from '../../src/workbench/model/cell-input';
import type { CellValue } from '../../src/workbench/model/workbook-model';

const SHOWN: Readonly<Record<string, CellValue>> = {
  '=A1*2': { value: 4, type: 'Double' },
  '=WAITS()': { value: '#BUSY!', type: 'Error' },
  '=BLOCKED()': { value: '#SPILL!', type: 'Error' },
};

function open() {
  const model = createMemoryWorkbook({
    calculate: (formula) => SHOWN[formula] ?? { value: '#NAME?', type: 'Error' },
  });
  model.replace([
    {
      name: 'Data',
      rows: [
        [plainValue(2), { formula: '=A1*2' }, null],
        [null, { formula: '=WAITS()' }, { formula: '=BLOCKED()' }],
      ],
      numberFormats: new Map([['0,0', '0.00']]),
    },
    { name: 'Blank', rows: [] },
  ]);
  return model;
}

test('cells, formulas with their values, and number formats', () => {
  const [data, blank] = savedBook(open());
  expect(data?.rows).toEqual([
    [plainValue(2), { formula: '=A1*2', shown: [[plainValue(4)]] }, null],
    [null, { formula: '=WAITS()' }, { formula: '=BLOCKED()' }],
  ]);
  expect(data?.numberFormats).toEqual(new Map([['0,0', '0.00']]));
  expect(blank).toEqual({ name: 'Blank', rows: [] });
});

test('a formula that spills is saved with all it shows, and once', () => {
  const model = open();
  const [sheet] = model.sheets();
  const sheetId = sheet?.id ?? '';
  const spilled = { row: 0, column: 1, rowCount: 2, columnCount: 1 };
  const block = [[plainValue(4)], [plainValue(5)]];
  const one = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
  model.write(sheetId, one, [[plainValue(5)]], 'script');
  const [data] = savedBook({
    ...model,
    spill: (_, { row, column }) => (row === 0 && column === 1 ? spilled : null),
  });
  expect(data?.rows.map((row) => row[1])).toEqual([{ formula: '=A1*2', shown: block }, null]);
});
