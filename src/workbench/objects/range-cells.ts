/**
 * Reading and writing a range's cells by Office.js's rules: two-dimensional values of the range's exact
 * size or one value for all of it, null leaving a cell alone, properties null for ranges without bounds
 * (Microsoft: "Work with blank and null values", "Read or write to an unbounded range").
 */
import { GENERAL_FORMAT, plainValue, readInput } from '../model/cell-input';
import { type Rect, cellCount, grid, isWholeColumns, isWholeRows } from '../model/rect';
import type { CellInput, Scalar } from '../model/workbook-model';
import { HostError } from '../protocol/rich-api/host-error';
import { type Host, ORIGIN } from './host';
import type { RangeTarget } from './references';

const isUnbounded = (rect: Rect): boolean => isWholeRows(rect) || isWholeColumns(rect);

/** Null for ranges without bounds, which Excel does not read cell by cell. */
export function readBlock<T>({ limits }: Host, rect: Rect, read: () => T): T | null {
  if (isUnbounded(rect)) return null;
  if (cellCount(rect) > limits.readCells) {
    const most = limits.readCells.toLocaleString('en-US');
    throw new HostError('RangeExceedsLimit', `The range has more than ${most} cells.`);
  }
  return read();
}

export function readFormulas(host: Host, { sheetId, rect }: RangeTarget): Scalar[][] {
  const values = host.model.values(sheetId, rect);
  return host.model
    .formulas(sheetId, rect)
    .map((row, r) => row.map((formula, c) => formula ?? values[r]?.[c]?.value ?? ''));
}

/** `values` and `formulas` are written alike: text that starts with `=` is a formula in both. */
export function writeInputs(host: Host, target: RangeTarget, raw: unknown): void {
  const rect = bounded(target);
  const block = toBlock(raw, rect);
  // Formats matter only for text that could be read as something else.
  const formats = block.some((row) =>
    row.some((value) => typeof value === 'string' && value !== ''),
  )
    ? host.model.numberFormats(target.sheetId, rect)
    : null;
  const inputs = block.map((row, r) =>
    row.map((value, c): CellInput | null => {
      if (value === null || value === undefined) return null;
      return readInput(scalarOf(value), formats?.[r]?.[c] ?? GENERAL_FORMAT);
    }),
  );
  host.model.write(target.sheetId, rect, misplace(host, target, inputs), ORIGIN);
}

/**
 * What Excel makes of a block of rows that is set where a filter hides some of them: every row that is shown gets
 * the block's first row, and hidden ones get nothing (office-js issue 224, xlwings issue 747). A single row goes
 * where it belongs, hidden or not.
 */
function misplace(
  { model }: Host,
  { sheetId, rect }: RangeTarget,
  inputs: (CellInput | null)[][],
): (CellInput | null)[][] {
  const [first] = inputs;
  if (first === undefined || inputs.length === 1 || !model.filterRect(sheetId)) return inputs;
  const hidden = inputs.map((_, row) => model.rowFilteredOut(sheetId, rect.row + row));
  if (!hidden.includes(true)) return inputs;
  return hidden.map((isHidden) => first.map((cell) => (isHidden ? null : cell)));
}

export function writeNumberFormats(host: Host, target: RangeTarget, raw: unknown): void {
  const block = toBlock(raw, bounded(target));
  const formats = block.map((row) =>
    row.map((value) => (value === null || value === undefined ? null : String(value))),
  );
  host.model.setNumberFormats(target.sheetId, target.rect, formats);
}

/** Copies values, formats or both, as `Range.copyFrom` and `Range.moveTo` do; formulas as they stand. */
export function copyCells(
  host: Host,
  from: RangeTarget,
  to: { readonly sheetId: string; readonly rect: Rect },
  what: 'All' | 'Formulas' | 'Values' | 'Formats',
): void {
  const { model } = host;
  const rect = { ...from.rect, row: to.rect.row, column: to.rect.column };
  if (what === 'All' || what === 'Formats') {
    model.setNumberFormats(to.sheetId, rect, model.numberFormats(from.sheetId, from.rect));
  }
  if (what === 'Formats') return;
  const values = model.values(from.sheetId, from.rect);
  const formulas = what === 'Values' ? [] : model.formulas(from.sheetId, from.rect);
  const inputs = grid(from.rect, (row, column): CellInput => {
    const r = row - from.rect.row;
    const c = column - from.rect.column;
    const formula = formulas[r]?.[c];
    return formula ? { formula } : (values[r]?.[c] ?? plainValue(''));
  });
  model.write(to.sheetId, rect, inputs, ORIGIN);
}

function bounded(target: RangeTarget): Rect {
  if (isUnbounded(target.rect)) {
    throw new HostError('InvalidArgument', 'Cells of a range without bounds cannot be set.');
  }
  return target.rect;
}

/** @throws HostError `InvalidArgument` when the block has not the range's size. */
function toBlock(raw: unknown, rect: Rect): readonly (readonly unknown[])[] {
  if (!Array.isArray(raw)) return grid(rect, () => raw);
  const rows: readonly unknown[] = raw;
  if (rows.length !== rect.rowCount) throw wrongSize(rect);
  return rows.map((row) => {
    if (!Array.isArray(row) || row.length !== rect.columnCount) throw wrongSize(rect);
    return row as readonly unknown[];
  });
}

function wrongSize({ rowCount, columnCount }: Rect): HostError {
  return new HostError(
    'InvalidArgument',
    `The number of rows or columns in the input array doesn't match the range of ${rowCount} x ${columnCount}.`,
  );
}

function scalarOf(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  throw new HostError('InvalidArgument', 'A cell takes text, a number, a logical or null.');
}
