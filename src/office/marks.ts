/**
 * What marks say, and in which rows they may stand. A mark is a status of a check: Taxrow's other columns are blank
 * beside it. Whatever else stands there is what became of the row in a submission, and stays. Pure.
 */
import type { CellValue } from '../core/mapping/source';
import { asText } from './as-text';
import type { CellSeen, CellWrite } from './cell-changes';
import type { CellsRead } from './read-cells';
import { RESULT_HEADERS } from './result-columns';

/** What a check says of the rows of one transaction, in words already. */
export interface Mark {
  readonly status: string;
  readonly message: string;
  /** What single rows say instead of `message`, by their place among the rows of the transaction (0-based). */
  readonly ofRows?: ReadonlyMap<number, string>;
}

export interface Marks {
  /** By transaction id. */
  readonly byId: ReadonlyMap<string, Mark>;
  /** Columns of the source (0-based) whose cells are coloured where the mark of their row names them. */
  readonly coloured: readonly number[];
}

/** The mark of the rows of a transaction, which are asked for from top to bottom. */
export type MarkOf = (transactionId: string) => Pick<Mark, 'status' | 'message'> | undefined;

/** Each look is at the next row of its transaction. */
export function marksInTurn({ byId }: Pick<Marks, 'byId'>): MarkOf {
  const seen = new Map<string, number>();
  return (transactionId) => {
    const mark = byId.get(transactionId);
    if (mark?.ofRows === undefined) return mark;
    const nth = seen.get(transactionId) ?? 0;
    seen.set(transactionId, nth + 1);
    return { status: mark.status, message: mark.ofRows.get(nth) ?? mark.message };
  };
}

/** The first words of all marks: `Taxrow status` says no other of a row that was only checked. */
const MARK_STATUSES: ReadonlySet<string> = new Set(['Ready', 'Error']);

const STATUS = RESULT_HEADERS.indexOf('Taxrow status');
const MESSAGE = RESULT_HEADERS.indexOf('Taxrow message');

/** True for a row whose result cells, by their place in {@link RESULT_HEADERS}, hold nothing, or a mark. */
export function isMark(cells: ReadonlyMap<number, string>): boolean {
  for (const [index, text] of cells) {
    if (index !== STATUS && index !== MESSAGE && text !== '') return false;
  }
  const status = cells.get(STATUS) ?? '';
  return status === '' || MARK_STATUSES.has(status);
}

export interface MarkWrites {
  /** By sheet column. */
  readonly writes: ReadonlyMap<number, readonly CellWrite[]>;
  /** Rows that were left alone. */
  readonly submitted: number;
}

/** What to write into rows that were read, from sheet row `firstRow` (0-based) on; `undefined` marks leave a row alone. */
export function markWrites(
  ids: readonly string[],
  read: CellsRead,
  columns: readonly { readonly sheetColumn: number; readonly index: number }[],
  firstRow: number,
  markOf: MarkOf,
): MarkWrites {
  const writes = new Map<number, CellWrite[]>();
  let submitted = 0;
  ids.forEach((transactionId, row) => {
    const mark = transactionId === '' ? undefined : markOf(transactionId);
    if (mark === undefined) return;
    const seen = columns.map((_, at): CellSeen => read.columns[at]?.[row] ?? BLANK);
    const cells = new Map(columns.map(({ index }, at) => [index, textOf(seen[at]?.value ?? null)]));
    if (!isMark(cells)) {
      submitted += 1;
      return;
    }
    columns.forEach(({ sheetColumn, index }, at) => {
      const after = index === STATUS ? mark.status : index === MESSAGE ? mark.message : undefined;
      const before = seen[at]?.value ?? null;
      if (after === undefined || textOf(before) === after) return;
      const change = { transactionId, column: index, before, after };
      const ofColumn = writes.get(sheetColumn) ?? [];
      writes.set(sheetColumn, ofColumn);
      ofColumn.push({
        row: firstRow + row,
        key: read.keys[row] ?? '',
        change,
        cells: [asText(after)],
      });
    });
  });
  return { writes, submitted };
}

const BLANK: CellSeen = { value: null, formula: '' };

/** A cell of ours holds text; what a person put there instead is told apart from a mark by what it says. */
export function textOf(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.error : String(value);
}
