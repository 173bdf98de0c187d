/**
 * Turns the grid's commands into workbook events. What the host itself does runs inside `as(origin)`:
 * its value writes are reported by the writer, who knows the blocks; everything else is told from here.
 * Results of formulas are no edits, and neither are formulas rewritten because rows moved.
 */
import type {
  ICellData,
  ICommandInfo,
  IExecutionOptions,
  IObjectMatrixPrimitiveType,
  IRange,
  Nullable,
} from '@univerjs/presets';
import { type Rect, cellCount, entireColumns, entireRows } from '../rect';
import type {
  CellValue,
  ChangeType,
  Origin,
  WorkbookEvent,
  WorkbookListener,
} from '../workbook-model';
import type { GridApp } from './grid-app';
import { fromRange, matrixRect } from './ranges';

interface SheetParams {
  readonly unitId?: string;
  readonly subUnitId?: string;
  readonly range?: IRange;
  readonly cellValue?: IObjectMatrixPrimitiveType<Nullable<ICellData>>;
  readonly trigger?: string;
  readonly name?: string;
  readonly sheet?: { readonly id: string };
}

const SHIFTS: Readonly<
  Record<string, { axis: 'row' | 'column'; sign: 1 | -1; change: ChangeType }>
> = {
  'sheet.mutation.insert-row': { axis: 'row', sign: 1, change: 'RowInserted' },
  'sheet.mutation.remove-rows': { axis: 'row', sign: -1, change: 'RowDeleted' },
  'sheet.mutation.insert-col': { axis: 'column', sign: 1, change: 'ColumnInserted' },
  'sheet.mutation.remove-col': { axis: 'column', sign: -1, change: 'ColumnDeleted' },
};

/** Commands that rewrite formulas and move cells: value mutations inside them are no edits. */
const MOVING =
  /^sheet\.command\.(insert-row|insert-col|insert-multi|remove-row|remove-col|insert-range|delete-range|move-)/;

/** Commands that move single cells; they may add lines below the data, which shift nothing. */
const MOVING_CELLS = /^sheet\.command\.(insert|delete)-range-move-/;

const EDITING_KEYS = ['v', 'f', 'p', 'si'];

export class ChangeFeed {
  readonly #app: GridApp;
  readonly #read: (sheetId: string, row: number, column: number) => CellValue;
  readonly #listeners = new Set<WorkbookListener>();
  #origin: Origin = 'user';
  #hostWrites = false;
  #isInBackground = false;
  #moving = false;
  #movingCells = false;
  #before: CellValue | undefined;
  #renamedFrom = '';
  #hostMoves = 0;
  #activeSheetId: string;
  #selection = '';

  constructor(app: GridApp, read: (sheetId: string, row: number, column: number) => CellValue) {
    this.#app = app;
    this.#read = read;
    this.#activeSheetId = app.workbook().getActiveSheet().getSheetId();
    app.commands.beforeCommandExecuted((command) => this.#beforeCommand(command));
    app.commands.onCommandExecuted((command, options) => this.#afterCommand(command, options));
  }

  listen(listener: WorkbookListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: WorkbookEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** Runs host work; events that come of it carry this origin. */
  as<T>(origin: Origin, work: () => T): T {
    const outer = this.#origin;
    this.#origin = origin;
    try {
      return work();
    } finally {
      this.#origin = outer;
    }
  }

  /** Runs value writes whose events the caller tells itself. */
  silently<T>(work: () => T): T {
    this.#hostWrites = true;
    try {
      return work();
    } finally {
      this.#hostWrites = false;
    }
  }

  /** Runs host work after which the same sheet is in front as before. */
  withoutActivation<T>(work: () => T): T {
    this.#isInBackground = true;
    try {
      return work();
    } finally {
      this.#isInBackground = false;
    }
  }

  /** After the whole book was replaced: the old sheets' ids mean nothing any more. */
  restart(): void {
    this.#activeSheetId = this.#app.workbook().getActiveSheet().getSheetId();
    this.#selection = '';
    this.emit({ kind: 'replaced' });
  }

  #beforeCommand(command: Readonly<ICommandInfo>): void {
    const params: SheetParams = command.params ?? {};
    if (MOVING.test(command.id)) {
      const cells = MOVING_CELLS.test(command.id);
      if (cells && this.#hostWrites) this.#hostMoves += 1;
      this.#startMoving(cells);
    }
    if (command.id === 'sheet.mutation.set-range-values') this.#before = this.#singleBefore(params);
    if (command.id === 'sheet.mutation.set-worksheet-name') {
      const sheet = this.#app.workbook().getSheetBySheetId(params.subUnitId ?? '');
      this.#renamedFrom = sheet?.getName() ?? '';
    }
  }

  #afterCommand(command: Readonly<ICommandInfo>, options: IExecutionOptions | undefined): void {
    const params: SheetParams = command.params ?? {};
    const sheetId = params.subUnitId ?? '';
    const shift = SHIFTS[command.id];
    if (shift && params.range) {
      if (!this.#movingCells) this.#shifted(sheetId, fromRange(params.range), shift);
      return;
    }
    if (MOVING_CELLS.test(command.id)) return this.#cellsMoved(command.id, params);
    switch (command.id) {
      case 'sheet.mutation.set-range-values':
        return this.#valuesSet(sheetId, params, options);
      case 'sheet.mutation.reorder-range':
        return this.#sorted(sheetId, params);
      case 'sheet.mutation.set-filter-range':
      case 'sheet.mutation.remove-filter':
      case 'sheet.mutation.set-filter-criteria':
        return this.emit({ kind: 'filtered', sheetId });
      case 'sheet.mutation.insert-sheet':
        return this.emit({ kind: 'sheetAdded', sheetId: params.sheet?.id ?? '' });
      case 'sheet.mutation.remove-sheet':
        return this.emit({ kind: 'sheetDeleted', sheetId });
      case 'sheet.mutation.set-worksheet-name':
        return this.emit({
          kind: 'sheetRenamed',
          sheetId,
          before: this.#renamedFrom,
          after: params.name ?? '',
        });
      case 'sheet.operation.set-worksheet-active':
        return this.#activated(sheetId);
      case 'sheet.operation.set-selections':
        return this.#selected();
      default:
    }
  }

  #startMoving(cells: boolean): void {
    this.#moving = true;
    this.#movingCells ||= cells;
    // The grid's moving commands do all their work before they return.
    queueMicrotask(() => {
      this.#moving = false;
      this.#movingCells = false;
    });
  }

  /** Only of what a person does: the host tells its own moves, and has done so by now. */
  #cellsMoved(commandId: string, { range }: SheetParams): void {
    const moved = range ?? this.#app.selections.getCurrentLastSelection()?.range;
    const byHost = this.#hostMoves > 0;
    if (byHost) this.#hostMoves -= 1;
    if (!moved || byHost) return;
    const change = commandId.includes('insert') ? 'CellInserted' : 'CellDeleted';
    const sheetId = this.#app.workbook().getActiveSheet().getSheetId();
    this.emit({ kind: 'changed', sheetId, rect: fromRange(moved), change, origin: this.#origin });
  }

  #singleBefore({ subUnitId, cellValue }: SheetParams): CellValue | undefined {
    if (this.#hostWrites || !cellValue || !subUnitId) return undefined;
    const rows = Object.keys(cellValue);
    if (rows.length !== 1) return undefined;
    const rect = matrixRect(cellValue);
    return rect && cellCount(rect) === 1 ? this.#read(subUnitId, rect.row, rect.column) : undefined;
  }

  #valuesSet(sheetId: string, params: SheetParams, options: IExecutionOptions | undefined): void {
    const before = this.#before;
    this.#before = undefined;
    if (options?.['applyFormulaCalculationResult'] === true) {
      return this.emit({ kind: 'calculated', sheetIds: [sheetId] });
    }
    if (this.#hostWrites || this.#moving || options?.['fromFormula'] === true) return;
    const { cellValue } = params;
    const rect = cellValue && matrixRect(cellValue);
    if (!rect) return;
    if (!isEdit(cellValue)) return this.emit({ kind: 'formatChanged', sheetId, rect });
    const change = {
      kind: 'changed',
      sheetId,
      rect,
      change: 'RangeEdited',
      origin: this.#origin,
    } as const;
    if (cellCount(rect) > 1 || !before) return this.emit(change);
    this.emit({ ...change, before, after: this.#read(sheetId, rect.row, rect.column) });
  }

  #shifted(sheetId: string, rect: Rect, { axis, sign, change }: (typeof SHIFTS)[string]): void {
    this.#startMoving(false);
    const byRow = axis === 'row';
    const count = sign * (byRow ? rect.rowCount : rect.columnCount);
    const index = byRow ? rect.row : rect.column;
    this.emit({ kind: 'shifted', sheetId, shift: { axis, index, count } });
    const lines = byRow ? entireRows(rect) : entireColumns(rect);
    this.emit({ kind: 'changed', sheetId, rect: lines, change, origin: this.#origin });
  }

  #sorted(sheetId: string, { range }: SheetParams): void {
    if (!range) return;
    const rect = fromRange(range);
    this.emit({ kind: 'sorted', sheetId, rect });
    this.emit({ kind: 'changed', sheetId, rect, change: 'RangeEdited', origin: this.#origin });
  }

  #activated(sheetId: string): void {
    if (sheetId === this.#activeSheetId || this.#isInBackground) return;
    const previousId = this.#activeSheetId;
    this.#activeSheetId = sheetId;
    this.emit({ kind: 'sheetActivated', sheetId, previousId });
  }

  #selected(): void {
    const areas = this.#app.selections.getCurrentSelections().map(({ range }) => fromRange(range));
    const rect = areas.at(-1);
    if (!rect || this.#isInBackground) return;
    const sheetId = this.#app.workbook().getActiveSheet().getSheetId();
    const key = JSON.stringify([sheetId, areas]);
    if (key === this.#selection) return;
    this.#selection = key;
    this.emit({ kind: 'selectionChanged', sheetId, rect });
  }
}

function isEdit(cells: IObjectMatrixPrimitiveType<Nullable<ICellData>>): boolean {
  return Object.values(cells).some((row: Record<string, Nullable<ICellData>>) =>
    Object.values(row).some((cell) => !cell || EDITING_KEYS.some((key) => key in cell)),
  );
}
