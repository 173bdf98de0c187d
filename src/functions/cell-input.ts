/**
 * What a cell hands to a function, read as an id or a name. Everything that cannot be one is refused here, with a
 * reason and before any request: a wrong id must never quietly ask a different question.
 */
import { AppError } from '../core/domain/app-error';
import { checkExternalId, isUuid } from '../core/service/endpoints';

/** Excel keeps 15 digits of a number; a longer id has been changed by the time it arrives here. */
const EXACT_INTEGER_LIMIT = 1e15;

const FIELD_NAME_MAX_LENGTH = 100;

/**
 * The identifier of a tax calculation, in lower case (RFC 9562, 4: either case means the same).
 * @throws AppError `INVALID_INPUT`.
 */
export function readCalculationId(value: unknown): string {
  const id = readIdText(value);
  if (isUuid(id)) return id.toLowerCase();
  throw refused('This is no calculation id: one looks like 3fa85f64-5717-4562-b3fc-2c963f66afa6.');
}

/**
 * The id of a transaction: any text of up to 150 characters, without the spaces around it.
 * @throws AppError `INVALID_INPUT`.
 */
export function readTransactionId(value: unknown): string {
  const id = readIdText(value);
  checkExternalId(id);
  return id;
}

/** The name of a field in lower case, `undefined` when none was given. @throws AppError `INVALID_INPUT`. */
export function readFieldName(value: unknown): string | undefined {
  const cell = singleValue(value, 'name');
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell !== 'string') {
    throw refused('The name of a value is text, for example "transaction_value_net".');
  }
  const name = cell.trim().toLowerCase();
  if (name.length > FIELD_NAME_MAX_LENGTH) throw refused('No value has a name that long.');
  return name === '' ? undefined : name;
}

/** An id as text, without the spaces around it. @throws AppError `INVALID_INPUT`. */
export function readIdText(value: unknown): string {
  const cell = singleValue(value, 'id');
  switch (typeof cell) {
    case 'string':
      return notEmpty(cell.trim());
    case 'number':
      return wholeNumberText(cell);
    case 'boolean':
      throw refused(`The cell holds ${cell ? 'TRUE' : 'FALSE'}, which is no id.`);
    default:
      return notEmpty('');
  }
}

function notEmpty(text: string): string {
  if (text === '') throw refused('The id is empty.');
  return text;
}

function wholeNumberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < EXACT_INTEGER_LIMIT) return String(value);
  throw refused('A number is an id only when it is whole and has up to 15 digits: use text.');
}

/**
 * The one value in what Excel passed: a range of one cell and a formatted number count as what they hold.
 * @throws AppError `INVALID_INPUT` for several cells, an error and what is neither text nor a number.
 */
export function singleValue(value: unknown, what: string): unknown {
  if (Array.isArray(value)) return singleValue(onlyCell(value, what), what);
  if (typeof value !== 'object' || value === null) return value;
  const errorText = errorTextOf(value);
  if (errorText !== undefined) throw refused(`The cell of the ${what} shows ${errorText}.`);
  if ('basicValue' in value && typeof value.basicValue !== 'object') return value.basicValue;
  throw refused(`The cell of the ${what} holds neither text nor a number.`);
}

/** The cells of a range, row by row; anything else is one cell. */
export function cellsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.flat() : [value];
}

function onlyCell(range: readonly unknown[], what: string): unknown {
  const cells = cellsOf(range);
  if (cells.length === 1) return cells[0];
  throw refused(`One ${what} at a time: this is a range of ${cells.length} cells.`);
}

/** `#N/A` and the like, for an error cell: Excel passes an object with the code, or a typed value. */
function errorTextOf(cell: object): string | undefined {
  const text =
    'code' in cell ? cell.code : 'type' in cell && cell.type === 'Error' ? basicValueOf(cell) : '';
  return typeof text === 'string' && text.startsWith('#') ? text : undefined;
}

function basicValueOf(cell: object): unknown {
  return 'basicValue' in cell ? cell.basicValue : '';
}

export function refused(message: string): AppError {
  return new AppError('INVALID_INPUT', message);
}
