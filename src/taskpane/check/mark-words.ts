/**
 * What a check says of each row, as marks: ready or not, the first thing that is wrong in the row itself, and how many
 * more there are in its transaction. Columns of the row are named in quotes by their headers, which stay true when rows
 * are sorted; by them cells are coloured. Made in steps. Pure.
 */
import type { Steps } from '../../core/domain/steps';
import type { CheckResult, MappedTransaction, Problem } from '../../core/mapping/reading-result';
import type { Source } from '../../core/mapping/source';
import type { Mark, Marks } from '../../office';
// By its file: the folder's index would bring all of Excel's work along.
import { quotedColumn } from '../../office/quoted-column';
import { problemMessage } from '../../words/problem-message';
import type { PaneWords } from '../wording/pane-words';

/** Transactions that one step looks at: each costs some words. */
const STRIDE = 32;

/** @param isColoured whether the cells that marks name are to be coloured. */
export function* marksOf(
  check: CheckResult,
  source: Source,
  words: PaneWords,
  isColoured: boolean,
): Steps<Marks> {
  const writer = new MarkWriter(source, words);
  const byId = new Map<string, Mark>();
  let left = STRIDE;
  for (const mapped of check.transactions) {
    byId.set(mapped.transactionId, writer.mark(mapped));
    left -= 1;
    if (left > 0) continue;
    left = STRIDE;
    yield;
  }
  return { byId, coloured: isColoured ? writer.named() : [] };
}

const CELL = /^([A-Z]+)\d+$/;

/** A problem at a cell of a row. */
interface Placed {
  readonly problem: Problem;
  /** 0-based, within the source. */
  readonly column: number;
}

/** By halving: a transaction may have as many rows as a sheet. */
function placeOf(row: number, rows: readonly number[]): number | undefined {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row ? low : undefined;
}

class MarkWriter {
  private readonly source: Source;
  private readonly words: PaneWords;
  private readonly columns = new Set<number>();

  constructor(source: Source, words: PaneWords) {
    this.source = source;
    this.words = words;
  }

  /** Columns of the source that marks have named. */
  named(): readonly number[] {
    return [...this.columns].sort((a, b) => a - b);
  }

  mark({ ready, problems, rows }: MappedTransaction): Mark {
    const status = this.words.say(`sheet.status.${ready ? 'ready' : 'error'}`);
    const count = problems.length;
    if (count === 0) return { status, message: '' };
    // What can be sent has warnings alone.
    const weighty = ready ? [...problems] : problems.filter(({ severity }) => severity === 'error');
    const first = weighty[0] ?? problems.at(0);
    if (first === undefined) return { status, message: '' };
    const ofRows = new Map<number, string>();
    for (const [row, placed] of this.byRow(weighty)) {
      const nth = placeOf(row, rows);
      if (nth !== undefined) ofRows.set(nth, this.messageOfRow(placed, count));
    }
    const text = problemMessage(this.words, first);
    const message = this.withMore(first.cell === '' ? text : `${first.cell}: ${text}`, count);
    return { status, message, ofRows };
  }

  private byRow(problems: readonly Problem[]): ReadonlyMap<number, readonly [Placed, ...Placed[]]> {
    const byRow = new Map<number, [Placed, ...Placed[]]>();
    for (const problem of problems) {
      const column = this.columnOf(problem);
      if (column === undefined) continue;
      const row = problem.row - this.source.headerRow - 1;
      const known = byRow.get(row);
      if (known === undefined) byRow.set(row, [{ problem, column }]);
      else known.push({ problem, column });
    }
    return byRow;
  }

  private messageOfRow(placed: readonly [Placed, ...Placed[]], count: number): string {
    const [{ problem, column }] = placed;
    for (const { column: named } of placed) this.columns.add(named);
    const text = problemMessage(this.words, problem);
    const message = this.withMore(`${this.quoted(column)}: ${text}`, count);
    const others = new Set(placed.map((one) => one.column));
    others.delete(column);
    if (others.size === 0) return message;
    const columns = [...others].map((other) => this.quoted(other)).join(', ');
    return this.words.say('pane.check.marks.see', { message, columns });
  }

  private withMore(message: string, count: number): string {
    if (count === 1) return message;
    return this.words.say('pane.check.marks.more', { count: count - 1, message });
  }

  private quoted(column: number): string {
    const { headers, firstColumn } = this.source;
    return quotedColumn(headers[column] ?? '', firstColumn + column);
  }

  private columnOf({ cell }: Problem): number | undefined {
    const letters = CELL.exec(cell)?.[1];
    if (letters === undefined) return undefined;
    let number = 0;
    for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
    const column = number - 1 - this.source.firstColumn;
    return column < 0 || column >= this.source.headers.length ? undefined : column;
  }
}
