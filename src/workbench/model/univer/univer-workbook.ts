/**
 * The grid's workbook behind the port. Writes are collected and applied before anything is read; what
 * changes is told once, with its origin. The one place where the parts of `model/univer` meet.
 */
import { Direction } from '@univerjs/presets';
import { EMPTY } from '../cell-input';
import {
  type Rect,
  SHEET_COLUMNS,
  SHEET_ROWS,
  WHOLE_SHEET,
  cellRect,
  grid,
  intersect,
  isWholeColumns,
  isWholeRows,
  lastColumn,
  lastRow,
} from '../rect';
import type { CellValue, Origin, WorkbookModel } from '../workbook-model';
import { type Calculation, watchCalculation } from './calculation';
import { cellAccess, sheetOf } from './cell-access';
import { cellEditor } from './cell-editor';
import { readCell } from './cells';
import { ChangeFeed } from './change-feed';
import { definedNames } from './defined-names';
import type { GridApp } from './grid-app';
import { fromRange, toRange } from './ranges';
import { sheetLayout } from './sheet-layout';
import { sheetList } from './sheet-list';
import { type SheetRect, Spills } from './spills';
import { WriteBuffer } from './write-buffer';

/** Blank lines added when something is written beyond the sheet's edge. */
const SPARE_ROWS = 200;
const SPARE_COLUMNS = 6;

export interface UniverWorkbook extends WorkbookModel {
  readonly engine: FormulaEngine;
}

/** What those need who calculate functions for the engine. */
export interface FormulaEngine extends Pick<Calculation, 'isQuiet' | 'lastRunMs' | 'onEnded'> {
  /** Has the formulas in these cells, and what depends on them, worked out again. */
  markDirty(blocks: readonly SheetRect[]): void;
}

export function createUniverWorkbook(app: GridApp): UniverWorkbook {
  const calculation = watchCalculation(app);
  const buffer = new WriteBuffer(app, calculation);
  const readAt = (sheetId: string, row: number, column: number): CellValue =>
    readCell(sheetOf(app, sheetId).getCellMatrix().getValue(row, column));
  const feed = new ChangeFeed(app, readAt);
  const markDirty = (blocks: readonly SheetRect[]): void =>
    calculation.markDirty(
      blocks.map(({ sheetId, rect }) => ({ unitId: unitId(), sheetId, range: toRange(rect) })),
    );
  const spills = new Spills(app, { makeRoom, markDirty });
  calculation.onEnded(() => spills.calculationEnded());
  feed.listen((event) => {
    if (event.kind === 'shifted') spills.shifted(event.sheetId, event.shift);
    if (event.kind === 'changed') spills.changed();
  });
  const access = cellAccess(app, spills);
  const layout = sheetLayout(app, access.text);
  const list = sheetList(app);
  const unitId = (): string => app.workbook().getUnitId();
  const run = (id: string, params: object): void => {
    app.commands.syncExecuteCommand(id, { unitId: unitId(), ...params });
  };

  app.commands.onCommandExecuted(({ id }, options) => {
    const typed = id === 'sheet.mutation.set-range-values' && options?.onlyLocal !== true;
    if (typed || id === 'formula.mutation.set-formula-data') buffer.noteFormulas();
  });

  function flush(): void {
    const applied = feed.silently(() => buffer.flush());
    for (const { sheetId, blocks, origin } of applied) {
      for (const { rect, before } of blocks) {
        const change = { kind: 'changed', sheetId, rect, change: 'RangeEdited', origin } as const;
        const after = before && readAt(sheetId, rect.row, rect.column);
        feed.emit(before && after ? { ...change, before, after } : change);
      }
    }
  }

  /** Whatever comes after collected values sees them done. */
  function flushed<A extends readonly unknown[], R>(method: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      flush();
      return method(...args);
    };
  }

  function makeRoom(sheetId: string, rect: Rect): void {
    const sheet = sheetOf(app, sheetId);
    if (lastRow(rect) >= sheet.getRowCount()) {
      const rowCount = Math.min(lastRow(rect) + 1 + SPARE_ROWS, SHEET_ROWS);
      run('sheet.mutation.set-worksheet-row-count', { subUnitId: sheetId, rowCount });
    }
    if (lastColumn(rect) >= sheet.getColumnCount()) {
      const columnCount = Math.min(lastColumn(rect) + 1 + SPARE_COLUMNS, SHEET_COLUMNS);
      run('sheet.mutation.set-worksheet-column-count', { subUnitId: sheetId, columnCount });
    }
  }

  /** The grid shifts cells on the active sheet only. */
  function onActiveSheet(sheetId: string, work: () => void): void {
    const activeId = list.activeSheetId();
    if (activeId !== sheetId) list.activateSheet(sheetId);
    work();
    if (activeId !== sheetId) list.activateSheet(activeId);
  }

  function shift(
    kind: 'insert' | 'delete',
    sheetId: string,
    rect: Rect,
    way: string,
    origin: Origin,
  ) {
    flush();
    const lines = isWholeRows(rect) ? 'row' : isWholeColumns(rect) ? 'col' : null;
    if (lines) {
      const id = `sheet.command.${kind === 'insert' ? 'insert' : 'remove'}-${lines}-by-range`;
      const direction = lines === 'row' ? Direction.UP : Direction.LEFT;
      const edges = cutToSheet(sheetId, rect);
      if (!edges) return;
      feed.as(origin, () => run(id, { subUnitId: sheetId, range: toRange(edges), direction }));
      return;
    }
    makeRoom(sheetId, rect);
    const id = `sheet.command.${kind}-range-move-${way}`;
    feed.silently(() =>
      onActiveSheet(sheetId, () => {
        // Declared asynchronous, but all its work is done when it returns.
        app.commands.executeCommand(id, { range: toRange(rect) }).catch(reportError);
      }),
    );
    const change = kind === 'insert' ? 'CellInserted' : 'CellDeleted';
    feed.emit({ kind: 'changed', sheetId, rect, change, origin });
  }

  function cutToSheet(sheetId: string, rect: Rect): Rect | null {
    const sheet = sheetOf(app, sheetId);
    return intersect(rect, {
      row: 0,
      column: 0,
      rowCount: sheet.getRowCount(),
      columnCount: sheet.getColumnCount(),
    });
  }

  return {
    engine: { ...calculation, markDirty },
    ...list,
    addSheet(name) {
      flush();
      const activeId = list.activeSheetId();
      // The grid brings a new sheet to the front, Excel does not.
      return feed.withoutActivation(() => {
        const added = list.addSheet(name);
        list.activateSheet(activeId);
        return added;
      });
    },
    deleteSheet: flushed(list.deleteSheet),
    replace(sheets) {
      flush();
      feed.silently(() => list.replace(sheets));
      const formulas = sheets.some(({ rows }) =>
        rows.some((row) => row.some((cell) => cell !== null && 'formula' in cell)),
      );
      if (formulas) buffer.noteFormulas();
      feed.restart();
    },
    values: flushed(access.values),
    formulas: flushed(access.formulas),
    text: flushed(access.text),
    usedRect: flushed(access.usedRect),
    spill: flushed(access.spill),
    spills: flushed(access.spills),
    isBeingWorkedOut(sheetId, rect) {
      flush();
      return !calculation.isQuiet() && access.holdsFormulas(sheetId, rect);
    },
    format: access.format,
    numberFormats: access.numberFormats,
    write(sheetId, rect, cells, origin) {
      makeRoom(sheetId, rect);
      buffer.add(sheetOf(app, sheetId), rect, cells, origin);
    },
    clear(sheetId, rect, what, origin) {
      const cut = cutToSheet(sheetId, rect);
      if (!cut) return;
      if (what !== 'contents') layout.clearFormat(sheetId, cut);
      if (what === 'formats') return;
      const filled = this.usedRect(sheetId, true);
      const area = filled && intersect(cut, filled);
      if (area)
        this.write(
          sheetId,
          area,
          grid(area, () => EMPTY),
          origin,
        );
    },
    insert: (sheetId, rect, way, origin) => shift('insert', sheetId, rect, way, origin),
    delete: (sheetId, rect, way, origin) => shift('delete', sheetId, rect, way, origin),
    reorderRows(sheetId, rect, order, origin) {
      flush();
      const targets = order.map((from, to) => [rect.row + to, rect.row + from]);
      feed.as(origin, () =>
        run('sheet.mutation.reorder-range', {
          subUnitId: sheetId,
          range: toRange(rect),
          order: Object.fromEntries(targets),
        }),
      );
    },
    ...layout,
    setFilterCriterion: flushed(layout.setFilterCriterion),
    ...cellEditor(app, (event) => feed.emit(event)),
    setFormat(sheetId, rect, patch) {
      if (!isWholeRows(rect) && !isWholeColumns(rect)) makeRoom(sheetId, rect);
      feed.silently(() => layout.setFormat(sheetId, rect, patch));
      feed.emit({ kind: 'formatChanged', sheetId, rect });
    },
    setNumberFormats(sheetId, rect, formats) {
      if (!isWholeRows(rect) && !isWholeColumns(rect)) makeRoom(sheetId, rect);
      feed.silently(() => layout.setNumberFormats(sheetId, rect, formats));
      feed.emit({ kind: 'formatChanged', sheetId, rect });
    },
    selection() {
      const range = app.selections.getCurrentLastSelection()?.range;
      return { sheetId: list.activeSheetId(), rect: range ? fromRange(range) : cellRect(0, 0) };
    },
    selectedAreas() {
      const areas = app.selections.getCurrentSelections().map(({ range }) => fromRange(range));
      return areas.length > 0 ? areas : [cellRect(0, 0)];
    },
    select(sheetId, ...areas) {
      flush();
      if (list.activeSheetId() !== sheetId) list.activateSheet(sheetId);
      const selections = areas.map((rect, index) => {
        const edges = cutToSheet(sheetId, rect) ?? rect;
        const first = toRange(cellRect(edges.row, edges.column));
        const primary = { ...first, actualRow: edges.row, actualColumn: edges.column };
        const isLast = index === areas.length - 1;
        return {
          range: toRange(edges),
          primary: isLast ? { ...primary, isMerged: false, isMergedMainCell: false } : null,
        };
      });
      run('sheet.operation.set-selections', { subUnitId: sheetId, reveal: true, selections });
    },
    ...definedNames(app),
    calculationMode: () => calculation.mode,
    setCalculationMode(mode) {
      flush();
      calculation.setMode(mode);
    },
    isCalculationDue() {
      flush();
      return calculation.isDue();
    },
    setDirty(sheetId, rect) {
      flush();
      feed.emit({ kind: 'dirtied', sheetId, rect });
      calculation.noteChanged([{ unitId: unitId(), sheetId, range: toRange(rect) }]);
    },
    recalculate(sheetId, rect) {
      flush();
      feed.emit({ kind: 'dirtied', sheetId, rect });
      markDirty([{ sheetId, rect }]);
    },
    calculate(what) {
      flush();
      if (what === 'everything') {
        for (const { id } of list.sheets())
          feed.emit({ kind: 'dirtied', sheetId: id, rect: WHOLE_SHEET });
      }
      calculation.recalculateAll();
    },
    async settled() {
      flush();
      await calculation.quiet();
    },
    flush,
    listen: (listener) => feed.listen(listener),
  };
}
