/**
 * The order of a search and the cursor of its pages. A cursor names the position of the last row
 * given, not a count of rows, so that a page stays right while rows arrive. It is opaque to clients.
 */
import type { SortField } from '../assumptions';
import { textAt, type JsonObject } from '../exact-json';

/** By a field, or by arrival where there is none. */
export interface SearchOrder {
  readonly field: SortField | undefined;
  readonly descending: boolean;
}

/** Where a row stands: its value of the sort field, and its arrival between equal values. */
export interface Position {
  readonly value: string | number;
  readonly seq: number;
}

export function positionOf(order: SearchOrder, seq: number, fields: JsonObject): Position {
  return { value: order.field === undefined ? 0 : sortValue(order.field, fields), seq };
}

/** Dates by their instant, whatever their offset; a row without the field stands first. */
function sortValue(field: SortField, fields: JsonObject): string | number {
  const text = textAt(fields, field);
  if (!field.endsWith('_date')) return text ?? '';
  return text === undefined ? 0 : Date.parse(text.toUpperCase());
}

/** Negative when `a` stands before `b` in the order. */
export function comparePositions(order: SearchOrder, a: Position, b: Position): number {
  const ascending = compareValues(a.value, b.value) || a.seq - b.seq;
  return order.descending ? -ascending : ascending;
}

function compareValues(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
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
