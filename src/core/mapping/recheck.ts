/**
 * Checks again only what an edit can have changed: the transactions of the edited rows, before and after. Everything
 * else of the result stays. It gives up where rows may belong to another transaction now, or to none; then all rows are
 * to be checked. Doubts that a whole column decides (a decimal sign, text among numbers) may stay at other rows until the
 * next whole check. Pure.
 */
import { amountsOf } from '../domain/amounts';
import { add, decimal, negate, ZERO, type Decimal } from '../domain/decimal';
import { atOnce, eachInSteps, paced, type Pace, type Steps } from '../domain/steps';
import { checkSteps } from './check-source';
import { isBlank } from './cells/cell-fault';
import type { Mapping } from './mapping';
import type { CheckResult, CurrencyTotal, MappedTransaction } from './reading-result';
import type { CellValue, Source } from './source';
import { idOfCell, transactionKey } from './transaction-key';

/** Rows that were edited: 0-based index of the source's row to what stands there now. */
export type EditedRows = ReadonlyMap<number, readonly CellValue[]>;

export interface Rechecked {
  readonly source: Source;
  readonly check: CheckResult;
}

/** `undefined` when all rows have to be checked again. @throws AppError as `checkSource` does. */
export function recheckRows(
  before: Rechecked,
  mapping: Mapping,
  edited: EditedRows,
): Rechecked | undefined {
  return atOnce(recheckSteps(before, mapping, edited));
}

/**
 * The same, with pauses on the way. Rejects with the reason of the pace's signal when that aborts.
 * @throws AppError as `checkSource` does.
 */
export function recheckRowsInSteps(
  before: Rechecked,
  mapping: Mapping,
  edited: EditedRows,
  pace: Pace,
): Promise<Rechecked | undefined> {
  return paced(recheckSteps(before, mapping, edited), pace);
}

function* recheckSteps(
  before: Rechecked,
  mapping: Mapping,
  edited: EditedRows,
): Steps<Rechecked | undefined> {
  const affected = yield* affectedBy(before, mapping, edited);
  if (affected === undefined) return undefined;
  const rows = [...before.source.rows];
  for (const [index, row] of edited) rows[index] = row;
  const source = { ...before.source, rows };
  const scope = scopeOf(affected, before.source, edited);
  const part = yield* checkSteps(source, mapping, onlyRows(rows, scope));
  const accounted = new Set(part.transactions.flatMap(({ rows: own }) => own));
  for (const index of edited.keys()) if (!accounted.has(index)) return undefined;
  return { source, check: merged(before.check, affected, part) };
}

type Affected = ReadonlySet<MappedTransaction>;

/** The transactions that the edited rows belong to, before and after. */
function* affectedBy(
  { source, check }: Rechecked,
  mapping: Mapping,
  edited: EditedRows,
): Steps<Affected | undefined> {
  const key = transactionKey(mapping)?.column;
  const newIds = new Set<string>();
  for (const [index, row] of edited) {
    const old = source.rows[index];
    if (old === undefined || row.every(isBlank)) return undefined;
    if (key === undefined || old[key] === row[key]) continue;
    // A row without an id may belong to the row above it, and the rows under it to it.
    if (mapping.layout?.headerValues === 'first-row' || isBlank(row[key])) return undefined;
    newIds.add(idOfCell(row[key] ?? null));
  }
  const affected = new Set<MappedTransaction>();
  let found = 0;
  yield* eachInSteps(check.transactions, (mapped) => {
    if (newIds.has(mapped.transaction.transaction_id)) affected.add(mapped);
    for (const index of mapped.rows) {
      if (!edited.has(index)) continue;
      found += 1;
      affected.add(mapped);
    }
  });
  return found === edited.size ? affected : undefined;
}

/** Their rows, those that a problem of theirs is about (a row without an id, say), and the edited ones. */
function scopeOf(affected: Affected, source: Source, edited: EditedRows): ReadonlySet<number> {
  const scope = new Set(edited.keys());
  for (const { rows, problems } of affected) {
    for (const index of rows) scope.add(index);
    for (const { row } of problems) if (row > 0) scope.add(row - source.headerRow - 1);
  }
  return scope;
}

const NO_CELLS: readonly CellValue[] = Object.freeze([]);

function onlyRows(rows: Source['rows'], scope: ReadonlySet<number>): Source['rows'] {
  const only = rows.map(() => NO_CELLS);
  for (const index of scope) only[index] = rows[index] ?? NO_CELLS;
  return only;
}

function merged(before: CheckResult, affected: Affected, part: CheckResult): CheckResult {
  const kept = before.transactions.filter((mapped) => !affected.has(mapped));
  const transactions = [...kept, ...part.transactions.map(onItsOwn)].sort(
    (a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0),
  );
  const gone = [...affected];
  const items = (list: readonly MappedTransaction[]) =>
    list.reduce((sum, { transaction }) => sum + transaction.items.length, 0);
  return {
    ...before,
    transactions,
    itemCount: before.itemCount - items(gone) + items(part.transactions),
    sourceProblems: [...before.sourceProblems, ...newlySaid(before, part)],
    totals: movedTotals(before.totals, gone, part.transactions),
  };
}

/** With a list of its problems: the columns of a check keep its whole source. */
function onItsOwn(mapped: MappedTransaction): MappedTransaction {
  return { ...mapped, problems: [...mapped.problems] };
}

/** What is said once for the source, and had not been said yet. */
function newlySaid(before: CheckResult, part: CheckResult): CheckResult['sourceProblems'] {
  const said = new Set(before.sourceProblems.map(({ code, field }) => `${code} ${field}`));
  return part.sourceProblems.filter(({ code, field }) => !said.has(`${code} ${field}`));
}

type Sums = Record<'net' | 'tax' | 'gross', Decimal>;

function movedTotals(
  totals: readonly CurrencyTotal[],
  gone: readonly MappedTransaction[],
  come: readonly MappedTransaction[],
): readonly CurrencyTotal[] {
  const sums = new Map<string, Sums>();
  for (const { currencyCode, net, tax, gross } of totals) {
    sums.set(currencyCode, { net: decimal(net), tax: decimal(tax), gross: decimal(gross) });
  }
  const count = (list: readonly MappedTransaction[], signed: (amount: Decimal) => Decimal) => {
    for (const { transaction } of list) {
      const code = transaction.currency_code ?? '';
      const known = sums.get(code) ?? { net: ZERO, tax: ZERO, gross: ZERO };
      const { net, tax, gross } = amountsOf(transaction);
      sums.set(code, {
        net: add(known.net, signed(net)),
        tax: add(known.tax, signed(tax)),
        gross: add(known.gross, signed(gross)),
      });
    }
  };
  count(gone, negate);
  count(come, (amount) => amount);
  const used = new Set(come.map(({ transaction }) => transaction.currency_code ?? ''));
  const isLeft = (code: string, { net, tax, gross }: Sums) =>
    used.has(code) || net !== ZERO || tax !== ZERO || gross !== ZERO;
  return [...sums].flatMap(([currencyCode, sum]) =>
    isLeft(currencyCode, sum) ? [{ currencyCode, ...sum }] : [],
  );
}
