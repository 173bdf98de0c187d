/**
 * `taxrow submit`: a file's transactions to the service, each exactly once, by the same plan and the same run as the
 * pane (`docs/submission.md`). It may be ended at any moment and run again: the journal and the service tell what is
 * left to do.
 */
import { randomUUID } from 'node:crypto';
import { isAppError, type AppError } from '../../core/domain/app-error';
import { checkSource } from '../../core/mapping/check-source';
import type { CheckResult } from '../../core/mapping/reading-result';
import type { RunSummary, SubmissionPlan } from '../../core/submission/run';
import { createWords, type Words } from '../../words/words';
import type { CommandPorts } from '../command-ports';
import { complaintOf, type Ending } from '../ending';
import { openDryJournal } from '../journal/dry-journal';
import { openJournalDirectory, type JournalDirectory } from '../journal/journal-directory';
import { readMappedSource, type MappedSource } from '../mapped-source';
import { doubtsComplaint } from '../reading-doubts';
import { DEFAULT_ENVIRONMENTS_FILE } from '../service/environments-file';
import { openService } from '../service/service';
import { refuseOpen, unsureComplaint } from '../unsure-columns';
import { confirmPlan, refuseUnconfirmed } from './confirm';
import { followStatuses } from './follow-statuses';
import { asInterrupt } from './interrupted';
import { createProgressReport } from './progress-report';
import { resultLines } from './result-rows';
import {
  checkResultsPlace,
  removeEarlierResults,
  writeResults,
  type TakenPlaces,
} from './results-file';
import { sayingOnce } from './saying-once';
import { makePlan, sendPlan, type Submission } from './sending';
import type { SubmitCall } from './submit-call';
import { submitReport, submitSummary } from './submit-report';
import {
  resultOfLeftOut,
  resultOfOutcome,
  resultOfPlanned,
  type TransactionResult,
} from './transaction-result';

/** @throws AppError what keeps it from beginning; what happens in the run stands in its ending. */
export async function submit(call: SubmitCall, ports: CommandPorts): Promise<Ending> {
  const signal = ports.interruptible();
  if (call.results !== undefined) await checkResultsPlace(call.results, takenPlaces(call));
  const service = await openService(call.service, call.concurrency, ports);
  try {
    if (!call.dryRun) refuseUnconfirmed(service.environment, call.confirmed, ports);
    const mapped = await readMappedSource(call.source);
    ports.stderr.write(mapped.note);
    refuseOpen(doubtsComplaint(mapped.doubts), unsureComplaint(mapped.unsure));
    const check = checkSource(mapped.source, mapped.mapping);
    const journal = await openJournal(call);
    const progress = createProgressReport(ports);
    try {
      // A dry run that ends early has sent nothing: what was there still tells how things stand.
      if (call.results !== undefined && !call.dryRun) await removeEarlierResults(call.results);
      const words = sayingOnce(createWords('en', 'cli'));
      const { source } = mapped;
      const submission = { call, service, journal, source, check, ports, progress, signal, words };
      return await submitMapped(mapped, submission);
    } finally {
      progress.end();
      await journal.close();
    }
  } finally {
    await service.close();
  }
}

function takenPlaces({ source, service, journal }: SubmitCall): TakenPlaces {
  const environments = service.environmentsFile ?? DEFAULT_ENVIRONMENTS_FILE;
  return {
    read: [
      { path: source.file, what: 'the file whose rows are sent' },
      { path: source.mappingFile, what: 'the mapping that is read' },
      { path: environments, what: 'the list of environments that is read' },
    ],
    journal,
  };
}

function openJournal({ dryRun, journal }: SubmitCall): Promise<JournalDirectory> {
  return dryRun || journal === undefined ? openDryJournal(journal) : openJournalDirectory(journal);
}

async function submitMapped(mapped: MappedSource, submission: Submission): Promise<Ending> {
  const { call, service, check, progress, signal, words } = submission;
  const plan = await makePlan(submission).catch((error: unknown) => {
    throw asInterrupt(error, signal, 'Interrupted. Nothing was sent.');
  });
  const summary = call.dryRun ? undefined : await sendConfirmed(plan, submission);
  const ended = resultsOf(check, plan, summary, words);
  const results = summary === undefined ? ended : await followStatuses(ended, submission);
  const unwritten = await writeRows(mapped, check, results, call.results, words);
  progress.end();
  const stoppedBy = asInterrupt(summary?.stoppedBy, signal, 'Interrupted') ?? unwritten;
  const report = submitReport({
    dryRun: call.dryRun,
    runId: summary?.runId,
    environment: service.environment,
    check,
    plan,
    results,
    stoppedBy,
    acceptedTotals: summary?.acceptedTotals ?? [],
    resultsFile: unwritten === undefined ? call.results : undefined,
    words,
  });
  const stdout = call.json
    ? `${JSON.stringify(report, null, 2)}\n`
    : submitSummary(report, stoppedBy);
  const complaint = stoppedBy === undefined || !call.json ? '' : complaintOf(stoppedBy);
  return { exitCode: report.exit_code, stdout, stderr: complaint };
}

async function sendConfirmed(plan: SubmissionPlan, submission: Submission): Promise<RunSummary> {
  const { call, service, ports, progress, signal } = submission;
  progress.hide();
  await confirmPlan(plan, service.environment, call.confirmed, ports, signal);
  return sendPlan(plan, randomUUID(), submission);
}

/** What became of every transaction of the check, or would, by transaction id. */
function resultsOf(
  check: CheckResult,
  plan: SubmissionPlan,
  summary: RunSummary | undefined,
  words: Words,
): ReadonlyMap<string, TransactionResult> {
  const leftOut = new Map(plan.leftOut.map((one) => [one.transactionId, one]));
  return new Map(
    check.transactions.map(({ transactionId: id }) => {
      const out = leftOut.get(id);
      if (out !== undefined) return [id, resultOfLeftOut(out, words)];
      const outcome = summary?.outcomes.get(id);
      return [id, outcome === undefined ? resultOfPlanned(words) : resultOfOutcome(outcome, words)];
    }),
  );
}

/** What kept the results from being written: what was sent is told nevertheless. */
async function writeRows(
  { source }: MappedSource,
  check: CheckResult,
  results: ReadonlyMap<string, TransactionResult>,
  file: string | undefined,
  words: Words,
): Promise<AppError | undefined> {
  if (file === undefined) return undefined;
  try {
    await writeResults(file, resultLines(source, check, results, words));
    return undefined;
  } catch (error) {
    if (isAppError(error, 'STORAGE')) return error;
    throw error;
  }
}
