/**
 * The columns of marks go only where nothing is in them: also what is typed while all of their rows are read counts, since
 * clearing them cannot be undone.
 */
import type { ChangeTarget } from '../../src/office/change-cells';
import { parseAddress } from '../../src/office/block';
import type { MarkPlace } from '../../src/office/mark-place';
import { removeMarkColumns } from '../../src/office/remove-mark-columns';
import { StandInSheet } from './support/stand-in-sheet';

const LOCATION = {
  kind: 'range',
  sheetId: 's',
  sheetName: 'Sheet1',
  address: 'A1:C3',
  headerRow: 1,
  rowCount: 2,
} as const;
const TARGET: ChangeTarget = {
  location: LOCATION,
  headers: ['Id'],
  blankContinues: false,
  key: { column: 0, header: 'Id', keyOf: String },
};
const PLACE: MarkPlace = {
  frame: {
    sheetId: 's',
    sheetName: 'Sheet1',
    block: parseAddress('A1:C3'),
    lastSourceRow: 2,
    firstFreeColumn: 3,
    headerRow: 0,
    top: { row: 0, column: 0, texts: [['Id', 'Taxrow status', 'Taxrow message']] },
    isProtected: false,
    isFiltered: false,
  },
  position: { headerRow: 0, column: 0 },
  rows: parseAddress('A2:C3'),
  columns: [
    { sheetColumn: 1, index: 0 },
    { sheetColumn: 2, index: 2 },
  ],
};

let sheet: StandInSheet;

beforeEach(() => {
  sheet = new StandInSheet();
  for (const [at, text] of Object.entries(CELLS)) sheet.set(at, text);
  sheet.install('A1');
  const settings = { get: () => null };
  Object.assign(globalThis, { Office: { context: { document: { settings } } } });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Excel');
  Reflect.deleteProperty(globalThis, 'Office');
});

const CELLS = { A1: 'Id', A2: 'INV-1', A3: 'INV-2', B1: 'Taxrow status', C1: 'Taxrow message' };

test('what is empty goes with its headers', async () => {
  await removeMarkColumns(TARGET, PLACE);
  expect(['A1', 'B1', 'C1'].map((at) => sheet.formula(at))).toEqual(['Id', '', '']);
});

test('a note that is typed after all rows were read stays, and so do the columns', async () => {
  let reads = 0;
  sheet.beforeSync = () => {
    reads += 1;
    if (reads === 2) sheet.set('C3', 'Ask Ann');
  };
  await removeMarkColumns(TARGET, PLACE);
  expect(['B1', 'C1', 'C3'].map((at) => sheet.formula(at))).toEqual([
    'Taxrow status',
    'Taxrow message',
    'Ask Ann',
  ]);
});
