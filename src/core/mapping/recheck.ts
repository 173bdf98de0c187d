/**
 * Checks again only what an edit can have changed: the transactions of the edited rows, before and after. What comes out
 * is what a check of all rows would say; where that cannot be known from these transactions alone (rows that belong to
 * another transaction now, or to none; a column that is judged in another way), it gives up, and all rows are to be
 * checked. An index is made once; an edit then costs what its transactions cost, and a look down the edited columns.
 */
import { atOnce, eachInSteps, type Steps } from '../domain/steps';
import { isBlank } from './cells/cell-fault';
import { judgeColumn, type JudgedColumn } from './cell-doubts';
import { checkSomeRows, judgeSource, type JudgedSource } from './check-source';
import { EditedTransactions } from './edited-transactions';
import type { Mapping } from './mapping';
import { onItsOwn, outlineOf } from './kept-transactions';
import { movedTotals } from './moved-totals';
import type { CheckResult, MappedTransaction, Transactions } from './reading-result';
import { saidNow } from './said-of-source';
import type { CellValue, Source } from './source';
import { TransactionIndex } from './transaction-index';
import { idOfCell, transactionKey } from './transaction-key';

/** Rows that were edited: 0-based index of the source's row to what stands there now. */
export type EditedRows = ReadonlyMap<number, readonly CellValue[]>;

export interface Rechecked {
  readonly source: Source;
  readonly check: CheckResult;
}

/** Ready for the edits of a source that was checked; each edit counts from the one before. */
export interface Rechecker {
  /** The source as it is by now, and its check. */
  latest(): Rechecked;
  /** `undefined`, and nothing changed, when all rows have to be checked again. */
  recheck(edited: EditedRows): Rechecked | undefined;
  /**
   * What the transactions of edited rows say now, their problems but for credits; the check stays as it is. `undefined`
   * when all rows have to be checked.
   */
  reread(edited: EditedRows): Transactions | undefined;
  /** Of the latest check. */
  find(transactionId: string): MappedTransaction | undefined;
}

/** @throws AppError as `checkSource` does. */
export function* rechecker(before: Rechecked, mapping: Mapping): Steps<Rechecker> {
  const judged = yield* judgeSource(before.source, mapping);
  const index = new TransactionIndex(before.source.rows.length);
  const all = EditedTransactions.of(before.check.transactions);
  yield* eachInSteps(all, (mapped, position) => {
    index.put(mapped, position, all.outlineOf(position));
  });
  return new EditChecker(before, mapping, judged, index);
}

/** For one edit. @throws AppError as `checkSource` does. */
export function recheckRows(
  before: Rechecked,
  mapping: Mapping,
  edited: EditedRows,
): Rechecked | undefined {
  return atOnce(rechecker(before, mapping)).recheck(edited);
}

class EditChecker implements Rechecker {
  private before: Rechecked;
  private judged: JudgedSource;
  private index: TransactionIndex;
  private readonly mapping: Mapping;

  constructor(before: Rechecked, mapping: Mapping, judged: JudgedSource, index: TransactionIndex) {
    this.before = before;
    this.mapping = mapping;
    this.judged = judged;
    this.index = index;
  }

  latest(): Rechecked {
    return this.before;
  }

  recheck(edited: EditedRows): Rechecked | undefined {
    const positions = this.affected(edited);
    return positions && this.recheckAt(positions, edited);
  }

  reread(edited: EditedRows): Transactions | undefined {
    const { source, check } = this.before;
    const positions = this.affected(edited);
    const now = this.withEdits(edited);
    if (positions === undefined || now === undefined) return undefined;
    const gone = positions.flatMap((position) => check.transactions.at(position) ?? []);
    const scope = scopeOf(gone, source, edited);
    const part = checkSomeRows(now.source, this.mapping, now.judged, scope);
    return accountsFor(part, gone) ? part.transactions : undefined;
  }

  find(transactionId: string): MappedTransaction | undefined {
    const { transactions } = this.before.check;
    const position = this.index.ofId(transactionId, transactions);
    return position === undefined ? undefined : transactions.at(position);
  }

  private recheckAt(affected: readonly number[], edited: EditedRows): Rechecked | undefined {
    const { source: old, check } = this.before;
    const positions = this.withCredits(affected);
    if (positions === undefined) return undefined;
    const all = EditedTransactions.of(check.transactions);
    if (all.againCount + positions.length > MOST_AGAIN) return undefined;
    const now = this.withEdits(edited);
    if (now === undefined) return undefined;
    const { source, judged } = now;
    const gone = positions.flatMap((position) => all.at(position) ?? []);
    const scope = scopeOf(gone, old, edited);
    const was = checkSomeRows(old, this.mapping, this.judged, scope);
    const part = checkSomeRows(source, this.mapping, judged, scope);
    const beside = part.transactions.flatMap(({ transaction }) =>
      this.index.beside(transaction, all),
    );
    const wanted = ascending([...positions, ...beside]);
    // By now they credit others, which are judged anew with them.
    if (wanted.length > positions.length) return this.recheckAt(wanted, edited);
    if (!accountsFor(part, gone)) return undefined;
    const come = part.transactions.map(onItsOwn);
    const stay = isInPlace(gone, come);
    const said = saidNow(check.sourceProblems, was.sourceProblems, part.sourceProblems, stay);
    if (said === undefined) return undefined;
    const transactions = this.replaced(all, positions, gone, come, stay);
    const totals = movedTotals(check.totals, gone, come, (code) => this.index.hasCurrency(code));
    const itemCount = check.itemCount - was.itemCount + part.itemCount;
    this.judged = judged;
    this.before = {
      source,
      check: {
        ...check,
        ...{ transactions, itemCount, sourceProblems: said, totals },
        readyCount: check.readyCount - was.readyCount + part.readyCount,
        rowsInTransactions:
          check.rowsInTransactions - was.rowsInTransactions + part.rowsInTransactions,
      },
    };
    return this.before;
  }

  /** Ascending positions of the transactions that the edited rows belong to, before and after. */
  private affected(edited: EditedRows): readonly number[] | undefined {
    const { source, check } = this.before;
    const { rows } = source;
    const key = transactionKey(this.mapping)?.column;
    const positions = new Set<number>();
    for (const [at, row] of edited) {
      const old = rows[at];
      const position = this.index.ofRow(at);
      if (old === undefined || position === undefined || row.every(isBlank)) return undefined;
      positions.add(position);
      if (key === undefined || old[key] === row[key]) continue;
      // A row without an id may belong to the row above it, and the rows under it to it.
      if (this.mapping.layout?.headerValues === 'first-row' || isBlank(row[key])) return undefined;
      if (this.joinsPassedOver(at, row[key] ?? null, key)) return undefined;
      const other = this.index.ofId(idOfCell(row[key] ?? null), check.transactions);
      if (other !== undefined) positions.add(other);
    }
    return ascending(positions);
  }

  /** A row that is passed over belongs to the transaction right above it when that gets the same id. */
  private joinsPassedOver(edited: number, id: CellValue, key: number): boolean {
    const { rows } = this.before.source;
    for (let at = edited + 1; at < rows.length && this.index.ofRow(at) === undefined; at += 1) {
      if (rows[at]?.[key] === id) return true;
    }
    return false;
  }

  /** With all whose credits count together with theirs; `undefined` where these are too many for one edit. */
  private withCredits(affected: readonly number[]): readonly number[] | undefined {
    const { transactions } = this.before.check;
    const positions = new Set(affected);
    // What is added on the way is visited as well.
    for (const position of positions) {
      const mapped = transactions.at(position);
      if (mapped === undefined) continue;
      for (const other of this.index.beside(mapped.transaction, transactions)) positions.add(other);
      if (positions.size > affected.length + MOST_CREDITS) return undefined;
    }
    return ascending(positions);
  }

  /** `undefined` when other rows are judged in another way for it. */
  private withEdits(edited: EditedRows) {
    const rows = [...this.before.source.rows];
    for (const [at, row] of edited) rows[at] = row;
    const source = { ...this.before.source, rows };
    const judged = this.judgedAgain(source, edited);
    return judged && { source, judged };
  }

  /** `undefined` when a column says something else by now, and other rows are judged in another way for it. */
  private judgedAgain(source: Source, edited: EditedRows): JudgedSource | undefined {
    const { rows } = this.before.source;
    const columns = this.judged.columns.map((known) => {
      const isEdited = [...edited].some(
        ([at, row]) => rows[at]?.[known.column] !== row[known.column],
      );
      if (!isEdited) return known;
      return atOnce(judgeColumn(source, this.mapping, known.field, known.column));
    });
    const isSame = columns.every((now, position) => {
      const known = this.judged.columns[position];
      if (now.says === known?.says) return true;
      return rows.every((row, at) => edited.has(at) || judgeAlike(now, known, row));
    });
    return isSame ? { ...this.judged, columns } : undefined;
  }

  /** All transactions, those that came in the places of those that went, in the order of their first rows. */
  private replaced(
    all: EditedTransactions,
    positions: readonly number[],
    gone: readonly MappedTransaction[],
    come: readonly MappedTransaction[],
    stay: boolean,
  ): Transactions {
    gone.forEach((mapped, at) => {
      this.index.take(mapped, positions[at] ?? -1);
    });
    if (!stay) {
      const { transactions, now, placesOfCome } = all.withMoved(new Set(positions), come);
      this.index.move(now);
      come.forEach((mapped, at) => {
        this.index.put(mapped, placesOfCome[at] ?? -1, outlineOf(mapped.transaction));
      });
      return transactions;
    }
    const replaced = new Map(
      positions.flatMap((position, at) => {
        const mapped = come[at];
        return mapped === undefined ? [] : [[position, mapped] as const];
      }),
    );
    for (const [position, mapped] of replaced) {
      this.index.put(mapped, position, outlineOf(mapped.transaction));
    }
    return all.withReplaced(replaced);
  }
}

/** Transactions that are held one by one because they were edited: beyond that all rows are to be checked. */
const MOST_AGAIN = 5_000;

/** Credits that one edit may judge anew: beyond that all rows are to be checked. */
const MOST_CREDITS = 500;

function ascending(positions: Iterable<number>): readonly number[] {
  return [...new Set(positions)].sort((a, b) => a - b);
}

function judgeAlike(
  now: JudgedColumn,
  before: JudgedColumn | undefined,
  row: readonly CellValue[],
): boolean {
  const cell = row[now.column] ?? null;
  return JSON.stringify(now.judge?.(cell)) === JSON.stringify(before?.judge?.(cell));
}

/** What came begins in the rows in which what went began. */
function isInPlace(gone: readonly MappedTransaction[], come: readonly MappedTransaction[]) {
  return gone.length === come.length && gone.every(({ rows }, at) => rows[0] === come[at]?.rows[0]);
}

/** Ascending: their rows, those that a problem of theirs is about (a row without an id, say), and the edited ones. */
function scopeOf(
  affected: readonly MappedTransaction[],
  { headerRow }: Source,
  edited: EditedRows,
): readonly number[] {
  const scope = new Set(edited.keys());
  for (const { rows, problems } of affected) {
    for (const row of rows) scope.add(row);
    for (const { row } of problems) if (row > 0) scope.add(row - headerRow - 1);
  }
  return [...scope].sort((a, b) => a - b);
}

/** Every row of what went is a row of what came: else it is passed over now, or belongs to nothing. */
function accountsFor(part: CheckResult, gone: readonly MappedTransaction[]): boolean {
  const accounted = new Set(part.transactions.flatMap(({ rows }) => rows));
  return gone.every(({ rows }) => rows.every((row) => accounted.has(row)));
}
