/**
 * What a cell shows: the text of its value under its number format. The formatter is handed in, so that
 * this file needs no grid.
 */
import { GENERAL_FORMAT, TEXT_FORMAT } from './cell-input';
import type { CellValue } from './workbook-model';

/** A number under an Excel format code, for example `#,##0.00`. */
export type NumberFormatter = (pattern: string, value: number) => string;

export function displayText(
  { value, type }: CellValue,
  numberFormat: string,
  format: NumberFormatter,
): string {
  switch (type) {
    case 'Empty':
      return '';
    case 'Boolean':
      return value === true ? 'TRUE' : 'FALSE';
    case 'Double':
      return format(numberFormat === TEXT_FORMAT ? GENERAL_FORMAT : numberFormat, Number(value));
    case 'String':
    case 'Error':
      return String(value);
  }
}
