/**
 * The grid's cell data and ours, in both directions. A boolean is stored as 1 or 0 with its own type; a
 * text keeps an explicit type, else the grid would read digits as a number; what a formula has not
 * answered yet is `#GETTING_DATA` inside and `#BUSY!` to everyone else, as Excel shows it.
 */
import { CellValueType, type ICellData, type Nullable } from '@univerjs/presets';
import { EMPTY, isErrorText, toFifteenDigits } from '../cell-input';
import type { CellInput, CellValue } from '../workbook-model';

/** What the formula engine holds while a custom function is being asked: dependents stay pending. */
export const PENDING_TEXT = '#GETTING_DATA';
export const BUSY_TEXT = '#BUSY!';

export function readCell(cell: Nullable<ICellData>): CellValue {
  if (!cell) return EMPTY;
  const rich = cell.p?.body?.dataStream;
  if (rich !== undefined) return readString(rich.replace(/\r\n$/, ''), false);
  const { v, t } = cell;
  if (v === undefined || v === null || v === '') return EMPTY;
  if (t === CellValueType.BOOLEAN)
    return { value: v === 1 || v === true || v === '1', type: 'Boolean' };
  if (typeof v === 'boolean') return { value: v, type: 'Boolean' };
  if (typeof v === 'number') return { value: v, type: 'Double' };
  if (t === CellValueType.NUMBER) return { value: Number(v), type: 'Double' };
  return readString(v, t === CellValueType.FORCE_STRING);
}

function readString(text: string, forced: boolean): CellValue {
  if (text === '') return EMPTY;
  if (forced || !isErrorText(text)) return { value: text, type: 'String' };
  return { value: text === PENDING_TEXT ? BUSY_TEXT : text, type: 'Error' };
}

/** Everything the cell held before is replaced, a formula included; its style stays. */
export function toCellData(input: CellInput): ICellData {
  if ('formula' in input) return { f: input.formula, v: null, si: null, p: null };
  const none = { f: null, si: null, p: null };
  switch (input.type) {
    case 'Empty':
      return { ...none, v: null };
    case 'Double':
      return { ...none, v: toFifteenDigits(Number(input.value)), t: CellValueType.NUMBER };
    case 'Boolean':
      return { ...none, v: input.value === true ? 1 : 0, t: CellValueType.BOOLEAN };
    case 'Error':
      return { ...none, v: String(input.value), t: CellValueType.STRING };
    case 'String':
      return { ...none, v: String(input.value), t: stringType(String(input.value)) };
  }
}

/** Text that looks like an error or a number is marked as meant: it stays text. */
function stringType(text: string): CellValueType {
  const looksLikeNumber = text.trim() !== '' && Number.isFinite(Number(text));
  return isErrorText(text) || looksLikeNumber ? CellValueType.FORCE_STRING : CellValueType.STRING;
}

/** A cell as a new sheet's data holds it; a formula with the value that was saved with it. */
export function toFreshCell(input: CellInput): ICellData {
  const f = 'formula' in input ? input.formula : undefined;
  const shown = 'formula' in input ? input.shown?.[0]?.[0] : input;
  const { v, t } = shown ? toCellData(shown) : {};
  return {
    ...(f ? { f } : {}),
    ...(v === null || v === undefined ? {} : { v }),
    ...(t ? { t } : {}),
  };
}
