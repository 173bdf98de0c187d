/**
 * Reads a source by a mapping and checks it: rows to transactions, all rules, totals. Pure and complete: every row with
 * content is in a transaction, named by a problem or counted as skipped, and every problem names its cell, unless no
 * single cell is to blame.
 */
import { amountsOf } from '../domain/amounts';
import { checkTransaction } from '../domain/check-transaction';
import { atOnce, eachInSteps, paced, type Pace, type Steps } from '../domain/steps';
import {
  cellDoubts,
  doubtfulTexts,
  judgeColumns,
  type CellProblem,
  type JudgedColumn,
} from './cell-doubts';
import { compilePlan, type ColumnPlan } from './column-plan';
import { computeTotals } from './computed-totals';
import { CurrencyTotals } from './currency-totals';
import { groupRows, groupSomeRows, regrouper, type RowGroup, type RowGroups } from './group-rows';
import { holdsBack } from './held-back';
import {
  KeptTransactions,
  outlineOf,
  TransactionColumns,
  type RowsReader,
} from './kept-transactions';
import type { Mapping } from './mapping';
import { ProblemLog } from './problem-log';
import { readTransaction, type FaultyCell } from './read-transaction';
import type { CheckResult, Problem } from './reading-result';
import { missingFields } from './required';
import { exceedingCredits } from './sheet-credits';
import { checkSignColumn, signDisagreement, signTurner } from './sign-flip';
import type { Source } from './source';
import { headerSteps } from './source-problems';
import { joinTaxRows } from './tax-rows';
import { idOfCell } from './transaction-key';

/** @throws AppError `INVALID_INPUT` when the mapping names a time zone that does not exist. */
export function checkSource(source: Source, mapping: Mapping): CheckResult {
  return atOnce(checkSteps(source, mapping));
}

/**
 * The same check, with pauses on the way. Rejects with the reason of the pace's signal when that aborts.
 * @param onProgress told at the pauses how many rows are checked.
 * @throws AppError as `checkSource` does.
 */
export function checkSourceInSteps(
  source: Source,
  mapping: Mapping,
  pace: Pace,
  onProgress?: (rowsDone: number, rowCount: number) => void,
): Promise<CheckResult> {
  const progress = { rowsDone: 0 };
  const onPause =
    onProgress &&
    (() => {
      onProgress(progress.rowsDone, source.rows.length);
    });
  return paced(checkSteps(source, mapping, progress), { ...pace, onPause });
}

function* checkSteps(
  source: Source,
  mapping: Mapping,
  progress = { rowsDone: 0 },
): Steps<CheckResult> {
  const judged = yield* judgeSource(source, mapping);
  const grouped = yield* groupRows(source, judged.plan, mapping.layout);
  return yield* checkGroups(source, mapping, judged, grouped, progress);
}

/** What is known of a source and its mapping before the first row is read. */
export interface JudgedSource {
  readonly plan: ColumnPlan;
  readonly headerProblems: readonly Problem[];
  readonly columns: readonly JudgedColumn[];
}

/** @throws AppError as `checkSource` does. */
export function* judgeSource(source: Source, mapping: Mapping): Steps<JudgedSource> {
  const plan = compilePlan(source, mapping);
  const headerProblems = [...(yield* headerSteps(source)), ...checkSignColumn(source, mapping)];
  return { plan, headerProblems, columns: yield* judgeColumns(source, plan, mapping) };
}

/** Checks some rows alone, as a check of all would; what it counts is of these rows. */
export function checkSomeRows(
  source: Source,
  mapping: Mapping,
  judged: JudgedSource,
  indices: readonly number[],
): CheckResult {
  const grouped = groupSomeRows(source, judged.plan, mapping.layout, indices);
  return atOnce(checkGroups(source, mapping, judged, grouped, { rowsDone: 0 }));
}

function* checkGroups(
  source: Source,
  mapping: Mapping,
  { plan, headerProblems, columns }: JudgedSource,
  { groups, rowCount, strayRows, skipped }: RowGroups,
  progress: { rowsDone: number },
): Steps<CheckResult> {
  const log = new ProblemLog(source, plan, headerProblems);
  const totals = new CurrencyTotals();
  judgeMapping(mapping, plan, log);
  if (plan.keyColumn !== undefined) for (const row of strayRows) log.strayRow(row);
  const isHeldBack = holdsBack(source, plan, headerProblems);
  const problemsAtCells = cellJudge(source, plan, mapping, columns);
  const read = groupReader(source, plan, mapping);
  const kept = new TransactionColumns(log.table, rowsReader(source, plan, mapping, read));
  let itemCount = 0;
  let readyCount = 0;
  let rowsInTransactions = 0;
  /** Positions of those that name an original. */
  const adjustments: number[] = [];
  yield* eachInSteps(groups, (group) => {
    const faults: FaultyCell[] = [];
    const { transaction, computed, open } = read(group, faults);
    const amounts = amountsOf(transaction);
    totals.add(transaction.currency_code, amounts);
    itemCount += transaction.items.length;
    const outline = outlineOf(transaction);
    if (outline.isAdjustment) adjustments.push(kept.length);
    const found = checkTransaction(transaction, amounts);
    const wrong = open.length === 0 ? found : [...found, ...open];
    const atCells = problemsAtCells(group);
    const isSound = log.ofTransaction(group, transaction.items, faults, atCells, wrong);
    const ready = isSound && !isHeldBack(transaction, group);
    kept.add({ rows: group.rows, ready, computed }, outline);
    if (ready) readyCount += 1;
    rowsInTransactions += group.rows.length;
    progress.rowsDone += group.rows.length;
  });
  const transactions = new KeptTransactions(kept);
  for (const { position, problem } of yield* exceedingCredits(transactions, adjustments)) {
    const group = groups[position];
    if (group === undefined) continue;
    log.later(group, problem);
    kept.holdBack(position);
    readyCount -= 1;
  }
  kept.trim();
  return {
    ...{ rowCount, itemCount, transactions, readyCount, rowsInTransactions, skipped },
    sourceProblems: log.ofSource(),
    totals: totals.all(),
  };
}

/** Reads rows again as they were read when they were checked. */
function rowsReader(
  source: Source,
  plan: ColumnPlan,
  mapping: Mapping,
  read: ReturnType<typeof groupReader>,
): RowsReader {
  const joinsTaxes = mapping.layout?.taxes === 'further-rows';
  const groupOf = regrouper(source, plan);
  const { keyColumn, keyConstant = null } = plan;
  return {
    idOf: (firstRow) =>
      idOfCell(
        keyColumn === undefined ? keyConstant : (source.rows[firstRow]?.[keyColumn] ?? null),
      ),
    itemRowsOf: (rows) => (joinsTaxes ? joinTaxRows(source, plan, rows) : undefined),
    read: (transactionId, rows) => read(groupOf(transactionId, rows), []).transaction,
  };
}

/** Reads a group by columns and layout, turns signs and computes totals, as the mapping says. */
function groupReader(source: Source, plan: ColumnPlan, mapping: Mapping) {
  const joinsTaxes = mapping.layout?.taxes === 'further-rows';
  const computes = mapping.missingTotals === 'compute';
  const turnSigns = signTurner(source, mapping);
  return (group: RowGroup, faults: FaultyCell[]) => {
    if (joinsTaxes) group.itemRows = joinTaxRows(source, plan, group.rows);
    const transaction = readTransaction(source, plan, group, faults);
    turnSigns?.(transaction, group);
    // Totals of what could be read only would look like the totals of all.
    const { computed, open } = computes && faults.length === 0 ? computeTotals(transaction) : NONE;
    return { transaction, computed, open };
  };
}

const NONE = { computed: [], open: [] } as const;

/** What is to be said of cells that can be read. */
function cellJudge(
  source: Source,
  plan: ColumnPlan,
  mapping: Mapping,
  columns: readonly JudgedColumn[],
): (group: RowGroup) => readonly CellProblem[] {
  const doubts = cellDoubts(source, plan, columns);
  const disagreement = signDisagreement(source, mapping);
  if (disagreement === undefined) return doubts;
  return (group) => [...disagreement(group), ...doubts(group)];
}

/** What is wrong whatever the rows hold. */
function judgeMapping(mapping: Mapping, plan: ColumnPlan, log: ProblemLog): void {
  for (const field of missingFields(mapping)) if (isAlwaysAsked(field)) log.missing(field);
  for (const { field, fault } of plan.faults) log.constant(field, fault);
  for (const { field, facts } of doubtfulTexts(plan, mapping)) {
    log.ambiguousConstant(field, facts);
  }
}

/** Fields of an optional part are asked for by the transactions that have that part. */
function isAlwaysAsked(field: string): boolean {
  return !/^(?:customer|payments|items\.tax_breakdowns)/.test(field);
}
