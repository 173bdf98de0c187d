/**
 * How columns of marks came into the sheet is known until they are taken out again, for each source by itself; what
 * somebody else wrote into the workbook's settings is no column.
 */
import {
  forgetMarkColumns,
  recallMarkColumns,
  rememberMarkColumns,
} from '../../src/office/mark-columns';
import type { SourceLocation } from '../../src/office/source-location';

const SETTING = 'taxrow.markColumns';
const STATUS = { header: 'Taxrow status', width: 48, movedOthers: false };
const MESSAGE = { header: 'Taxrow message', width: 64, movedOthers: true };

let values: Map<string, unknown>;
let outcome: 'succeeded' | 'failed';

beforeEach(() => {
  values = new Map();
  outcome = 'succeeded';
  const settings = {
    get: (name: string) => values.get(name) ?? null,
    set: (name: string, value: unknown) => values.set(name, value),
    saveAsync: (callback: (result: unknown) => void) => {
      callback({ status: outcome, error: { message: 'read-only' } });
    },
  };
  Object.assign(globalThis, {
    Office: { context: { document: { settings } }, AsyncResultStatus: { Succeeded: 'succeeded' } },
  });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Office');
});

function sheet(name: string): SourceLocation {
  const at = { sheetId: 's', address: 'A1:C9', headerRow: 1, rowCount: 8 };
  return { ...at, sheetName: name, kind: 'range' };
}

function table(name: string): SourceLocation {
  return { ...sheet('Sheet1'), kind: 'table', tableName: name };
}

it('they are known for their source alone, a table of the same name being another', async () => {
  await rememberMarkColumns(sheet('May'), [STATUS]);
  await rememberMarkColumns(table('May'), [MESSAGE]);
  expect(recallMarkColumns(sheet('May'))).toEqual([STATUS]);
  expect(recallMarkColumns(table('May'))).toEqual([MESSAGE]);
  expect(recallMarkColumns(sheet('June'))).toEqual([]);
});

it('a column that is made anew takes the place of the one that was deleted', async () => {
  await rememberMarkColumns(sheet('May'), [STATUS, MESSAGE]);
  await rememberMarkColumns(sheet('May'), [{ ...STATUS, width: 50 }]);
  expect(recallMarkColumns(sheet('May'))).toEqual([MESSAGE, { ...STATUS, width: 50 }]);
});

it('those that are taken out are forgotten, and those of other sources are not', async () => {
  await rememberMarkColumns(sheet('May'), [STATUS]);
  await rememberMarkColumns(sheet('June'), [MESSAGE]);
  await forgetMarkColumns(sheet('May'));
  expect(values.get(SETTING)).toEqual({ 'range June': [MESSAGE] });
});

it('a workbook that cannot be saved still knows them until it is closed', async () => {
  outcome = 'failed';
  await rememberMarkColumns(sheet('May'), [STATUS]);
  expect(recallMarkColumns(sheet('May'))).toEqual([STATUS]);
});

it.each([['x'], [null], [{ 'range May': 'x' }], [{ 'range May': [null, 1, { header: 'x' }] }]])(
  '%j is no column',
  (kept) => {
    values.set(SETTING, kept);
    expect(recallMarkColumns(sheet('May'))).toEqual([]);
  },
);
