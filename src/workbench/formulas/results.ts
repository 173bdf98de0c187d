/**
 * What a function answered, as a cell can show it. Error numbers are those of the custom-functions
 * runtime; a thrown or rejected anything is `#VALUE!`, as in Excel.
 */
import { isErrorText } from '../model/cell-input';
import type { Scalar } from '../model/workbook-model';

export type FunctionValue =
  | { readonly kind: 'cells'; readonly cells: readonly (readonly ResultCell[])[] }
  | { readonly kind: 'error'; readonly error: string; readonly message: string };

export type ResultCell = Scalar | { readonly error: string };

export interface InvocationResult {
  readonly invocationId: number;
  readonly value: FunctionValue;
}

const ERROR_BY_CODE: Readonly<Record<number, string>> = {
  1: '#N/A',
  5: '#DIV/0!',
  6: '#NUM!',
  7: '#VALUE!',
  8: '#NULL!',
};
const ANY_ERROR = '#VALUE!';

/** A row of `SetInvocationArrayResults`, or an item of the older `SetInvocationResults`. */
export function parseResult(row: unknown): InvocationResult | null {
  if (Array.isArray(row)) {
    const [id, ok, value, code] = row as readonly unknown[];
    if (typeof id !== 'number') return null;
    return { invocationId: id, value: ok === true ? success(value) : failure(value, code) };
  }
  if (typeof row !== 'object' || row === null) return null;
  const { id, value, failed, errorCode } = row as Readonly<Record<string, unknown>>;
  if (typeof id !== 'number') return null;
  return { invocationId: id, value: failed === true ? failure(value, errorCode) : success(value) };
}

function failure(value: unknown, code: unknown): FunctionValue {
  const error = ERROR_BY_CODE[Number(code)] ?? ANY_ERROR;
  return { kind: 'error', error, message: typeof value === 'string' ? value : '' };
}

function success(value: unknown): FunctionValue {
  if (Array.isArray(value)) {
    const rows = value.map((row: unknown) => (Array.isArray(row) ? row.map(cell) : [cell(row)]));
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (width === 0) return { kind: 'error', error: '#CALC!', message: 'The result is empty.' };
    // A ragged result is filled up with #N/A, as Excel pads arrays.
    const padded = rows.map((row) => [
      ...row,
      ...Array.from({ length: width - row.length }, () => ({ error: '#N/A' })),
    ]);
    return { kind: 'cells', cells: padded };
  }
  const single = cell(value);
  if (typeof single !== 'object') return { kind: 'cells', cells: [[single]] };
  return { kind: 'error', error: single.error, message: messageOf(value) };
}

function cell(value: unknown): ResultCell {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') {
    return value;
  }
  const typed = value as Readonly<Record<string, unknown>>;
  if (typed['type'] === 'Error') return { error: errorText(typed['basicValue']) };
  const basic = typed['basicValue'] ?? typed['text'];
  return typeof basic === 'number' || typeof basic === 'boolean' || typeof basic === 'string'
    ? basic
    : { error: ANY_ERROR };
}

function errorText(value: unknown): string {
  return typeof value === 'string' && isErrorText(value) ? value : ANY_ERROR;
}

function messageOf(value: unknown): string {
  const message = (value as Readonly<Record<string, unknown>> | null)?.['message'];
  return typeof message === 'string' ? message : '';
}
