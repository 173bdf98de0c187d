/** What `submit` did, in the shape that `--json` prints (`docs/command-line.md`). */
import type { AppError } from '../../core/domain/app-error';
import type { CheckResult, CurrencyTotal } from '../../core/mapping/reading-result';
import type { Environment } from '../../core/service/environment';
import type { SubmissionPlan } from '../../core/submission/run';
import { problemMessage } from '../../words/problem-message';
import type { Words } from '../../words/words';
import { adviceAfter, errorText, type ExitCode } from '../ending';
import { leftOutCounts, sentBefore, totalText, transactions } from './plan-words';
import { number } from './progress-words';
import { isTaken, type ResultOutcome, type TransactionResult } from './transaction-result';

export interface SubmitReport {
  readonly dry_run: boolean;
  readonly run_id: string | null;
  readonly environment: { id: string; name: string; kind: string; base_url: string };
  readonly rows: number;
  /** Totals, and headers once more. */
  readonly rows_passed_over: number;
  /** With content, and nothing can be made of them. */
  readonly rows_without_transaction: number;
  readonly transactions: number;
  /** What is wrong with the file as a whole, in words: no rows, a field that nothing feeds. */
  readonly source_errors: readonly string[];
  readonly plan: {
    readonly send: number;
    readonly replayed: number;
    readonly sent_anyway: number;
    readonly left_out: Readonly<Record<string, number>>;
    readonly cautions: Readonly<Record<string, number>>;
    readonly totals: readonly ReportedTotal[];
  };
  /** One for each transaction. */
  readonly outcomes: Readonly<Record<ResultOutcome, number>>;
  /** Of what this run had accepted. */
  readonly accepted_totals: readonly ReportedTotal[];
  /** Of those skipped, and of those known, by reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The service's last known word, by word. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly stopped_by: { code: string; message: string } | null;
  readonly results: string | null;
  readonly exit_code: ExitCode;
}

export interface ReportedTotal {
  readonly currency_code: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

export interface ReportInput {
  readonly dryRun: boolean;
  readonly runId: string | undefined;
  readonly environment: Environment;
  readonly check: CheckResult;
  readonly plan: SubmissionPlan;
  /** By transaction id, one for each transaction of the check. */
  readonly results: ReadonlyMap<string, TransactionResult>;
  readonly stoppedBy: AppError | undefined;
  readonly acceptedTotals: readonly CurrencyTotal[];
  readonly resultsFile: string | undefined;
  readonly words: Words;
}

export function submitReport(input: ReportInput): SubmitReport {
  const { environment, check, plan, results, stoppedBy } = input;
  const all = [...results.values()];
  const passedOver = check.skipped.totals.length + check.skipped.repeated_header.length;
  const stray = check.rowCount - passedOver - check.rowsInTransactions;
  return {
    dry_run: input.dryRun,
    run_id: input.runId ?? null,
    environment: {
      id: environment.id,
      name: environment.name,
      kind: environment.kind,
      base_url: environment.baseUrl,
    },
    rows: check.rowCount,
    rows_passed_over: passedOver,
    rows_without_transaction: stray,
    transactions: check.transactions.length,
    source_errors: sourceErrors(check, input.words),
    plan: {
      send: plan.send.length,
      replayed: sentBefore(plan).replayed,
      sent_anyway: sentBefore(plan).sentAnyway,
      left_out: leftOutCounts(plan),
      cautions: Object.fromEntries(
        (plan.cautions ?? []).map(({ kind, transactionIds }) => [kind, transactionIds.length]),
      ),
      totals: plan.totals.map(totalOf),
    },
    outcomes: { ...NO_OUTCOMES, ...countBy(all, ({ outcome }) => outcome) },
    accepted_totals: input.acceptedTotals.map(totalOf),
    reasons: countBy(all, ({ reason }) => reason),
    statuses: countBy(all, ({ status }) => status),
    stopped_by:
      stoppedBy === undefined ? null : { code: stoppedBy.code, message: errorText(stoppedBy) },
    results: input.resultsFile ?? null,
    exit_code: exitCodeOf(input, stray === 0),
  };
}

function sourceErrors({ sourceProblems }: CheckResult, words: Words): readonly string[] {
  return sourceProblems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => {
      const where = problem.field === '' || problem.row > 0 ? problem.cell : problem.field;
      return `${where === '' ? '' : `${where}: `}${problemMessage(words, problem)}`;
    });
}

const NO_OUTCOMES: Readonly<Record<ResultOutcome, number>> = {
  accepted: 0,
  already_known: 0,
  rejected: 0,
  in_doubt: 0,
  skipped: 0,
  planned: 0,
};

function exitCodeOf({ results, stoppedBy, check }: ReportInput, allRowsTaken: boolean): ExitCode {
  if (stoppedBy !== undefined) return 3;
  const good = [...results.values()].every((one) => isTaken(one) || one.outcome === 'planned');
  // An export that came out empty is no day without invoices.
  const isSound = !check.sourceProblems.some(({ severity }) => severity === 'error');
  return good && isSound && allRowsTaken ? 0 : 1;
}

function totalOf({ currencyCode, net, tax, gross }: CurrencyTotal): ReportedTotal {
  return { currency_code: currencyCode, net, tax, gross };
}

/** How many have each name; those without are not counted. */
function countBy(
  results: readonly TransactionResult[],
  nameOf: (result: TransactionResult) => string,
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const result of results) {
    const name = nameOf(result);
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** The same for a person at a terminal. */
export function submitSummary(report: SubmitReport, stoppedBy: AppError | undefined): string {
  const outcomes = Object.entries(report.outcomes).filter(([, count]) => count > 0);
  const reasons = Object.entries(report.reasons);
  return [
    `${transactions(report.transactions)} in ${number(report.rows)} ${report.rows === 1 ? 'row' : 'rows'}, to ${report.environment.name}:`,
    ...outcomes.map(([outcome, count]) => `  ${number(count)} ${outcome.replaceAll('_', ' ')}`),
    ...reasons.map(([reason, count]) => `    ${number(count)} ${reason.replaceAll('-', ' ')}`),
    ...Object.entries(report.statuses).map(
      ([status, count]) => `  status ${status}: ${number(count)}`,
    ),
    ...(report.dry_run ? report.plan.totals : report.accepted_totals).map(
      ({ currency_code: currencyCode, ...amounts }) =>
        `  ${report.dry_run ? 'to send' : 'accepted'}: ${totalText({ currencyCode, ...amounts })}`,
    ),
    ...report.source_errors.map((message) => `  error  ${message}`),
    ...(report.reasons['has-errors'] === undefined
      ? []
      : ['What the errors are says `taxrow check`, with the same options of reading.']),
    ...(report.results === null ? [] : [`Row by row: ${report.results}`]),
    ...(stoppedBy === undefined
      ? []
      : [`Ended early: ${errorText(stoppedBy).replace(/\.$/, '')}. ${adviceAfter(stoppedBy)}`]),
    ...(report.dry_run ? ['Dry run: nothing was sent.'] : []),
    '',
  ].join('\n');
}
