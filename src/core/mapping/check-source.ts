/**
 * Reads a source by a mapping and checks it: rows to transactions, all rules, totals. Pure and complete: every row with
 * content is in a transaction or in a problem, and every problem names its cell, unless no single cell is to blame.
 */
import { amountsOf } from '../domain/amounts';
import { checkTransaction } from '../domain/check-transaction';
import { ambiguousCells, ambiguousConstants } from './ambiguous-numbers';
import { compilePlan, type ColumnPlan } from './column-plan';
import { CurrencyTotals } from './currency-totals';
import { groupRows } from './group-rows';
import { holdsBack } from './held-back';
import type { Mapping } from './mapping';
import { ProblemLog } from './problem-log';
import { readTransaction, type FaultyCell } from './read-transaction';
import type { CheckResult, MappedTransaction } from './reading-result';
import { missingFields } from './required';
import type { Source } from './source';
import { checkHeaders } from './source-problems';

/** @throws AppError `INVALID_INPUT` when the mapping names a time zone that does not exist. */
export function checkSource(source: Source, mapping: Mapping): CheckResult {
  const plan = compilePlan(source, mapping);
  const { groups, rowCount, strayRows } = groupRows(source, plan);
  const headerProblems = checkHeaders(source);
  const log = new ProblemLog(source, plan, headerProblems);
  const totals = new CurrencyTotals();
  judgeMapping(mapping, plan, log);
  if (plan.keyColumn !== undefined) for (const row of strayRows) log.stray(row, undefined);
  const ambiguousIn = ambiguousCells(source, plan, mapping.reading);
  const isHeldBack = holdsBack(source, plan, headerProblems);
  const transactions = groups.map((group): MappedTransaction => {
    const faults: FaultyCell[] = [];
    const transaction = readTransaction(source, plan, group, faults);
    const amounts = amountsOf(transaction);
    totals.add(transaction.currency_code, amounts);
    const found = checkTransaction(transaction, amounts);
    const { problems, ready } = log.ofTransaction(group, faults, ambiguousIn(group), found);
    const mayGo = ready && !isHeldBack(transaction, group);
    return { transaction, rows: group.rows, problems, ready: mayGo };
  });
  return {
    rowCount,
    itemCount: groups.reduce((items, group) => items + group.rows.length, 0),
    transactions,
    sourceProblems: log.ofSource(),
    totals: totals.all(),
  };
}

/** What is wrong whatever the rows hold. */
function judgeMapping(mapping: Mapping, plan: ColumnPlan, log: ProblemLog): void {
  for (const field of missingFields(mapping)) if (isAlwaysAsked(field)) log.missing(field);
  for (const { field, fault } of plan.faults) log.constant(field, fault);
  for (const { field, facts } of ambiguousConstants(plan, mapping.reading)) {
    log.ambiguousConstant(field, facts);
  }
}

/** Fields of an optional part are asked for by the transactions that have that part. */
function isAlwaysAsked(field: string): boolean {
  return !/^(?:customer|payments|items\.tax_breakdowns)/.test(field);
}
