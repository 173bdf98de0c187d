/**
 * What a spreadsheet has done to cells that can still be read: a number kept as text among numbers, a date kept as text
 * among dates, an id that has lost its leading zeros. Each shows only beside the other cells of its column. Warnings:
 * nothing of it is certain.
 */
import type { ProblemFacts } from '../domain/problem';
import { eachInSteps, rangesInSteps, type Steps } from '../domain/steps';
import { isBlank, shown } from './cells/cell-fault';
import { parseDateText } from './cells/date-text';
import { parseNumberText } from './cells/read-number';
import { findField, type FieldPath } from './fields';
import type { Reading } from './mapping';
import type { CellValue, Source } from './source';

export type MangledCode = 'number_as_text' | 'date_as_text' | 'leading_zeros_lost';

export interface Mangled {
  readonly code: MangledCode;
  readonly facts: ProblemFacts;
}

export type MangledJudge = (cell: CellValue) => Mangled | undefined;

/** A column in which something of the kind can be seen, or could be with another cell. */
export interface MangledColumn {
  /** `undefined` while no cell is an exception. */
  readonly judge: MangledJudge | undefined;
  /** What all its cells together say: two columns that say the same are judged alike. */
  readonly says: string;
}

/** `undefined` for a column in which nothing of the kind can be seen. */
export function* mangledJudge(
  source: Source,
  field: FieldPath,
  column: number,
  reading: Reading,
): Steps<MangledColumn | undefined> {
  const kind = findField(field)?.kind;
  if (kind === 'decimal' || kind === 'rate') {
    const { areMost, hasText } = yield* numbersIn(source, column);
    if (!areMost) return undefined;
    const judge: MangledJudge = (cell) => {
      const number =
        typeof cell === 'string' ? parseNumberText(cell.trim(), reading.decimalSign) : undefined;
      if (number === undefined) return undefined;
      return { code: 'number_as_text', facts: { value: shown(cell), expected: number } };
    };
    return { judge: hasText ? judge : undefined, says: 'numbers' };
  }
  if (kind === 'date') {
    const { areMost, hasText } = yield* numbersIn(source, column);
    if (!areMost) return undefined;
    const judge: MangledJudge = (cell) =>
      typeof cell === 'string' && parseDateText(cell.trim(), reading.dateOrder) !== undefined
        ? { code: 'date_as_text', facts: { value: shown(cell) } }
        : undefined;
    return { judge: hasText ? judge : undefined, says: 'dates' };
  }
  return ZERO_FIELDS.has(field) ? yield* zerosJudge(source, column) : undefined;
}

/** Ids that others give, of one length: invoice numbers that count up are not among them. */
const ZERO_FIELDS: ReadonlySet<FieldPath> = new Set<FieldPath>([
  'transaction_id',
  'transaction_number',
  'reference_transaction_id',
  'customer.entity_number',
  'customer.tax_information.tax_number',
]);

interface NumbersIn {
  /** More than half of what is filled in, so that text is the exception. */
  readonly areMost: boolean;
  readonly hasText: boolean;
}

function* numbersIn({ rows }: Source, column: number): Steps<NumbersIn> {
  let numbers = 0;
  let texts = 0;
  yield* rangesInSteps(rows.length, (from, end) => {
    for (let at = from; at < end; at += 1) {
      const cell = rows[at]?.[column];
      if (typeof cell === 'number') numbers += 1;
      else if (!isBlank(cell)) texts += 1;
    }
    // With half of all rows text, the numbers cannot be more.
    return texts * 2 < rows.length;
  });
  return { areMost: numbers > texts, hasText: texts > 0 };
}

/** Shorter ids happen by chance. */
const SHORTEST_WIDTH = 5;
/** Of the ids made of digits, so many must have the same width. */
const USUAL_SHARE = 0.8;

const LONGEST_WIDTH = 15;

const SPACE = 32;
const LAST_ASCII = 126;
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

function* zerosJudge(source: Source, column: number): Steps<MangledColumn | undefined> {
  // Numbers that count up get longer by and by: only zeros that are still there show that the width is meant.
  if (!(yield* hasLeadingZero(source, column))) return undefined;
  /** Number of ids of each width. */
  const counts: number[] = Array.from({ length: LONGEST_WIDTH + 1 }, () => 0);
  let count = 0;
  yield* eachInSteps(source.rows, (row) => {
    const digits = digitsOf(row[column] ?? null);
    if (digits === undefined) return;
    count += 1;
    counts[digits.length] = (counts[digits.length] ?? 0) + 1;
  });
  const share = Math.max(...counts);
  const width = counts.indexOf(share);
  if (width < SHORTEST_WIDTH || share < count * USUAL_SHARE) return undefined;
  const judge: MangledJudge = (cell) => {
    const digits = digitsOf(cell);
    if (digits === undefined || digits.length >= width) return undefined;
    const expected = digits.padStart(width, '0');
    return { code: 'leading_zeros_lost', facts: { value: shown(cell), expected } };
  };
  return { judge, says: `ids of ${String(width)} digits` };
}

/** An id of digits that is text and begins with a zero. Most columns have none, and one look at each cell tells. */
function* hasLeadingZero({ rows }: Source, column: number): Steps<boolean> {
  let found = false;
  yield* rangesInSteps(rows.length, (from, end) => {
    for (let at = from; at < end; at += 1) {
      const cell = rows[at]?.[column];
      if (typeof cell !== 'string' || !mayBeginWithZero(cell)) continue;
      found = digitsOf(cell)?.startsWith('0') === true;
      if (found) return false;
    }
    return true;
  });
  return found;
}

/** Or with a space, which is not looked behind. */
function mayBeginWithZero(text: string): boolean {
  const first = text.charCodeAt(0);
  return first === DIGIT_ZERO || first <= SPACE || first > LAST_ASCII;
}

function digitsOf(cell: CellValue): string | undefined {
  if (typeof cell !== 'number' && typeof cell !== 'string') return undefined;
  const text = typeof cell === 'string' ? cell.trim() : String(cell);
  if (text.length === 0 || text.length > LONGEST_WIDTH) return undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < DIGIT_ZERO || code > DIGIT_NINE) return undefined;
  }
  return text;
}
