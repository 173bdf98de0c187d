/** What a cell is given so that it says as a value what its formula shows, or why that cannot be. Pure. */
import { asText } from './as-text';

/** Why a formula stays a formula. */
export type KeptReason =
  /** It shows an error: as a value it would be one for ever. */
  | 'error'
  /** Its answer is on its way. */
  | 'waiting'
  /** The cell has the number format Text: a number would become a text. */
  | 'text format'
  /** It shows something that is more than a value, such as a data type or a picture. */
  | 'rich value'
  /** It fills cells that are not selected. */
  | 'spills out'
  /** It fills more cells, or longer texts, than Excel gives or takes in one go. */
  | 'too large'
  /** The cell is locked on a protected sheet. */
  | 'protected'
  /** The cell held something else when it was to be written: it moved, was edited, or had a new value. */
  | 'changed';

/** A cell as Excel gives it. */
export interface ShownCell {
  readonly value: unknown;
  /** `Range.valueTypes`. */
  readonly type: string;
  readonly numberFormat: string;
}

export type ShownInput =
  { readonly input: string | number | boolean } | { readonly reason: KeptReason };

/** Excel's own words for what has no value yet. */
const WAITING = new Set(['#BUSY!', '#GETTING_DATA', '#CONNECT!']);

/** What to assign; a text never becomes a formula, a number or a date on its way. */
export function shownInput({ value, type, numberFormat }: ShownCell): ShownInput {
  if (typeof value === 'string' && type === 'Error') {
    return { reason: WAITING.has(value) ? 'waiting' : 'error' };
  }
  if (type === 'RichValue') return { reason: 'rich value' };
  if (typeof value === 'string') return { input: asText(value) };
  if (typeof value !== 'number' && typeof value !== 'boolean') return { reason: 'rich value' };
  return numberFormat === TEXT_FORMAT ? { reason: 'text format' } : { input: value };
}

const TEXT_FORMAT = '@';
