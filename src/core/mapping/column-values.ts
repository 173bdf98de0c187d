/**
 * The different values of a column with their rows, the most frequent first, and what each is known to mean in the field
 * that the column feeds. For a person who gives values their meanings; nothing is decided here.
 */
import { eachInSteps, type Steps } from '../domain/steps';
import { isBlank, shown } from './cells/cell-fault';
import { knownMeaning } from './known-meanings';
import type { Mapping } from './mapping';
import { passedOverBy } from './skipped-list';
import type { CellValue, Source } from './source';
import { comparable } from './value-meanings';
import { knownValuesOf } from './value-words';

/** A text that stands in a column, as the first cell says it: other spellings differ in capitals and spaces around. */
export interface TextCount {
  readonly text: string;
  readonly rowCount: number;
}

export interface TextCounts {
  /** In the order in which they first stand there. */
  readonly texts: readonly TextCount[];
  readonly blankCount: number;
  /** There are more different cells than were wanted. */
  readonly isCut: boolean;
}

interface CountOptions {
  /** Different cells that are counted. */
  readonly most: number;
  /** Gives up at one cell more; else the first ones are counted to the end. */
  readonly stops: boolean;
  /** Rows that do not count; all do where it is absent. */
  readonly isPassedOver?: (row: Source['rows'][number]) => boolean;
}

/** Error values of the sheet are no texts. */
export function* textCounts(
  { rows }: Source,
  column: number,
  { most, stops, isPassedOver }: CountOptions,
): Steps<TextCounts> {
  const cells = new Map<CellValue, number>();
  let blankCount = 0;
  let isCut = false;
  yield* eachInSteps(rows, (row) => {
    if (isPassedOver?.(row) === true) return true;
    const cell = row[column] ?? null;
    const count = cells.get(cell);
    if (count !== undefined) cells.set(cell, count + 1);
    else if (isBlank(cell)) blankCount += 1;
    else if (cells.size < most) cells.set(cell, 1);
    else isCut = true;
    return !(isCut && stops);
  });
  return { texts: byText(cells), blankCount, isCut };
}

function byText(cells: ReadonlyMap<CellValue, number>): readonly TextCount[] {
  const texts = new Map<string, { readonly text: string; rowCount: number }>();
  for (const [cell, rowCount] of cells) {
    if (typeof cell === 'object') continue;
    const text = typeof cell === 'string' ? cell.trim() : shown(cell);
    const key = comparable(text);
    const known = texts.get(key);
    if (known === undefined) texts.set(key, { text, rowCount });
    else known.rowCount += rowCount;
  }
  return [...texts.values()];
}

export interface ColumnValue extends TextCount {
  /** What it is known to stand for. */
  readonly known?: string;
}

export interface ColumnValues extends Pick<TextCounts, 'blankCount' | 'isCut'> {
  /** The most frequent first; of equals the one that stands first. */
  readonly values: readonly ColumnValue[];
  /** Values that the service knows for the field, where its list is known. */
  readonly codes: readonly string[];
}

/** Nobody gives meanings to more. */
export const MOST_COLUMN_VALUES = 500;

/** Rows that the mapping passes over do not count. @throws AppError `INVALID_INPUT` as `compilePlan`. */
export function* columnValues(
  source: Source,
  mapping: Mapping,
  column: number,
): Steps<ColumnValues> {
  const reasonFor = passedOverBy(source, mapping);
  const { texts, ...counts } = yield* textCounts(source, column, {
    most: MOST_COLUMN_VALUES,
    stops: false,
    isPassedOver: (row) => reasonFor(row) !== undefined,
  });
  const field = mapping.columns.find((mapped) => mapped.column === column)?.field;
  const values = [...texts].sort((a, b) => b.rowCount - a.rowCount);
  if (field === undefined) return { ...counts, values, codes: [] };
  return {
    ...counts,
    values: values.map((value): ColumnValue => {
      const known = knownMeaning(field, value.text);
      return known === undefined ? value : { ...value, known };
    }),
    codes: knownValuesOf(field),
  };
}
