/** How marks name a column of their own row, and formulas find it there. Pure, and free of Office.js. */
import { columnName } from '../core/mapping/source';

/** A text in a formula has 255 characters at most (Microsoft: Excel specifications and limits). */
const MAX_HEADER_CHARACTERS = 60;

/** How a mark names a column of its own row; a column without a header goes by its letters. */
export function quotedColumn(header: string, sheetColumn: number): string {
  const text = header.trim().replace(/\s+/g, ' ');
  const name = text === '' ? columnName(sheetColumn) : text;
  return `“${name.length > MAX_HEADER_CHARACTERS ? `${name.slice(0, MAX_HEADER_CHARACTERS)}…` : name}”`;
}
