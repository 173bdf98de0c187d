/**
 * What a cell without a format of its own looks like.
 */
import { GENERAL_FORMAT } from './cell-input';
import type { CellFormat } from './workbook-model';

export const DEFAULT_FORMAT: CellFormat = {
  fill: '',
  fontColor: '#000000',
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  fontName: 'Arial',
  fontSize: 11,
  wrapText: false,
  horizontal: 'General',
  vertical: 'Bottom',
  numberFormat: GENERAL_FORMAT,
};
