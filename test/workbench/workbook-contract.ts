/**
 * What every workbook model holds, whatever stands behind it: the same cases run on the model in memory
 * (Node) and on the grid's (a real Chromium). Calls may be answered later, so every one is awaited.
 */
import type {
  CellInput,
  CellValue,
  SheetContent,
  WorkbookEvent,
  WorkbookModel,
} from '../../src/workbench/model/workbook-model';

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => R | Promise<R> : never;

/** The port with answers that may come later, and the events so far instead of a listener. */
export type ContractModel = {
  [K in Exclude<keyof WorkbookModel, 'listen'>]: Later<WorkbookModel[K]>;
} & { events(): readonly WorkbookEvent[] | Promise<readonly WorkbookEvent[]> };

const SHEET_ROWS = 1_048_576;
const SHEET_COLUMNS = 16_384;

const text = (value: string): CellValue => ({ value, type: 'String' });
const number = (value: number): CellValue => ({ value, type: 'Double' });
const EMPTY: CellValue = { value: '', type: 'Empty' };

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({
  row,
  column,
  rowCount,
  columnCount,
});

const BOOK: readonly SheetContent[] = [
  {
    name: 'Invoices',
    rows: [
      [text('Number'), text('Amount')],
      [text('INV-1'), number(10)],
      [text('INV-2'), number(2.5)],
    ],
    numberFormats: new Map([['2,1', '0.00']]),
  },
  { name: 'Notes', rows: [] },
];

/** Declares the suite for one model; `open` gives it with the book above in it. */
export function describeWorkbookContract(open: () => Promise<ContractModel>): void {
  let model: ContractModel;
  let sheetId: string;

  beforeEach(async () => {
    model = await open();
    await model.replace(BOOK);
    await model.settled();
    sheetId = await model.activeSheetId();
  });

  const values = async (row: number, column: number, rowCount = 1, columnCount = 1) => {
    const block = await model.values(sheetId, at(row, column, rowCount, columnCount));
    return block.map((cells) => cells.map(({ value }) => value));
  };
  const write = async (row: number, column: number, inputs: (CellInput | null)[][]) => {
    const rect = at(row, column, inputs.length, inputs[0]?.length ?? 0);
    await model.write(sheetId, rect, inputs, 'script');
    await model.flush();
  };
  const changes = async () =>
    (await model.events()).filter((event) => event.kind === 'changed').slice(-1);

  test('a book that was opened has its sheets in order, and the first is active', async () => {
    expect((await model.sheets()).map(({ name }) => name)).toEqual(['Invoices', 'Notes']);
    expect((await model.sheets())[0]?.id).toBe(sheetId);
  });

  test('values come back with their types', async () => {
    await write(0, 3, [
      [text('007'), number(0.1), { value: true, type: 'Boolean' }],
      [{ value: '#N/A', type: 'Error' }, text('#N/A'), text('TRUE')],
    ]);
    expect(await model.values(sheetId, at(0, 3, 2, 4))).toEqual([
      [text('007'), number(0.1), { value: true, type: 'Boolean' }, EMPTY],
      [{ value: '#N/A', type: 'Error' }, text('#N/A'), text('TRUE'), EMPTY],
    ]);
  });

  test('null leaves a cell alone, an empty value clears it', async () => {
    await write(1, 0, [[null, EMPTY]]);
    expect(await values(1, 0, 1, 2)).toEqual([['INV-1', '']]);
  });

  test('a formula is kept with its sign, and a value written over it takes its place', async () => {
    await write(5, 0, [[{ formula: '=1+1' }]]);
    expect(await model.formulas(sheetId, at(5, 0, 1, 2))).toEqual([['=1+1', null]]);
    await write(5, 0, [[number(7)]]);
    expect(await model.formulas(sheetId, at(5, 0))).toEqual([[null]]);
    expect(await values(5, 0)).toEqual([[7]]);
  });

  test('cells can be written and read far beyond the data', async () => {
    await write(3000, 40, [[text('far')]]);
    expect(await values(3000, 40)).toEqual([['far']]);
    expect(await values(200_000, 300)).toEqual([['']]);
  });

  test('the used range holds all values, and formatted blanks only when asked for', async () => {
    expect(await model.usedRect(sheetId, true)).toEqual(at(0, 0, 3, 2));
    await model.setFormat(sheetId, at(9, 4), { fill: '#FF0000' });
    expect(await model.usedRect(sheetId, true)).toEqual(at(0, 0, 3, 2));
    expect(await model.usedRect(sheetId, false)).toEqual(at(0, 0, 10, 5));
  });

  test('a part has a used range of its own, and none where none of its cells is in use', async () => {
    await write(5, 3, [[text('note')]]);
    expect(await model.usedRect(sheetId, true, at(0, 3, 20, 2))).toEqual(at(5, 3, 1, 1));
    expect(await model.usedRect(sheetId, true, at(1, 0, 9, 1))).toEqual(at(1, 0, 2, 1));
    // Inside what the sheet as a whole has in use.
    expect(await model.usedRect(sheetId, true, at(0, 2, 20, 1))).toBeNull();
  });

  test('an empty sheet has no used range', async () => {
    const notes = (await model.sheets())[1]?.id ?? '';
    expect(await model.usedRect(notes, false)).toBeNull();
  });

  test('number formats are kept per cell, and null leaves them alone', async () => {
    await model.setNumberFormats(sheetId, at(1, 0, 2, 2), [
      ['@', null],
      [null, '0%'],
    ]);
    expect(await model.numberFormats(sheetId, at(1, 0, 2, 2))).toEqual([
      ['@', 'General'],
      ['General', '0%'],
    ]);
  });

  test('formats change only what is named', async () => {
    await model.setFormat(sheetId, at(0, 0), { bold: true, fill: '#FFEE00' });
    await model.setFormat(sheetId, at(0, 0), { fontColor: '#112233' });
    expect(await model.format(sheetId, at(0, 0))).toMatchObject({
      bold: true,
      fill: '#FFEE00',
      fontColor: '#112233',
      italic: false,
    });
    expect(await values(0, 0)).toEqual([['Number']]);
  });

  test('clearing takes the contents, the formats, or both', async () => {
    await model.setFormat(sheetId, at(1, 0, 2, 1), { bold: true });
    await model.clear(sheetId, at(1, 0), 'contents', 'script');
    await model.clear(sheetId, at(2, 0), 'formats', 'script');
    await model.clear(sheetId, at(1, 1, 2, 1), 'all', 'script');
    expect(await values(1, 0, 2, 2)).toEqual([
      ['', ''],
      ['INV-2', ''],
    ]);
    expect((await model.format(sheetId, at(1, 0))).bold).toBe(true);
    expect((await model.format(sheetId, at(2, 0))).bold).toBe(false);
    expect(await model.numberFormats(sheetId, at(2, 1))).toEqual([['General']]);
  });

  test('rows inserted and deleted move the rows below', async () => {
    await model.insert(sheetId, at(1, 0, 2, SHEET_COLUMNS), 'down', 'script');
    expect(await values(1, 0, 4, 1)).toEqual([[''], [''], ['INV-1'], ['INV-2']]);
    await model.delete(sheetId, at(0, 0, 3, SHEET_COLUMNS), 'up', 'script');
    expect(await values(0, 0, 2, 1)).toEqual([['INV-1'], ['INV-2']]);
  });

  test('columns inserted and deleted move the columns at their right', async () => {
    await model.insert(sheetId, at(0, 0, SHEET_ROWS, 1), 'right', 'script');
    expect(await values(0, 0, 1, 3)).toEqual([['', 'Number', 'Amount']]);
    await model.delete(sheetId, at(0, 1, SHEET_ROWS, 1), 'left', 'script');
    expect(await values(0, 0, 1, 3)).toEqual([['', 'Amount', '']]);
  });

  test('cells inserted and deleted move only their own columns', async () => {
    await model.insert(sheetId, at(1, 0), 'down', 'script');
    expect(await values(1, 0, 3, 2)).toEqual([
      ['', 10],
      ['INV-1', 2.5],
      ['INV-2', ''],
    ]);
    await model.delete(sheetId, at(1, 0), 'up', 'script');
    expect(await values(1, 0, 2, 2)).toEqual([
      ['INV-1', 10],
      ['INV-2', 2.5],
    ]);
  });

  test('sheets can be added, renamed, hidden and deleted', async () => {
    const added = await model.addSheet('Results');
    expect(await model.activeSheetId()).toBe(sheetId);
    await model.renameSheet(added.id, 'Outcome');
    await model.setSheetHidden(added.id, true);
    expect((await model.sheets())[2]).toEqual({ id: added.id, name: 'Outcome', hidden: true });
    await model.deleteSheet(added.id);
    expect((await model.sheets()).map(({ name }) => name)).toEqual(['Invoices', 'Notes']);
  });

  test('selecting cells of another sheet shows that sheet', async () => {
    const notes = (await model.sheets())[1]?.id ?? '';
    await model.select(notes, at(2, 1, 3, 2));
    expect(await model.activeSheetId()).toBe(notes);
    expect(await model.selection()).toEqual({ sheetId: notes, rect: at(2, 1, 3, 2) });
    expect(await model.selectedAreas()).toEqual([at(2, 1, 3, 2)]);
  });

  test('several areas are selected in their order, the last of them as the selection', async () => {
    await model.select(sheetId, at(0, 0, 3, 1), at(1, 2));
    expect(await model.selectedAreas()).toEqual([at(0, 0, 3, 1), at(1, 2)]);
    expect(await model.selection()).toEqual({ sheetId, rect: at(1, 2) });
    await model.select(sheetId, at(1, 0));
    expect(await model.selectedAreas()).toEqual([at(1, 0)]);
  });

  test('names refer to cells until they are deleted', async () => {
    await model.setName({
      name: 'Total',
      formula: '=Invoices!$B$2',
      comment: 'of all',
      visible: true,
    });
    expect(await model.names()).toMatchObject([{ name: 'Total', formula: '=Invoices!$B$2' }]);
    await model.deleteName('total');
    expect(await model.names()).toEqual([]);
  });

  test('widths, hidden lines and frozen panes are kept', async () => {
    await model.setColumnWidth(sheetId, 1, 2, 140);
    expect(await model.columnWidth(sheetId, 2)).toBe(140);
    await model.setRowsHidden(sheetId, 1, 1, true);
    expect([await model.rowHidden(sheetId, 1), await model.rowHidden(sheetId, 2)]).toEqual([
      true,
      false,
    ]);
    await model.setFreeze(sheetId, 1, 0);
    expect(await model.freeze(sheetId)).toEqual({ rows: 1, columns: 0 });
  });

  test('a filter is on until it is taken off', async () => {
    expect(await model.filterRect(sheetId)).toBeNull();
    await model.setFilter(sheetId, at(0, 0, 3, 2));
    expect(await model.filterRect(sheetId)).toEqual(at(0, 0, 3, 2));
    await model.setFilter(sheetId, null);
    expect(await model.filterRect(sheetId)).toBeNull();
  });

  test('a criterion hides rows until it is taken away, and a row that changes is not judged again', async () => {
    const hidden = async () => [
      await model.rowFilteredOut(sheetId, 1),
      await model.rowFilteredOut(sheetId, 2),
      await model.rowHidden(sheetId, 2),
    ];
    await model.setFilter(sheetId, at(0, 0, 3, 2));
    await model.setFilterCriterion(sheetId, 0, ['INV-1']);
    expect(await hidden()).toEqual([false, true, true]);
    await write(2, 0, [[text('INV-1')]]);
    expect(await hidden()).toEqual([false, true, true]);
    await model.setFilterCriterion(sheetId, 0, null);
    expect(await hidden()).toEqual([false, false, false]);
    await model.setFilterCriterion(sheetId, 1, ['10']);
    expect(await hidden()).toEqual([false, true, true]);
    await model.setFilter(sheetId, null);
    expect(await hidden()).toEqual([false, false, false]);
  });

  test('rows that a filter hides move with the rows above them', async () => {
    await model.setFilter(sheetId, at(0, 0, 3, 2));
    await model.setFilterCriterion(sheetId, 0, ['INV-1']);
    await model.insert(sheetId, at(1, 0, 1, SHEET_COLUMNS), 'down', 'script');
    expect([
      await model.rowFilteredOut(sheetId, 2),
      await model.rowFilteredOut(sheetId, 3),
      await model.filterRect(sheetId),
    ]).toEqual([false, true, at(0, 0, 4, 2)]);
  });

  test('rows that change places take their formats with them, and are told as sorted', async () => {
    await model.reorderRows(sheetId, at(1, 0, 2, 2), [1, 0], 'script');
    expect(await values(0, 0, 3, 2)).toEqual([
      ['Number', 'Amount'],
      ['INV-2', 2.5],
      ['INV-1', 10],
    ]);
    expect(await model.numberFormats(sheetId, at(1, 1, 2, 1))).toEqual([['0.00'], ['General']]);
    expect((await model.events()).map(({ kind }) => kind)).toContain('sorted');
  });

  test('a cell is open for typing until that ends', async () => {
    await model.select(sheetId, at(1, 0));
    await model.startEditing();
    expect(await model.isEditing()).toBe(true);
    await model.endEditing();
    // The grid's editor closes in a later turn.
    while (await model.isEditing()) await new Promise((later) => setTimeout(later, 20));
    expect(await values(1, 0)).toEqual([['INV-1']]);
  });

  test('a write is told once, with its cells and who did it', async () => {
    await write(1, 0, [
      [text('A'), number(1)],
      [text('B'), number(2)],
    ]);
    expect(await changes()).toMatchObject([
      { sheetId, rect: at(1, 0, 2, 2), change: 'RangeEdited', origin: 'script' },
    ]);
  });

  test('moved rows are told as a shift and as a change', async () => {
    await model.insert(sheetId, at(1, 0, 2, SHEET_COLUMNS), 'down', 'script');
    const kinds = (await model.events()).map((event) =>
      event.kind === 'changed' ? event.change : event.kind,
    );
    expect(kinds).toEqual(expect.arrayContaining(['shifted', 'RowInserted']));
    expect(kinds).not.toContain('RangeEdited');
  });

  test('a change of looks is no edit', async () => {
    await model.setFormat(sheetId, at(0, 0, 1, 2), { bold: true });
    const kinds = (await model.events()).map(({ kind }) => kind);
    expect(kinds).toContain('formatChanged');
    expect(kinds).not.toContain('changed');
  });
}
