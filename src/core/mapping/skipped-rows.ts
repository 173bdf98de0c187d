/**
 * Rows that hold no transaction and can be told by what stands in them. A rule here is narrow on purpose: a row that it
 * does not know is read, and is an error where it has no id, so that nothing falls away unseen.
 */
import { isBlank } from './cells/cell-fault';
import type { ColumnPlan } from './column-plan';
import type { Layout, SkippedKind } from './mapping';
import type { CellValue, Source } from './source';
import { isTotalsWord } from './totals-words';
import { comparable } from './value-meanings';

type Row = readonly CellValue[];

/**
 * Why a row is passed over; `undefined` for one that is read, `unsure` for one without an id that may be a total or an
 * item. `key` is the cell of its id, which may be blank.
 */
export type SkipRule = (row: Row, key: CellValue) => SkippedKind | 'unsure' | undefined;

const ALL_KINDS: readonly SkippedKind[] = ['totals', 'repeated_header'];

/** The rules that `layout` asks for. A row whose id is neither blank nor suspicious costs one look at that cell. */
export function skipRule(source: Source, plan: ColumnPlan, layout: Layout = {}): SkipRule {
  const kinds = layout.skip ?? ALL_KINDS;
  const skipsHeaders = kinds.includes('repeated_header');
  const skipsTotals = kinds.includes('totals');
  const headers = source.headers.map(comparable);
  const isItem = itemTest(plan, layout);
  const keyHeader = plan.keyColumn === undefined ? undefined : headers[plan.keyColumn];
  return (row, key) => {
    if (skipsHeaders && mayRepeat(key) && repeatsHeader(row, headers)) return 'repeated_header';
    if (!skipsTotals || !mayTotal(key) || !isTotals(row)) return undefined;
    return isItem(row) ? 'unsure' : 'totals';
  };

  /** A repeated header says its own name where the id stands. */
  function mayRepeat(key: CellValue): boolean {
    if (keyHeader === undefined || keyHeader === '' || isBlank(key)) return true;
    return typeof key === 'string' && endsLike(key, keyHeader) && comparable(key) === keyHeader;
  }

  function mayTotal(key: CellValue): boolean {
    return plan.keyColumn === undefined || isBlank(key) || isTotalsCell(key);
  }
}

const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/** False where a digit at the end tells them apart, as it does most ids: what they say is not compared then. */
function endsLike(text: string, other: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  const isDigit = last >= DIGIT_ZERO && last <= DIGIT_NINE;
  return !isDigit || last === other.charCodeAt(other.length - 1);
}

/** Fewer headers say too little. */
const FEWEST_HEADERS = 2;

/** Every cell with content says what the header of its column says, and there are at least two of them. */
function repeatsHeader(row: Row, headers: readonly string[]): boolean {
  let found = 0;
  for (let column = 0; column < row.length; column += 1) {
    const cell = row[column] ?? null;
    if (isBlank(cell)) continue;
    if (typeof cell !== 'string' || comparable(cell) !== headers[column]) return false;
    found += 1;
  }
  return found >= FEWEST_HEADERS;
}

/** A word for a total, and nothing else but numbers, such words, and blanks. */
function isTotals(row: Row): boolean {
  let words = 0;
  for (const cell of row) {
    if (typeof cell === 'number' || isBlank(cell)) continue;
    if (isTotalsCell(cell)) words += 1;
    else if (typeof cell !== 'string' || !NUMBER_LIKE.test(cell)) return false;
  }
  return words > 0;
}

/** What numbers are written with as text, whatever their notation and currency sign. */
const NUMBER_LIKE = /^[\s\d.,'+\-()%\p{Sc}\u2019\u2212]+$/u;

function isTotalsCell(cell: CellValue): boolean {
  return typeof cell === 'string' && isTotalsWord(cell);
}

/** Where rows without an id are items, one that has quantity and price may be an item that is called `Total`. */
function itemTest(plan: ColumnPlan, { headerValues }: Layout): (row: Row) => boolean {
  const quantity = plan.columnOf.get('items.quantity');
  const price = plan.columnOf.get('items.unit_price');
  if (headerValues !== 'first-row' || quantity === undefined || price === undefined) {
    return () => false;
  }
  return (row) => !isBlank(row[quantity]) && !isBlank(row[price]);
}
