/**
 * The workbook as the host needs it: a narrow port with two implementations, one in memory (tests in
 * Node) and the grid's (the page). Both obey the same contract suite. Positions are zero-based; blocks
 * are rows x columns of exactly the rectangle's size. It knows nothing of Office.js or of messages.
 */
import type { Cell, Rect, Shift } from './rect';

/** `''` is an empty cell; an error is its text (`#N/A`) with value type `Error`. */
export type Scalar = string | number | boolean;
/** `Excel.RangeValueType`, the five a cell of ours can have. */
export type ValueType = 'Empty' | 'String' | 'Double' | 'Boolean' | 'Error';

export interface CellValue {
  readonly value: Scalar;
  readonly type: ValueType;
}

/** A formula with its leading `=`. */
export interface FormulaInput {
  readonly formula: string;
  /** Of a book that is opened: what was saved with it, over all cells it spills over. Shown until it is calculated. */
  readonly shown?: readonly (readonly CellValue[])[];
}

/** What is put into a cell. */
export type CellInput = CellValue | FormulaInput;

export interface SheetInfo {
  readonly id: string;
  readonly name: string;
  readonly hidden: boolean;
}

/** The parts of a cell's format that the host speaks of; colours are `#RRGGBB`, `''` is none. */
export interface CellFormat {
  readonly fill: string;
  readonly fontColor: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strikethrough: boolean;
  readonly fontName: string;
  /** In points. */
  readonly fontSize: number;
  readonly wrapText: boolean;
  readonly horizontal: 'General' | 'Left' | 'Center' | 'Right' | 'Justify';
  readonly vertical: 'Top' | 'Center' | 'Bottom';
  readonly numberFormat: string;
}

export type CalculationMode = 'automatic' | 'manual';

export type ClearWhat = 'all' | 'contents' | 'formats';

/** A user-made name: `formula` starts with `=`. `sheetId` is set for names of one sheet only. */
export interface DefinedName {
  readonly name: string;
  readonly formula: string;
  readonly comment: string;
  readonly visible: boolean;
  readonly sheetId?: string | undefined;
}

/**
 * Who changed something: the person at the grid, the add-in by Office.js, a script of the page, or somebody
 * who has the same book open elsewhere.
 */
export type Origin = 'user' | 'add-in' | 'script' | 'co-author';

export type ChangeType =
  | 'RangeEdited'
  | 'RowInserted'
  | 'RowDeleted'
  | 'ColumnInserted'
  | 'ColumnDeleted'
  | 'CellInserted'
  | 'CellDeleted';

export type WorkbookEvent =
  | {
      readonly kind: 'changed';
      readonly sheetId: string;
      readonly rect: Rect;
      readonly change: ChangeType;
      readonly origin: Origin;
      /** Only for a single edited cell. */
      readonly before?: CellValue;
      readonly after?: CellValue;
    }
  | { readonly kind: 'shifted'; readonly sheetId: string; readonly shift: Shift }
  | { readonly kind: 'formatChanged'; readonly sheetId: string; readonly rect: Rect }
  | { readonly kind: 'sorted'; readonly sheetId: string; readonly rect: Rect }
  | { readonly kind: 'filtered'; readonly sheetId: string }
  /** A person began or finished typing into a cell. */
  | { readonly kind: 'editing'; readonly isEditing: boolean }
  /** These cells are to be calculated again although nothing that they depend on has changed. */
  | { readonly kind: 'dirtied'; readonly sheetId: string; readonly rect: Rect }
  | { readonly kind: 'calculated'; readonly sheetIds: readonly string[] }
  | { readonly kind: 'selectionChanged'; readonly sheetId: string; readonly rect: Rect }
  | {
      readonly kind: 'sheetActivated';
      readonly sheetId: string;
      readonly previousId: string | null;
    }
  | { readonly kind: 'sheetAdded'; readonly sheetId: string }
  | { readonly kind: 'sheetDeleted'; readonly sheetId: string }
  | {
      readonly kind: 'sheetRenamed';
      readonly sheetId: string;
      readonly before: string;
      readonly after: string;
    }
  /** The whole content was replaced by another file: nothing of the old book is left. */
  | { readonly kind: 'replaced' };

export type WorkbookListener = (event: WorkbookEvent) => void;

/** A sheet's content as a file gives it: ragged rows of values, with number formats where not General. */
export interface SheetContent {
  readonly name: string;
  readonly rows: readonly (readonly (CellInput | null)[])[];
  readonly numberFormats?: ReadonlyMap<string, string>;
}

export interface WorkbookModel {
  sheets(): readonly SheetInfo[];
  activeSheetId(): string;
  activateSheet(sheetId: string): void;
  addSheet(name: string): SheetInfo;
  deleteSheet(sheetId: string): void;
  renameSheet(sheetId: string, name: string): void;
  setSheetHidden(sheetId: string, hidden: boolean): void;
  /** Replaces everything by these sheets; the first is active. */
  replace(sheets: readonly SheetContent[]): void;

  /** What the cells show, spilled results included. */
  values(sheetId: string, rect: Rect): CellValue[][];
  /** The formula with its `=`, or null where the cell holds a plain value or nothing. */
  formulas(sheetId: string, rect: Rect): (string | null)[][];
  /** As displayed with the number format, regardless of the column's width. */
  text(sheetId: string, rect: Rect): string[][];
  /**
   * The bounding rectangle of the cells in use, of the whole sheet or of those inside `within` alone; with
   * `valuesOnly` formatted blanks do not count. Null when there are none.
   */
  usedRect(sheetId: string, valuesOnly: boolean, within?: Rect): Rect | null;
  /** Cells the formula at `cell` spills over, itself included; null when it does not spill. */
  spill(sheetId: string, cell: Cell): Rect | null;
  /** Cells of each formula on the sheet that spills. */
  spills(sheetId: string): readonly Rect[];
  /** Whether the rectangle holds formulas that a calculation under way may still change. */
  isBeingWorkedOut(sheetId: string, rect: Rect): boolean;

  /** Null leaves a cell alone. May be collected; every read and `flush` sees it done. */
  write(sheetId: string, rect: Rect, cells: (CellInput | null)[][], origin: Origin): void;
  clear(sheetId: string, rect: Rect, what: ClearWhat, origin: Origin): void;
  /** Whole rows or columns when the rectangle spans the sheet, else cells shifted down or right. */
  insert(sheetId: string, rect: Rect, shift: 'down' | 'right', origin: Origin): void;
  delete(sheetId: string, rect: Rect, shift: 'up' | 'left', origin: Origin): void;
  /** Row i of the rectangle gets the cells of its row `order[i]`, looks included, as sorting does it. */
  reorderRows(sheetId: string, rect: Rect, order: readonly number[], origin: Origin): void;

  format(sheetId: string, cell: Cell): CellFormat;
  setFormat(sheetId: string, rect: Rect, patch: Partial<CellFormat>): void;
  numberFormats(sheetId: string, rect: Rect): string[][];
  /** Null leaves a cell's format alone. */
  setNumberFormats(sheetId: string, rect: Rect, formats: (string | null)[][]): void;
  /** In pixels. */
  columnWidth(sheetId: string, column: number): number;
  setColumnWidth(sheetId: string, column: number, columnCount: number, widthPx: number): void;
  rowHeight(sheetId: string, row: number): number;
  setRowHeight(sheetId: string, row: number, rowCount: number, heightPx: number): void;
  autofitColumns(sheetId: string, column: number, columnCount: number): void;
  /** Hidden by hand or by the filter. */
  rowHidden(sheetId: string, row: number): boolean;
  rowFilteredOut(sheetId: string, row: number): boolean;
  columnHidden(sheetId: string, column: number): boolean;
  setRowsHidden(sheetId: string, row: number, rowCount: number, hidden: boolean): void;
  setColumnsHidden(sheetId: string, column: number, columnCount: number, hidden: boolean): void;
  freeze(sheetId: string): { readonly rows: number; readonly columns: number };
  setFreeze(sheetId: string, rows: number, columns: number): void;
  /** The filtered rectangle with its header row, or null when no filter is on. */
  filterRect(sheetId: string): Rect | null;
  /** Switching the filter off, or on anew, takes its criteria away. */
  setFilter(sheetId: string, rect: Rect | null): void;
  /**
   * Of the filtered rows only those are shown whose cell in sheet column `column` shows one of `texts`
   * (`''` for blanks); null takes the criterion away. Rows that change later are not judged again.
   */
  setFilterCriterion(sheetId: string, column: number, texts: readonly string[] | null): void;

  /** Whether a person is typing into a cell. */
  isEditing(): boolean;
  /** What stands in the cell that is typed into, so far; `''` when none is. */
  typedText(): string;
  /** Opens the selected cell for typing, as F2 does. */
  startEditing(): void;
  /** Ends typing, as Enter does; what was typed is kept. */
  endEditing(): void;

  /** `rect` is the one that was selected last. */
  selection(): { readonly sheetId: string; readonly rect: Rect };
  /** All that is selected, in the order in which it was; one as a rule. */
  selectedAreas(): readonly Rect[];
  select(sheetId: string, ...areas: readonly [Rect, ...Rect[]]): void;

  names(): readonly DefinedName[];
  setName(name: DefinedName): void;
  deleteName(name: string): void;

  calculationMode(): CalculationMode;
  /** In manual mode what depends on an edit waits; going back to automatic works it out. */
  setCalculationMode(mode: CalculationMode): void;
  /** Whether something waits to be calculated by hand. */
  isCalculationDue(): boolean;
  /** These cells are to be calculated again: now, or in manual mode with the next calculation. */
  setDirty(sheetId: string, rect: Rect): void;
  /** Calculates these cells again, whatever the mode; results arrive before `settled` resolves. */
  recalculate(sheetId: string, rect: Rect): void;
  /** Calculates what is due (as F9 does), or every cell of the book anew. */
  calculate(what: 'due' | 'everything'): void;
  /** Resolves when no calculation is under way (functions still waiting for an answer do not count). */
  settled(): Promise<void>;
  /** Applies collected writes now. */
  flush(): void;
  listen(listener: WorkbookListener): () => void;
}
