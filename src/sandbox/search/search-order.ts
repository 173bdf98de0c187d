/**
 * The order of a search and the cursor of its pages. A cursor names the position of the last row
 * given, not a count of rows, so that a page stays right while rows arrive. It is opaque to clients.
 */
import type { SortField } from '../assumptions';
import type { SearchRow, SortValue } from './search-row';

/** By a field, or by arrival where there is none. */
export interface SearchOrder {
  readonly field: SortField | undefined;
  readonly descending: boolean;
}

/** Where a row stands: its value of the sort field, and its arrival between equal values. */
export interface Position {
  readonly value: SortValue;
  readonly seq: number;
}

export function positionOf(field: SortField | undefined, row: SearchRow): Position {
  return { value: field === undefined ? 0 : row.values[field], seq: row.seq };
}

/** Negative when `a` stands before `b`, ascending. */
export function comparePositions(a: Position, b: Position): number {
  if (a.value === b.value) return a.seq - b.seq;
  return a.value < b.value ? -1 : 1;
}

export function writeCursor(position: Position, order: SearchOrder): string {
  const parts = [order.field ?? null, order.descending, position.value, position.seq];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The position a cursor names; `undefined` when it is none, or belongs to another order. */
export function readCursor(cursor: string, order: SearchOrder): Position | undefined {
  const parts = parseJson(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(parts)) return undefined;
  const [field, descending, value, seq]: unknown[] = parts;
  if (field !== (order.field ?? null) || descending !== order.descending) return undefined;
  if (typeof seq !== 'number') return undefined;
  return typeof value === kindOfValue(order) ? asPosition(value, seq) : undefined;
}

function kindOfValue({ field }: SearchOrder): 'string' | 'number' {
  return field === 'transaction_id' || field === 'transaction_number' ? 'string' : 'number';
}

function asPosition(value: unknown, seq: number): Position | undefined {
  return typeof value === 'string' || typeof value === 'number' ? { value, seq } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A cursor that was not ours; the caller answers 400.
    return undefined;
  }
}
