/**
 * What Excel hands to the functions that spill: a range of ids, names of fields, a limit, yes or no. An id that can be
 * none spoils its own row only, so ids are handed on as they came.
 */
import { cellsOf, refused, singleValue } from '../cell-input';

/** A longer result makes Excel on the web hang. */
const MAX_ROWS = 10_000;
const MAX_FIELDS = 50;
const MAX_CELLS = 50_000;

/**
 * The ids of a column or a row of cells, in their order; the blank ones at its end are left out.
 * @throws AppError `INVALID_INPUT`.
 */
export function readIds(value: unknown): readonly unknown[] {
  const rows = Array.isArray(value) ? value : [value];
  // A whole column is a million rows: more than can be the arguments of one call.
  if (rows.length > 1 && rows.some((row: unknown) => Array.isArray(row) && row.length > 1)) {
    throw refused('The ids stand in one column or one row, not in several.');
  }
  const cells = rows.flat() as unknown[];
  // Without any id one blank is left: a sheet that is still to be filled in has no mistake in it.
  const count = Math.max(1, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
  if (count > MAX_ROWS) {
    throw refused(`Up to ${MAX_ROWS} ids at a time: these are ${count}.`);
  }
  return cells.slice(0, count);
}

export function isBlank(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/**
 * The names in a range of cells, or in a text that separates them by commas, in lower case.
 * @throws AppError `INVALID_INPUT`.
 */
export function readFields(value: unknown, otherwise: readonly string[]): readonly string[] {
  const names = cellsOf(value).flatMap((cell) => {
    const name = singleValue(cell, 'name');
    if (name === null || name === undefined) return [];
    if (typeof name === 'string') return name.split(',');
    throw refused('The names of fields are text, for example "status, total_amount".');
  });
  const fields = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  if (fields.length > MAX_FIELDS) throw refused(`Up to ${MAX_FIELDS} fields at a time.`);
  return fields.length === 0 ? otherwise : fields;
}

/** @throws AppError `INVALID_INPUT` where a result of so many rows would be too large. */
export function checkSize(rows: number, fields: readonly string[]): void {
  const cells = rows * fields.length;
  if (cells <= MAX_CELLS) return;
  throw refused(`This would fill ${cells} cells. Up to ${MAX_CELLS} at a time: ask for less.`);
}

/** TRUE puts the names of the columns on top. @throws AppError `INVALID_INPUT`. */
export function readHeaders(value: unknown): boolean {
  const given = singleValue(value, 'headers');
  if (isBlank(given)) return false;
  if (typeof given === 'boolean') return given;
  if (given === 0 || given === 1) return given === 1;
  throw refused('headers is TRUE or FALSE.');
}

/** How many rows at most; `undefined` when it was not said. @throws AppError `INVALID_INPUT`. */
export function readLimit(value: unknown): number | undefined {
  const given = singleValue(value, 'limit');
  if (isBlank(given)) return undefined;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= MAX_ROWS) {
    return given;
  }
  throw refused(`limit is a whole number from 1 to ${MAX_ROWS}.`);
}
