/**
 * The workbook port in memory: for tests in Node, where no grid is. It keeps formulas and shows what the
 * given function makes of them; it does not calculate, and references in formulas do not move.
 */
import { GENERAL_FORMAT } from '../cell-input';
import { type NumberFormatter, displayText } from '../cell-text';
import { DEFAULT_FORMAT } from '../default-format';
import {
  type Rect,
  type Shift,
  WHOLE_SHEET,
  cellCount,
  cellRect,
  grid,
  intersect,
  isWholeColumns,
  isWholeRows,
} from '../rect';
import type {
  CalculationMode,
  CellValue,
  ChangeType,
  DefinedName,
  Origin,
  WorkbookEvent,
  WorkbookListener,
  WorkbookModel,
} from '../workbook-model';
import { type Calculate, MemorySheet } from './memory-sheet';

export interface MemoryWorkbookOptions {
  /** Default: `#NAME?`, as of a function nobody knows. */
  readonly calculate?: Calculate;
  /** Default: the number as JavaScript writes it. */
  readonly formatNumber?: NumberFormatter;
}

const COLUMN_PX = 64;
const ROW_PX = 20;

export function createMemoryWorkbook(options: MemoryWorkbookOptions = {}): WorkbookModel {
  const calculate = options.calculate ?? (() => ({ value: '#NAME?', type: 'Error' }));
  const formatNumber = options.formatNumber ?? ((_, value) => String(value));
  const listeners = new Set<WorkbookListener>();
  const names = new Map<string, DefinedName>();
  let nextId = 1;
  let sheets: MemorySheet[] = [newSheet('Sheet1')];
  let activeId = 'sheet1';
  let selection = { sheetId: activeId, rect: cellRect(0, 0) };
  let otherAreas: readonly Rect[] = [];
  let isEditing = false;
  let calculationMode: CalculationMode = 'automatic';

  function newSheet(name: string): MemorySheet {
    const sheet = new MemorySheet(`sheet${nextId}`, name, calculate);
    nextId += 1;
    return sheet;
  }
  function emit(event: WorkbookEvent): void {
    for (const listener of [...listeners]) listener(event);
  }
  function sheetOf(sheetId: string): MemorySheet {
    const sheet = sheets.find(({ id }) => id === sheetId);
    if (!sheet) throw new Error(`No sheet has the id ${sheetId}.`);
    return sheet;
  }
  const info = ({ id, name, hidden }: MemorySheet) => ({ id, name, hidden });
  const format = (sheet: MemorySheet, row: number, column: number) => ({
    ...DEFAULT_FORMAT,
    ...sheet.cell(row, column)?.format,
  });

  function edited(sheetId: string, rect: Rect, origin: Origin, before: CellValue | null): void {
    const event = { kind: 'changed', sheetId, rect, change: 'RangeEdited', origin } as const;
    if (!before) return emit(event);
    emit({ ...event, before, after: sheetOf(sheetId).value(rect.row, rect.column) });
  }

  function setEditing(editing: boolean): void {
    if (editing === isEditing) return;
    isEditing = editing;
    emit({ kind: 'editing', isEditing });
  }

  function shiftLines(sheetId: string, rect: Rect, sign: 1 | -1, origin: Origin): void {
    const byRow = isWholeRows(rect);
    const shift: Shift = byRow
      ? { axis: 'row', index: rect.row, count: sign * rect.rowCount }
      : { axis: 'column', index: rect.column, count: sign * rect.columnCount };
    sheetOf(sheetId).shiftLines(shift);
    const change: ChangeType = `${byRow ? 'Row' : 'Column'}${sign > 0 ? 'Inserted' : 'Deleted'}`;
    emit({ kind: 'shifted', sheetId, shift });
    emit({ kind: 'changed', sheetId, rect, change, origin });
  }

  function each(rect: Rect, act: (row: number, column: number) => void): void {
    for (let row = rect.row; row < rect.row + rect.rowCount; row += 1) {
      for (let column = rect.column; column < rect.column + rect.columnCount; column += 1) {
        act(row, column);
      }
    }
  }

  const model: WorkbookModel = {
    sheets: () => sheets.map(info),
    activeSheetId: () => activeId,
    activateSheet(sheetId) {
      if (sheetId === activeId) return;
      const previousId = activeId;
      activeId = sheetOf(sheetId).id;
      selection = { sheetId, rect: cellRect(0, 0) };
      otherAreas = [];
      emit({ kind: 'sheetActivated', sheetId, previousId });
    },
    addSheet(name) {
      const sheet = newSheet(name);
      sheets.push(sheet);
      emit({ kind: 'sheetAdded', sheetId: sheet.id });
      return info(sheet);
    },
    deleteSheet(sheetId) {
      sheets = sheets.filter(({ id }) => id !== sheetId);
      if (activeId === sheetId) activeId = sheets[0]?.id ?? '';
      emit({ kind: 'sheetDeleted', sheetId });
    },
    renameSheet(sheetId, name) {
      const sheet = sheetOf(sheetId);
      const before = sheet.name;
      sheet.name = name;
      emit({ kind: 'sheetRenamed', sheetId, before, after: name });
    },
    setSheetHidden(sheetId, hidden) {
      sheetOf(sheetId).hidden = hidden;
    },
    replace(contents) {
      sheets = contents.map(({ name, rows, numberFormats }) => {
        const sheet = newSheet(name);
        for (const [r, row] of rows.entries()) {
          for (const [c, input] of row.entries()) {
            const numberFormat = numberFormats?.get(`${r},${c}`);
            if (input)
              sheet.edit(r, c, () => ({
                input,
                format: numberFormat ? { numberFormat } : undefined,
              }));
          }
        }
        return sheet;
      });
      if (sheets.length === 0) sheets = [newSheet('Sheet1')];
      names.clear();
      activeId = sheets[0]?.id ?? '';
      selection = { sheetId: activeId, rect: cellRect(0, 0) };
      otherAreas = [];
      emit({ kind: 'replaced' });
    },

    values(sheetId, rect) {
      const sheet = sheetOf(sheetId);
      return grid(rect, (row, column) => sheet.value(row, column));
    },
    formulas(sheetId, rect) {
      const sheet = sheetOf(sheetId);
      return grid(rect, (row, column) => sheet.formula(row, column));
    },
    text(sheetId, rect) {
      const sheet = sheetOf(sheetId);
      return grid(rect, (row, column) => {
        const { numberFormat } = format(sheet, row, column);
        return displayText(sheet.value(row, column), numberFormat, formatNumber);
      });
    },
    usedRect: (sheetId, valuesOnly, within) => sheetOf(sheetId).used(valuesOnly, within),
    spill: () => null,
    spills: () => [],
    isBeingWorkedOut: () => false,

    write(sheetId, rect, cells, origin) {
      const sheet = sheetOf(sheetId);
      const before = cellCount(rect) === 1 ? sheet.value(rect.row, rect.column) : null;
      each(rect, (row, column) => {
        const input = cells[row - rect.row]?.[column - rect.column] ?? null;
        if (input === null) return;
        const kept = 'type' in input && input.type === 'Empty' ? undefined : input;
        sheet.edit(row, column, ({ format: own }) => ({ input: kept, format: own }));
      });
      edited(sheetId, rect, origin, before);
    },
    clear(sheetId, rect, what, origin) {
      const sheet = sheetOf(sheetId);
      const used = sheet.used(false);
      const area = used && intersect(rect, used);
      if (!area) return;
      each(area, (row, column) => {
        sheet.edit(row, column, (cell) => ({
          input: what === 'formats' ? cell.input : undefined,
          format: what === 'contents' ? cell.format : undefined,
        }));
      });
      if (what !== 'formats') edited(sheetId, area, origin, null);
    },
    insert(sheetId, rect, way, origin) {
      if (isWholeRows(rect) || isWholeColumns(rect)) return shiftLines(sheetId, rect, 1, origin);
      sheetOf(sheetId).insertCells(rect, way);
      emit({ kind: 'changed', sheetId, rect, change: 'CellInserted', origin });
    },
    delete(sheetId, rect, way, origin) {
      if (isWholeRows(rect) || isWholeColumns(rect)) return shiftLines(sheetId, rect, -1, origin);
      sheetOf(sheetId).deleteCells(rect, way);
      emit({ kind: 'changed', sheetId, rect, change: 'CellDeleted', origin });
    },
    reorderRows(sheetId, rect, order, origin) {
      sheetOf(sheetId).reorderRows(rect, order);
      emit({ kind: 'sorted', sheetId, rect });
      emit({ kind: 'changed', sheetId, rect, change: 'RangeEdited', origin });
    },

    format: (sheetId, { row, column }) => format(sheetOf(sheetId), row, column),
    setFormat(sheetId, rect, patch) {
      const sheet = sheetOf(sheetId);
      each(rect, (row, column) => {
        sheet.edit(row, column, (cell) => ({ ...cell, format: { ...cell.format, ...patch } }));
      });
      emit({ kind: 'formatChanged', sheetId, rect });
    },
    numberFormats(sheetId, rect) {
      const sheet = sheetOf(sheetId);
      return grid(
        rect,
        (row, column) => sheet.cell(row, column)?.format?.numberFormat ?? GENERAL_FORMAT,
      );
    },
    setNumberFormats(sheetId, rect, formats) {
      const sheet = sheetOf(sheetId);
      each(rect, (row, column) => {
        const numberFormat = formats[row - rect.row]?.[column - rect.column] ?? null;
        if (numberFormat === null) return;
        sheet.edit(row, column, (cell) => ({ ...cell, format: { ...cell.format, numberFormat } }));
      });
      emit({ kind: 'formatChanged', sheetId, rect });
    },
    columnWidth: (sheetId, column) => sheetOf(sheetId).columnWidths.get(column) ?? COLUMN_PX,
    setColumnWidth(sheetId, column, count, widthPx) {
      for (let c = column; c < column + count; c += 1) {
        sheetOf(sheetId).columnWidths.set(c, widthPx);
      }
    },
    rowHeight: (sheetId, row) => sheetOf(sheetId).rowHeights.get(row) ?? ROW_PX,
    setRowHeight(sheetId, row, count, heightPx) {
      for (let r = row; r < row + count; r += 1) sheetOf(sheetId).rowHeights.set(r, heightPx);
    },
    autofitColumns: () => undefined,
    rowHidden(sheetId, row) {
      const { hiddenRows, filter } = sheetOf(sheetId);
      return hiddenRows.has(row) || filter.hides(row);
    },
    rowFilteredOut: (sheetId, row) => sheetOf(sheetId).filter.hides(row),
    columnHidden: (sheetId, column) => sheetOf(sheetId).hiddenColumns.has(column),
    setRowsHidden(sheetId, row, count, hidden) {
      setEach(sheetOf(sheetId).hiddenRows, row, count, hidden);
    },
    setColumnsHidden(sheetId, column, count, hidden) {
      setEach(sheetOf(sheetId).hiddenColumns, column, count, hidden);
    },
    freeze: (sheetId) => sheetOf(sheetId).freeze,
    setFreeze(sheetId, rows, columns) {
      sheetOf(sheetId).freeze = { rows, columns };
    },
    filterRect: (sheetId) => sheetOf(sheetId).filter.rect,
    setFilter(sheetId, rect) {
      sheetOf(sheetId).filter.set(rect);
      emit({ kind: 'filtered', sheetId });
    },
    setFilterCriterion(sheetId, column, texts) {
      const textAt = (r: number, c: number) => model.text(sheetId, cellRect(r, c))[0]?.[0] ?? '';
      sheetOf(sheetId).filter.setCriterion(column, texts, textAt);
      emit({ kind: 'filtered', sheetId });
    },

    isEditing: () => isEditing,
    typedText: () => '',
    startEditing: () => setEditing(true),
    endEditing: () => setEditing(false),

    selection: () => selection,
    selectedAreas: () => [...otherAreas, selection.rect],
    select(sheetId, ...areas) {
      model.activateSheet(sheetId);
      const rect = areas.at(-1) ?? cellRect(0, 0);
      otherAreas = areas.slice(0, -1);
      selection = { sheetId, rect };
      emit({ kind: 'selectionChanged', sheetId, rect });
    },

    names: () => [...names.values()],
    setName(name) {
      names.set(name.name.toLowerCase(), name);
    },
    deleteName(name) {
      names.delete(name.toLowerCase());
    },

    calculationMode: () => calculationMode,
    setCalculationMode(mode) {
      calculationMode = mode;
    },
    // Nothing is kept of what a formula shows: it is worked out when it is looked at.
    isCalculationDue: () => false,
    setDirty: (sheetId, rect) => emit({ kind: 'dirtied', sheetId, rect }),
    recalculate(sheetId, rect) {
      emit({ kind: 'dirtied', sheetId, rect });
      emit({ kind: 'calculated', sheetIds: [sheetId] });
    },
    calculate(what) {
      const sheetIds = sheets.map(({ id }) => id);
      if (what === 'everything') {
        for (const sheetId of sheetIds) emit({ kind: 'dirtied', sheetId, rect: WHOLE_SHEET });
      }
      emit({ kind: 'calculated', sheetIds });
    },
    settled: () => Promise.resolve(),
    flush: () => undefined,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return model;
}

function setEach(set: Set<number>, start: number, count: number, on: boolean): void {
  for (let index = start; index < start + count; index += 1) {
    if (on) set.add(index);
    else set.delete(index);
  }
}
