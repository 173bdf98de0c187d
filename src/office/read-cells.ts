/** Reads the ids and some columns of a block of rows, values and formulas, in one request as a rule. */
import type { CellValue } from '../core/mapping/source';
import { type Block, formatAddress } from './block';
import type { CellSeen } from './cell-changes';
import { inExcel } from './in-excel';
import { readInHalves } from './read-in-halves';

export interface CellsRead {
  /** The id of each row, `''` for a blank key cell. */
  readonly keys: readonly string[];
  /** Per column, per row. */
  readonly columns: readonly (readonly CellSeen[])[];
}

interface ReadColumns {
  readonly keyColumn: number;
  readonly columns: readonly { readonly sheetColumn: number }[];
}

/** @throws AppError `WORKBOOK`. */
export async function readCells(
  sheetId: string,
  rows: Block,
  columns: ReadColumns,
  keyOf: (cell: CellValue) => string,
): Promise<CellsRead> {
  const parts = await readInHalves(rows, 'values', (some) => {
    return readOnce(sheetId, some, columns, keyOf);
  });
  return {
    keys: parts.flatMap(({ keys }) => keys),
    columns: columns.columns.map((_, at) => parts.flatMap((part) => part.columns[at] ?? [])),
  };
}

function readOnce(
  sheetId: string,
  rows: Block,
  { keyColumn, columns }: ReadColumns,
  keyOf: (cell: CellValue) => string,
): Promise<CellsRead | undefined> {
  return inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const at = (column: number) =>
      sheet.getRange(formatAddress({ ...rows, column, columnCount: 1 }));
    const keys = at(keyColumn);
    keys.load('values');
    const ranges = columns.map(({ sheetColumn }) => at(sheetColumn));
    for (const range of ranges) range.load('values,formulas');
    await context.sync();
    const keyValues: CellValue[][] | null = keys.values;
    const seen = ranges.map((range) => seenIn(range.values, range.formulas));
    if (keyValues === null || seen.includes(undefined)) return undefined;
    return {
      keys: keyValues.map(([cell = null]) => keyOf(cell)),
      columns: seen.flatMap((cells) => (cells === undefined ? [] : [cells])),
    };
  });
}

function seenIn(
  values: readonly (readonly CellValue[])[] | null,
  formulas: readonly (readonly unknown[])[] | null,
): readonly CellSeen[] | undefined {
  if (values === null || formulas === null) return undefined;
  return values.map(([value = null], index) => ({ value, formula: formulas[index]?.[0] }));
}

/**
 * How much Excel tells at most of a row that was read, in bytes, when a cell of column `at` is written: its key, and the
 * cell before and after.
 */
export function toldBytes({ keys, columns }: CellsRead, at: number, index: number): number {
  const seen = columns[at]?.[index];
  const characters =
    lengthOf(keys[index]) + 2 * lengthOf(seen?.value) + lengthOf(seen?.formula) + PUNCTUATION;
  return characters * BYTES_PER_CHARACTER;
}

const PUNCTUATION = 16;
const BYTES_PER_CHARACTER = 3;
/** The longest that a number or a logical value is written as. */
const VALUE_CHARACTERS = 24;

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : VALUE_CHARACTERS;
}
