/**
 * Where rows can come from: a table, the used range of a sheet, a range that has a name, what is selected. Found without
 * reading the rows themselves. Pure: the candidates are given, their order and header row are decided here.
 */
import { AppError } from '../core/domain/app-error';
import { findHeaderRow, MIN_HEADER_CELLS } from '../core/mapping/header-row';
import { type Block, contains, formatAddress, lastRow, parseAddress } from './block';

export interface SourceLocation {
  readonly sheetId: string;
  readonly sheetName: string;
  /** A1 address without the sheet, header row included, as it was when the location was found. */
  readonly address: string;
  /** `name` and `selection` are parts of a sheet; `range` is all that stands there. */
  readonly kind: 'table' | 'range' | 'name' | 'selection';
  readonly tableName?: string;
  /** Of the workbook, for kind `name`. */
  readonly rangeName?: string;
  /** 1-based sheet row. */
  readonly headerRow: number;
  /** Rows under the header, blank ones included. */
  readonly rowCount: number;
}

/**
 * The same source with its header in sheet row `headerRow` (1-based). A table's header is the table's own.
 *
 * @throws AppError `INVALID_INPUT` when the row lies outside the source.
 */
export function withHeaderRow(location: SourceLocation, headerRow: number): SourceLocation {
  if (headerRow === location.headerRow) return location;
  if (location.kind === 'table') {
    throw new AppError(
      'INVALID_INPUT',
      `The header of table ${location.tableName ?? ''} is row ${String(location.headerRow)}. ` +
        `Change it in the table, or choose the sheet ${location.sheetName} instead of the table.`,
    );
  }
  const block = parseAddress(location.address);
  const first = block.row + 1;
  const last = lastRow(block) + 1;
  if (!Number.isInteger(headerRow) || headerRow < first || headerRow > last) {
    throw new AppError(
      'INVALID_INPUT',
      `Row ${String(headerRow)} can not be the header: ${location.sheetName} has its values ` +
        `in rows ${String(first)} to ${String(last)}.`,
    );
  }
  return { ...location, headerRow, rowCount: last - headerRow };
}

/** The name under which a mapping of this source is kept: that of the table or the range, else the sheet's. */
export function sourceKey(location: SourceLocation): string {
  return location.tableName ?? location.rangeName ?? location.sheetName;
}

/** A table as the book tells it; `block` holds its header and rows, without a totals row. */
export interface FoundTable {
  readonly name: string;
  readonly sheetId: string;
  readonly sheetName: string;
  readonly block: Block;
}

/** A sheet with values; `topRows` are the first rows of its used range. */
export interface FoundSheet {
  readonly id: string;
  readonly name: string;
  readonly usedBlock: Block;
  readonly topRows: readonly (readonly unknown[])[];
}

/** A part of a sheet, with its first rows. */
export interface FoundPart {
  readonly sheetId: string;
  readonly sheetName: string;
  readonly block: Block;
  readonly topRows: readonly (readonly unknown[])[];
}

/** A range that has a name in the workbook. */
export interface FoundName extends FoundPart {
  readonly name: string;
}

export interface FoundBook {
  readonly tables: readonly FoundTable[];
  readonly names: readonly FoundName[];
  readonly sheets: readonly FoundSheet[];
  readonly activeSheetId: string;
  /** The selected cell of the active sheet; `undefined` when something else is selected. */
  readonly activeCell: Block | undefined;
}

/**
 * The candidates, likeliest first: the table with the selected cell, tables of the active sheet, other tables, the
 * values of the active sheet, the values of other sheets, ranges that have a name. A sheet whose values are one table
 * is listed once, as that, and so is a name for all of a sheet or a table.
 */
export function rankSources(book: FoundBook): readonly SourceLocation[] {
  const tables = [...book.tables].sort((a, b) => tableRank(book, a) - tableRank(book, b));
  const sheets = book.sheets
    .filter((sheet) => !tables.some((table) => isWholeSheet(table, sheet)))
    .sort((a, b) => sheetRank(book, a) - sheetRank(book, b));
  const whole = [
    ...tables,
    ...book.sheets.map(({ id, usedBlock }) => ({ sheetId: id, block: usedBlock })),
  ];
  const names = book.names.filter(
    (part) => isSource(part) && !whole.some((one) => isSame(one, part)),
  );
  return [...tables.map(tableLocation), ...sheets.map(sheetLocation), ...names.map(nameLocation)];
}

/** A header of two columns at least, and a row under it. */
function isSource({ block }: FoundPart): boolean {
  return block.rowCount > 1 && block.columnCount >= MIN_HEADER_CELLS;
}

interface Placed {
  readonly sheetId: string;
  readonly block: Block;
}

function isSame(a: Placed, b: Placed): boolean {
  return a.sheetId === b.sheetId && contains(a.block, b.block) && contains(b.block, a.block);
}

function tableRank(book: FoundBook, table: FoundTable): number {
  if (table.sheetId !== book.activeSheetId) return 2;
  return book.activeCell !== undefined && contains(table.block, book.activeCell) ? 0 : 1;
}

function sheetRank(book: FoundBook, sheet: FoundSheet): number {
  return sheet.id === book.activeSheetId ? 0 : 1;
}

function isWholeSheet(table: FoundTable, sheet: FoundSheet): boolean {
  return table.sheetId === sheet.id && contains(table.block, sheet.usedBlock);
}

function tableLocation(table: FoundTable): SourceLocation {
  return {
    sheetId: table.sheetId,
    sheetName: table.sheetName,
    address: formatAddress(table.block),
    kind: 'table',
    tableName: table.name,
    headerRow: table.block.row + 1,
    rowCount: table.block.rowCount - 1,
  };
}

function sheetLocation(sheet: FoundSheet): SourceLocation {
  const header = sheet.usedBlock.row + findHeaderRow(sheet.topRows).row;
  return {
    sheetId: sheet.id,
    sheetName: sheet.name,
    address: formatAddress(sheet.usedBlock),
    kind: 'range',
    headerRow: header + 1,
    rowCount: lastRow(sheet.usedBlock) - header,
  };
}

function nameLocation(found: FoundName): SourceLocation {
  return { ...partLocation(found, 'name'), rangeName: found.name };
}

/**
 * What is selected, its header in its first rows.
 *
 * @throws AppError `INVALID_INPUT` when no header with rows under it can be in it.
 */
export function selectionLocation(found: FoundPart): SourceLocation {
  if (!isSource(found)) {
    throw new AppError(
      'INVALID_INPUT',
      'Select the header row together with the rows under it, of two columns at least.',
    );
  }
  return partLocation(found, 'selection');
}

function partLocation(found: FoundPart, kind: SourceLocation['kind']): SourceLocation {
  const header = found.block.row + findHeaderRow(found.topRows).row;
  return {
    sheetId: found.sheetId,
    sheetName: found.sheetName,
    address: formatAddress(found.block),
    kind,
    headerRow: header + 1,
    rowCount: lastRow(found.block) - header,
  };
}
