/**
 * Fixes: what to write into which cells so that a problem is gone, where one right answer is known. Pure: a fix is a
 * plan of writes, and each says what must still stand in the cell. A cell that does not say what its problem says (its
 * value was mapped, filled in or turned round on the way) gets none.
 */
import { decimalFromNumber, negate, parseDecimal, type Decimal } from '../domain/decimal';
import type { CellFixKind } from '../domain/rules/rule-entry';
import { shown } from './cells/cell-fault';
import { withoutPercent } from './cells/read-number';
import type { MappedTransaction, Problem } from './reading-result';
import { findRule } from './rule-register';
import type { CellValue, Source } from './source';

/** One cell to be written. A row is known by the id of its transaction; `rowIndex` is where it stood when it was read. */
export interface CellFix {
  readonly transactionId: string;
  /** 0-based, of the source's rows. */
  readonly rowIndex: number;
  /** 0-based, within the source. */
  readonly column: number;
  readonly before: CellValue;
  readonly after: string | number;
}

/** What a cell is to say instead; `undefined` where nothing is certain. */
type Remedy = (cell: CellValue, problem: Problem) => string | number | undefined;

/** The cells that have to change for `problem`: its own, and those of the same transaction that say the same. */
export function fixesOf(
  problem: Problem,
  transaction: MappedTransaction | undefined,
  source: Source,
): readonly CellFix[] {
  const remedy = remedyOf(problem.code);
  const place = remedy === undefined ? undefined : placeOf(problem, source);
  if (remedy === undefined || place === undefined) return [];
  const { rowIndex, column } = place;
  const said = cellAt(source, rowIndex, column);
  return siblings(rowIndex, problem, transaction).flatMap((index) => {
    const before = cellAt(source, index, column);
    if (index !== rowIndex && shown(before) !== shown(said)) return [];
    const after = remedy(before, problem);
    if (after === undefined || after === before) return [];
    return [{ transactionId: problem.transactionId, rowIndex: index, column, before, after }];
  });
}

/** True for a code that can have a fix in its cell. */
export function canHaveFix(code: string): boolean {
  return remedyOf(code) !== undefined;
}

/**
 * A field of the transaction stands in all its rows, and its problem is said of one: the others would disagree with it
 * once it is put right.
 */
function siblings(
  rowIndex: number,
  { field }: Problem,
  transaction: MappedTransaction | undefined,
): readonly number[] {
  const isOfItem = field.startsWith('items');
  return isOfItem || transaction === undefined ? [rowIndex] : transaction.rows;
}

const CELL = /^([A-Z]+)\d+$/;

function placeOf(
  { cell, row }: Problem,
  source: Source,
): { readonly rowIndex: number; readonly column: number } | undefined {
  const letters = CELL.exec(cell)?.[1];
  if (letters === undefined) return undefined;
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return { rowIndex: row - source.headerRow - 1, column: number - 1 - source.firstColumn };
}

function cellAt(source: Source, rowIndex: number, column: number): CellValue {
  return source.rows[rowIndex]?.[column] ?? null;
}

/** A code that was written as a name or as another code. */
const codeMeant: Remedy = (cell, { facts }) => {
  const said = typeof cell === 'string' ? cell.trim().toUpperCase() : undefined;
  return said === facts['value']?.trim().toUpperCase() ? facts['expected'] : undefined;
};

/** A number that was written as people read it. A percentage stays one. */
const numberMeant: Remedy = (cell, { facts }) => {
  const number = parseDecimal(facts['expected'] ?? '');
  if (typeof cell !== 'string' || number === undefined) return undefined;
  if (shown(cell) === facts['value']) return cellNumber(number);
  const percent = withoutPercent(cell);
  return percent !== undefined && shown(percent) === facts['value'] ? `${number}%` : undefined;
};

/** Fewer decimals. The amount may have changed its sign on the way from the cell. */
const rounded: Remedy = (cell, { facts }) => {
  const value = typeof cell === 'number' ? decimalFromNumber(cell) : undefined;
  const read = parseDecimal(facts['value'] ?? '');
  const expected = parseDecimal(facts['expected'] ?? '');
  if (value === undefined || read === undefined || expected === undefined) return undefined;
  if (value === read) return cellNumber(expected);
  return value === negate(read) ? cellNumber(negate(expected)) : undefined;
};

/** Text that has lost something on its way into the sheet. */
const textMeant: Remedy = (cell, { facts }) =>
  shown(cell) === facts['value'] ? facts['expected'] : undefined;

/** The character that nobody can see goes; what else is wrong is said afterwards. */
const withoutCharacter: Remedy = (cell, { facts }) => {
  const code = /^U\+([0-9A-F]{4,6})$/.exec(facts['value'] ?? '')?.[1];
  if (typeof cell !== 'string' || code === undefined) return undefined;
  const text = cell.replace(new RegExp(`\\u{${code}}`, 'gu'), '').trim();
  return text === '' ? undefined : text;
};

/** A sheet holds 15 digits of a number: a longer one is kept as text. */
const MOST_DIGITS = 15;

function cellNumber(number: Decimal): string | number {
  return number.replace(/\D/g, '').length > MOST_DIGITS ? number : Number(number);
}

const REMEDIES: Readonly<Record<CellFixKind, Remedy>> = {
  code: codeMeant,
  number: numberMeant,
  rounded,
  text: textMeant,
  'without-character': withoutCharacter,
};

/** By the rule that was broken (`rule-register.ts`). */
function remedyOf(code: string): Remedy | undefined {
  const fix = findRule(code)?.fix;
  return fix === undefined || fix === 'other-field' ? undefined : REMEDIES[fix];
}
