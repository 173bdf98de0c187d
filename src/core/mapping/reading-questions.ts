/**
 * What a person has to be asked about how columns are read: values that can be read in two ways, each with real cells and
 * what either way makes of them. A question is open until a person has chosen; a mapping that was kept without an answer
 * asks again. What values prove by themselves is said as well, and is no question.
 */
import { eachInSteps, type Steps } from '../domain/steps';
import { shown } from './cells/cell-fault';
import { parseDateText } from './cells/date-text';
import { parseNumberText, rateReader, withoutPercent, type DecimalSign } from './cells/read-number';
import { decimalSignIn, inferDateOrder, rateSizesIn } from './column-profile';
import { readingOfColumn } from './column-reading';
import { findField } from './fields';
import type { ColumnMapping, ColumnReading, DateOrder, Mapping, Reading } from './mapping';
import type { CellValue, Source } from './source';
import { suggestReading, type ReadingDoubt } from './suggest-reading';

/** One way of reading a column, as it would be said in its mapping. */
export interface ReadingChoice {
  readonly reading: ColumnReading;
  /**
   * What each of the question's cells is then: a date as ISO 8601 without an offset, a number as decimal text, a rate in
   * percent.
   */
  readonly values: readonly string[];
}

export interface ReadingQuestion {
  /** 0-based, within the source. */
  readonly column: number;
  readonly doubt: ReadingDoubt;
  /** Up to two cells that the choices read differently, as they stand there. */
  readonly cells: readonly string[];
  readonly choices: readonly ReadingChoice[];
}

/** The open ones, by column. */
export function* readingQuestions(
  source: Source,
  mapping: Mapping,
): Steps<readonly ReadingQuestion[]> {
  const columns = new Map(mapping.columns.map(({ field, column }) => [field, column]));
  const { constants, reading } = mapping;
  const { doubts } = yield* suggestReading(source, columns, {
    constants,
    timeZone: reading.timeZone,
  });
  const questions: ReadingQuestion[] = [];
  for (const mapped of mapping.columns) {
    const doubt = doubts.get(mapped.column);
    const own = readingOfColumn(mapped, reading);
    if (doubt === undefined || own[CHOSEN[doubt]] === true) continue;
    questions.push(yield* question(source, mapped.column, doubt, own));
  }
  return questions;
}

/** What says that a person has answered. */
const CHOSEN = {
  date_order: 'dateOrderChosen',
  decimal_sign: 'decimalSignChosen',
  rates: 'ratesChosen',
} as const satisfies Record<ReadingDoubt, keyof ColumnReading>;

interface Reader {
  readonly choice: ColumnReading;
  /** `undefined` for a cell that cannot be read in this way. */
  readonly read: (cell: CellValue) => string | undefined;
}

/** The ways between which a person chooses. */
function readers(doubt: ReadingDoubt, { decimalSign }: Reading): readonly Reader[] {
  switch (doubt) {
    case 'date_order':
      return (['dmy', 'mdy'] as const).map((dateOrder) => ({
        choice: { dateOrder, dateOrderChosen: true },
        read: (cell) => dateIn(cell, dateOrder),
      }));
    case 'decimal_sign':
      return (['.', ','] as const).map((sign) => ({
        choice: { decimalSign: sign, decimalSignChosen: true },
        read: (cell) => (typeof cell === 'string' ? numberIn(cell, sign) : undefined),
      }));
    case 'rates':
      return (['percent', 'fraction'] as const).map((rates) => {
        const read = rateReader(decimalSign, rates);
        return {
          choice: { rates, ratesChosen: true },
          read: (cell) => {
            const rate = read(cell);
            return typeof rate === 'string' ? rate : undefined;
          },
        };
      });
  }
}

function dateIn(cell: CellValue, order: DateOrder): string | undefined {
  const parts = typeof cell === 'string' ? parseDateText(cell.trim(), order) : undefined;
  return parts && new Date(parts.localMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
}

function numberIn(cell: string, sign: DecimalSign): string | undefined {
  return parseNumberText((withoutPercent(cell) ?? cell).trim(), sign);
}

/** One cell is an example, two show that the first was no accident. */
const MOST_EXAMPLES = 2;

function* question(
  { rows }: Source,
  column: number,
  doubt: ReadingDoubt,
  reading: Reading,
): Steps<ReadingQuestion> {
  const ways = readers(doubt, reading);
  const examples = new Map<string, readonly string[]>();
  yield* eachInSteps(rows, (row) => {
    const cell = row[column] ?? null;
    const values = ways.flatMap(({ read }) => read(cell) ?? []);
    if (values.length === ways.length && new Set(values).size > 1) {
      examples.set(shown(cell), values);
    }
    return examples.size < MOST_EXAMPLES;
  });
  return {
    column,
    doubt,
    cells: [...examples.keys()],
    choices: ways.map(({ choice }, at) => ({
      reading: choice,
      values: [...examples.values()].map((values) => values[at] ?? ''),
    })),
  };
}

/**
 * What the values of a mapped column prove, where it differs from how the mapping reads all columns: a column that was
 * mapped by hand is read as it is written.
 */
export function* provenReading(
  source: Source,
  { column, field }: Pick<ColumnMapping, 'column' | 'field'>,
  { reading }: Mapping,
): Steps<ColumnReading | undefined> {
  switch (findField(field)?.kind) {
    case 'date':
      return yield* provenOrder(source, column, reading);
    case 'decimal':
      return yield* provenSign(source, column, reading);
    case 'rate': {
      const sign = yield* provenSign(source, column, reading);
      const isPercent =
        reading.rates === 'fraction' && (yield* rateSizesIn(source, column)) === 'one-and-more';
      return isPercent ? { ...sign, rates: 'percent' } : sign;
    }
    default:
      return undefined;
  }
}

function* provenSign(
  source: Source,
  column: number,
  { decimalSign }: Reading,
): Steps<ColumnReading | undefined> {
  const sign = yield* decimalSignIn(source, column);
  const differs = sign !== undefined && sign !== 'either' && sign !== decimalSign;
  return differs ? { decimalSign: sign } : undefined;
}

/** Only a date that cannot be read as the others are proves anything. */
function* provenOrder(
  source: Source,
  column: number,
  { dateOrder }: Reading,
): Steps<ColumnReading | undefined> {
  const { way, certain } = yield* inferDateOrder(source, column);
  if (!certain || way === dateOrder) return undefined;
  let isProven = false;
  yield* eachInSteps(source.rows, (row) => {
    const cell = row[column] ?? null;
    isProven = dateIn(cell, dateOrder) === undefined && dateIn(cell, way) !== undefined;
    return !isProven;
  });
  return isProven ? { dateOrder: way } : undefined;
}
