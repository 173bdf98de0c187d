/**
 * Rule: a request that Excel refuses for its size is made in halves, and what the first half hit by mistake is put right
 * also where Excel refuses the second. So is what goes back. Rows move in between here as no sheet lets them: each moment is the test's own.
 */
import type { CellWrite, ChangedCell } from '../../src/office/cell-changes';
import type { RowIdentity } from '../../src/office/apply-writes';
import { writeCells } from '../../src/office/write-cells';
import { createResultWriter } from '../../src/office/write-results';
import type { ResultPlace } from '../../src/office/result-place';
import type { SourceLocation } from '../../src/office/source-location';
import { refuse, StandInSheet } from './support/stand-in-sheet';

const LOCATION: SourceLocation = {
  sheetId: 's',
  sheetName: 'Sheet1',
  address: 'A1:A3',
  kind: 'range',
  headerRow: 1,
  rowCount: 2,
};

const IDENTITY: RowIdentity = { column: 0, keyOf: String, headerRow: 0, headers: [] };

const PLACE: ResultPlace = {
  target: { sheetId: 's', columns: [1, 2, 3, 4, 5], identity: IDENTITY },
  keys: { row: 1, column: 0, rowCount: 2, columnCount: 1 },
  isFiltered: false,
  isNew: false,
  syncs: 1,
};

jest.mock('../../src/office/result-place', () => ({ findPlace: () => Promise.resolve(PLACE) }));

let sheet: StandInSheet;

beforeEach(() => {
  sheet = new StandInSheet();
  sheet.install('A1:F3');
  ids('A', 'B');
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Excel');
});

function ids(...texts: readonly string[]): void {
  texts.forEach((text, index) => {
    sheet.set(`A${String(index + 2)}`, text);
  });
}

const tooLarge = () => refuse('RequestPayloadSizeLimitExceeded');
const busy = () => refuse('Timeout');

test('a row that the first half hit by mistake gets back what it said, with the next write', async () => {
  const writer = createResultWriter(LOCATION, { column: 0, header: 'Invoice', keyOf: String });
  const write = (...transactionIds: readonly string[]) =>
    writer.writeResults(
      transactionIds.map((transactionId) => ({
        ...{ transactionId, status: 'Reported' },
        ...NONE,
      })),
    );
  sheet.set('B2', 'Failed');
  sheet.onWrites(
    tooLarge,
    () => {
      ids('W', 'A');
    },
    busy,
  );
  await expect(write('A', 'B')).rejects.toThrow('Excel is busy');
  expect(sheet.formula('B2')).toBe('Reported');
  await write('B');
  expect([sheet.formula('B2'), sheet.formula('B3')]).toEqual(['Failed', 'Reported']);
});

test('results of which only the answer was too large are not written again: what stood there is not known any more', async () => {
  const writer = createResultWriter(LOCATION, { column: 0, header: 'Invoice', keyOf: String });
  let writes = 0;
  sheet.beforeSync = (isWrite) => {
    if (isWrite) writes += 1;
  };
  sheet.afterSync = (isWrite) => {
    if (isWrite) refuse('ResponsePayloadSizeLimitExceeded');
  };
  const written = writer.writeResults(
    ['A', 'B'].map((transactionId) => ({ transactionId, status: 'Reported', ...NONE })),
  );
  await expect(written).rejects.toThrow(/^Excel has written, .* Look at B2:F3/);
  expect([writes, sheet.formula('B2')]).toEqual([1, 'Reported']);
});

test('a cell of a person that the first half hit by mistake gets back what it held, at once', async () => {
  const changed: ChangedCell[] = [];
  sheet.set('B2', 'ES');
  sheet.set('B3', 'ES');
  sheet.onWrites(
    tooLarge,
    () => {
      ids('W', 'B');
    },
    () => {},
    busy,
  );
  const fixes = ['A', 'B'].map((key, index) => fix(key, index + 1));
  const target = { sheetId: 's', identity: IDENTITY, sheetColumn: 1 };
  const written = writeCells(target, [{ row: 1, rows: fixes }], (cell) => changed.push(cell));
  await expect(written).rejects.toThrow('Excel is busy');
  expect([sheet.formula('B2'), sheet.formula('B3')]).toEqual(['ES', 'ES']);
  expect(changed).toEqual([]);
});

test('what a moved column hit goes back in halves where Excel finds that too large', async () => {
  sheet.set('B1', 'Country');
  sheet.onWrites(() => {
    sheet.set('B1', 'Note');
    sheet.set('B2', 'mine');
    sheet.set('B3', 'yours');
  }, tooLarge);
  const identity = { ...IDENTITY, headers: [{ column: 1, text: 'Country' }] };
  const target = { sheetId: 's', identity, sheetColumn: 1 };
  const fixes = ['A', 'B'].map((key, index) => fix(key, index + 1));
  const changed: ChangedCell[] = [];
  const stood = await writeCells(target, [{ row: 1, rows: fixes }], (cell) => changed.push(cell));
  expect(stood).toBe(false);
  expect([sheet.formula('B2'), sheet.formula('B3')]).toEqual(['mine', 'yours']);
  expect(changed).toEqual([]);
});

const NONE = { operationId: '', message: '', environment: '', reportedAt: '' };

function fix(key: string, row: number): CellWrite {
  const change = { transactionId: key, column: 1, before: 'ES', after: 'GB' };
  return { row, key, change, cells: ['GB'] };
}
