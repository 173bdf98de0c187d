/**
 * Text and ids from cells. Text is kept as it is but for spaces around it; what cannot be sent (control characters, half
 * a character) or has lost digits is a fault.
 */
import { decimalFromNumber } from '../../domain/decimal';
import type { CellValue } from '../source';
import { errorText, fault, shown, type Reading } from './cell-fault';

/** C0 without tab and line ends, DEL, C1, and surrogates without their other half: storage and JSON refuse them. */
const UNSENDABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Most text is plain: this one look spares it the expression above. What is ASCII is spared this one as well. */
const PLAIN = /^[\u0020-\u007e\u00a0-\ud7ff]*$/;

/** What an id must not hold: any control or invisible format character, which would make two ids that look alike. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A number that Excel has shortened and a CSV file has kept so: `1.2E+15`. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

/** A number cell holds 15 digits; a longer id has lost the rest. */
const LOST_DIGITS_FROM = 1e15;

export function readText(cell: CellValue): Reading<string> {
  if (typeof cell === 'string') {
    const text = trimmed(cell);
    if (text === '') return undefined;
    const error = errorText(text);
    if (error !== undefined) return error;
    return isAscii(text) || PLAIN.test(text) ? text : sendable(text);
  }
  return readTextOfValue(cell);
}

/** As text, and refused when characters are in it that nobody can see, or when the number has been shortened. */
export function readId(cell: CellValue): Reading<string> {
  const text = readText(cell);
  if (typeof text !== 'string' || typeof cell !== 'string') return text;
  const hidden = isAscii(text) ? undefined : INVISIBLE.exec(text)?.[0];
  if (hidden !== undefined) return controlCharacter(hidden);
  const isShortened = mayBeShortened(text) && SHORTENED.test(text);
  return isShortened ? fault('digits_lost', { value: text }) : text;
}

/** A code in capitals, as ISO 3166 and ISO 4217 write it. */
export function readCode(cell: CellValue): Reading<string> {
  const text = readText(cell);
  return typeof text === 'string' && text.length <= 3 ? text.toUpperCase() : text;
}

/** A language code in small letters, as ISO 639-1 writes it. */
export function readLanguageCode(cell: CellValue): Reading<string> {
  const text = readText(cell);
  return typeof text === 'string' && text.length === 2 ? text.toLowerCase() : text;
}

function readTextOfValue(cell: Exclude<CellValue, string>): Reading<string> {
  if (cell === null) return undefined;
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return shown(cell);
  return fault('cell_error', { value: cell.error });
}

function numberText(value: number): Reading<string> {
  if (Math.abs(value) >= LOST_DIGITS_FROM) return fault('digits_lost', { value: String(value) });
  return decimalFromNumber(value) ?? fault('cell_error', { value: String(value) });
}

function sendable(text: string): Reading<string> {
  const found = UNSENDABLE.exec(text)?.[0];
  return found === undefined ? text : controlCharacter(found);
}

function controlCharacter(character: string) {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return fault('control_character', { value: `U+${code}` });
}

const SPACE = 32;
const LAST_ASCII = 126;
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/** Nothing but characters of ASCII that can be seen, and spaces. By hand: an expression takes three times as long. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < SPACE || code > LAST_ASCII) return false;
  }
  return true;
}

/** A digit, and then none: ids of more digits are spared the expression. */
function mayBeShortened(text: string): boolean {
  return isDigit(text.charCodeAt(0)) && !isDigit(text.charCodeAt(1));
}

function isDigit(code: number): boolean {
  return code >= DIGIT_ZERO && code <= DIGIT_NINE;
}

/** `trim`, without a call for text that needs none. */
function trimmed(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  const clean = first > SPACE && first <= LAST_ASCII && last > SPACE && last <= LAST_ASCII;
  return clean ? text : text.trim();
}
