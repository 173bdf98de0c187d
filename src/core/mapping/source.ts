/**
 * The source: the table or range that the rows come from, as plain values. It knows no Excel object; whoever reads a
 * sheet or a file makes one.
 */

/** An error value of a cell, such as `#N/A`. */
export interface CellError {
  readonly error: string;
}

/** What a cell holds. Dates are the sheet's serial numbers, or text. Blank is `null` or `''`. */
export type CellValue = string | number | boolean | null | CellError;

export interface Source {
  /** The sheet's name; empty for a file that has none (CSV). */
  readonly sheetName: string;
  /** Header cells as text, in column order. */
  readonly headers: readonly string[];
  /** 1-based row number of the header in its sheet. */
  readonly headerRow: number;
  /** 0-based column number of the first column in its sheet. */
  readonly firstColumn: number;
  /** The rows under the header, each as long as `headers`. Row i stands in sheet row `headerRow + 1 + i`. */
  readonly rows: readonly (readonly CellValue[])[];
  /** Day zero of date serials; 1904 for workbooks that count from there. */
  readonly dateSystem: 1900 | 1904;
  /** 0-based columns (within the source) whose number format is a date. */
  readonly dateColumns: readonly number[];
}

/** A1 address without the sheet, of row `index` (0-based, under the header) and column `column` of the source. */
export function cellAddress(source: Source, rowIndex: number, column: number): string {
  return `${columnName(source.firstColumn + column)}${String(source.headerRow + 1 + rowIndex)}`;
}

/** Letters of a 0-based sheet column: 0 is A, 26 is AA. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}
