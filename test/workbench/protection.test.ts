/**
 * Protection says what may be done on which cells: nothing on a protected sheet but what its options and its unlocked
 * cells allow. The model an add-in gets refuses the rest before anything is done.
 */
import { plainValue } from '../../src/workbench/model/cell-input';
import { createMemoryWorkbook } from '../../src/workbench/model/memory/memory-workbook';
import { Protection } from '../../src/workbench/model/protection';
import { SHEET_COLUMNS } from '../../src/workbench/model/rect';
import { protectedModel } from '../../src/workbench/objects/protected-model';

const rect = (row: number, column: number, rowCount = 1, columnCount = 1) => ({
  row,
  column,
  rowCount,
  columnCount,
});
const ROW = rect(0, 0, 1, SHEET_COLUMNS);

function open() {
  const raw = createMemoryWorkbook();
  const protection = new Protection(raw);
  const model = protectedModel(raw, protection);
  const sheetId = model.activeSheetId();
  const write =
    (row: number, column: number, width = 1) =>
    () =>
      model.write(
        sheetId,
        rect(row, column, 1, width),
        [Array.from({ length: width }, () => plainValue('x'))],
        'add-in',
      );
  return { raw, protection, model, sheetId, write };
}

test('an unprotected sheet takes everything', () => {
  const { model, sheetId, write } = open();
  expect(write(0, 0)).not.toThrow();
  expect(() => model.insert(sheetId, ROW, 'down', 'add-in')).not.toThrow();
});

test('on a protected sheet only unlocked cells can be written, wherever they have moved', () => {
  const { raw, protection, sheetId, write } = open();
  protection.setLocked(sheetId, rect(1, 1, 2, 2), false);
  protection.protect(sheetId, {});
  expect(write(1, 1, 2)).not.toThrow();
  expect(write(1, 0, 2)).toThrow('You cannot perform the requested operation.');
  raw.insert(sheetId, ROW, 'down', 'user');
  expect(write(1, 1)).toThrow('You cannot perform the requested operation.');
  expect(write(3, 2)).not.toThrow();
});

test('null leaves a locked cell alone, so it is no write', () => {
  const { model, protection, sheetId } = open();
  protection.setLocked(sheetId, rect(0, 1), false);
  protection.protect(sheetId, {});
  const row = [[null, plainValue('x')]];
  expect(() => model.write(sheetId, rect(0, 0, 1, 2), row, 'add-in')).not.toThrow();
});

test('cells are locked, unlocked, or both', () => {
  const { protection, sheetId } = open();
  protection.setLocked(sheetId, rect(0, 0, 3, 3), false);
  protection.setLocked(sheetId, rect(1, 1), true);
  expect([
    protection.isLocked(sheetId, rect(1, 1)),
    protection.isLocked(sheetId, rect(0, 0, 1, 3)),
    protection.isLocked(sheetId, rect(0, 0, 3, 3)),
    protection.isLocked(sheetId, rect(5, 5)),
  ]).toEqual([true, false, null, true]);
});

test.each([
  ['allowInsertRows', 'insert'],
  ['allowFormatCells', 'setFormat'],
  ['allowFormatRows', 'setRowHeight'],
] as const)('%s allows what it names', (option, method) => {
  const { model, protection, sheetId } = open();
  const act = {
    insert: () => model.insert(sheetId, ROW, 'down', 'add-in'),
    setFormat: () => model.setFormat(sheetId, rect(0, 0), { bold: true }),
    setRowHeight: () => model.setRowHeight(sheetId, 0, 1, 30),
  }[method];
  protection.protect(sheetId, {});
  expect(act).toThrow('You cannot perform the requested operation.');
  protection.protect(sheetId, { [option]: true });
  expect(act).not.toThrow();
});

test('rows with locked cells are not deleted, even where deleting is allowed', () => {
  const { model, protection, sheetId } = open();
  protection.protect(sheetId, { allowDeleteRows: true });
  const remove = () => model.delete(sheetId, ROW, 'up', 'add-in');
  expect(remove).toThrow('You cannot perform the requested operation.');
  protection.setLocked(sheetId, ROW, false);
  expect(remove).not.toThrow();
});

test('a protected structure takes no sheet and loses none; another book is not protected', () => {
  const { model, protection, sheetId } = open();
  protection.structurePassword = '';
  expect(() => model.addSheet('More')).toThrow('You cannot perform the requested operation.');
  expect(() => model.deleteSheet(sheetId)).toThrow('You cannot perform the requested operation.');
  model.replace([{ name: 'Other', rows: [] }]);
  expect(() => model.addSheet('More')).not.toThrow();
});
