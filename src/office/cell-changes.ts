/**
 * Changes of a person's own cells: which cell of which row gets what, and what must still stand there. Pure: rows are
 * found by their id and what the cell says, so that sorting and inserting meanwhile change nothing.
 */
import type { CellValue } from '../core/mapping/source';
import { asText } from './as-text';

/** What one cell is to say instead of `before`. Several cells may be meant by the same words. */
export interface CellChange {
  readonly transactionId: string;
  /** 0-based, within the source. */
  readonly column: number;
  readonly before: CellValue;
  readonly after: CellValue;
}

/** A cell that was written; `after` is what it says now. */
export type ChangedCell = CellChange;

/** What a row says in one of the columns, as it was read. */
export interface CellSeen {
  readonly value: CellValue;
  readonly formula: unknown;
}

/** A cell to be written: it must still say `before` in a row whose key cell says `key`. */
export interface CellWrite {
  /** 0-based sheet row. */
  readonly row: number;
  /** What the key cell says, as {@link RowKey.keyOf} reads it. */
  readonly key: string;
  readonly change: CellChange;
  /** What goes into the cell: one value. */
  readonly cells: readonly CellValue[];
}

/** What to assign to a cell so that it says exactly `value`. */
export function cellInput(value: CellValue): string | number | boolean {
  if (value === null) return '';
  if (typeof value === 'object') return asText(value.error);
  return typeof value === 'string' ? asText(value) : value;
}

/** True when both are the same cell content: a blank is a blank, and `12` is not `"12"`. */
export function saysTheSame(a: CellValue, b: CellValue): boolean {
  return contentKey(a) === contentKey(b);
}

/** A formula begins with a sign and is not what the cell says. */
export function isFormula({ value, formula }: CellSeen): boolean {
  return typeof formula === 'string' && formula.startsWith('=') && formula !== value;
}

function contentKey(value: CellValue): string {
  if (value === null || value === '') return '';
  return typeof value === 'object' ? `error ${value.error}` : `${typeof value} ${String(value)}`;
}

/** The changes of one column, by row id and what the cell says. */
export class WantedChanges {
  private readonly byPlace = new Map<string, CellChange>();
  private readonly ids = new Set<string>();

  constructor(changes: readonly CellChange[]) {
    for (const change of changes) {
      this.ids.add(change.transactionId);
      this.byPlace.set(placeKey(change.transactionId, change.before), change);
    }
  }

  /** The change for a row that belongs to `transactionId` and says `value`. */
  find(transactionId: string, value: CellValue): CellChange | undefined {
    // Most rows are in no change: they cost no text.
    return this.ids.has(transactionId)
      ? this.byPlace.get(placeKey(transactionId, value))
      : undefined;
  }
}

function placeKey(transactionId: string, value: CellValue): string {
  return `${contentKey(value)}\u0000${transactionId}`;
}

/** The transaction of each row: its own id, or that of the row above where blank keys continue it. */
export function rowIds(
  keys: readonly string[],
  idAbove: string,
  blankContinues: boolean,
): readonly string[] {
  let above = idAbove;
  return keys.map((key) => {
    if (key !== '' || !blankContinues) above = key;
    return above;
  });
}

/** What takes a change back: the cell must still say what was written. */
export function inverse(
  cell: ChangedCell,
  key: { readonly column: number; readonly keyOf: (cell: CellValue) => string },
): CellChange {
  const { column, before, after } = cell;
  const transactionId = column === key.column ? key.keyOf(after) : cell.transactionId;
  return { transactionId, column, before: after, after: before };
}
