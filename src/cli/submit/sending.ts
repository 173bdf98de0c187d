/** Plan and run by core, with progress said while they go on. */
import { createHash } from 'node:crypto';
import type { CheckResult } from '../../core/mapping/reading-result';
import type { Source } from '../../core/mapping/source';
import { createRun } from '../../core/submission/engine';
import { planSubmission } from '../../core/submission/plan';
import type { Run, RunSummary, SubmissionPlan } from '../../core/submission/run';
import { completeSettings, type RunSettings } from '../../core/submission/settings';
import type { Words } from '../../words/words';
import type { CommandPorts } from '../command-ports';
import type { JournalDirectory } from '../journal/journal-directory';
import type { Service } from '../service/service';
import { number, progressLine } from './progress-words';
import type { ProgressReport } from './progress-report';
import { rememberedKinds } from './remembered-kinds';
import type { SubmitCall } from './submit-call';
import { unlessStill, type Bound } from './unless-still';

/** What a submission is made with. */
export interface Submission {
  readonly call: SubmitCall;
  readonly service: Service;
  readonly journal: JournalDirectory;
  readonly source: Source;
  readonly check: CheckResult;
  readonly ports: CommandPorts;
  readonly progress: ProgressReport;
  readonly words: Words;
  /** Aborted by the first interrupt. */
  readonly signal: AbortSignal;
}

/** Looks only. @throws AppError what keeps it from being made, `CANCELLED` when interrupted. */
export async function makePlan(submission: Submission): Promise<SubmissionPlan> {
  const { call, service, source, journal, check, ports, progress, signal } = submission;
  return planSubmission({
    environmentId: service.scope,
    transactions: check.transactions,
    client: service.client,
    journal,
    ...(call.replayFailed ? { replay: 'all' } : {}),
    clock: ports.clock,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    sendAnyway: { ids: call.sendAnyway, clock: ports.clock, settings: service.runSettings },
    guard: {
      kind: service.environment.kind,
      rememberedIn: rememberedKinds(source, check.transactions, service.listed),
      rehearsalScopes: await journal.rehearsalScopes(),
    },
    signal,
    onProgress: (done, total) => {
      progress.show(() => `Looking up ${number(done)} of ${number(total)}`);
    },
  });
}

/** Never rejects for what service, network or storage do: see the summary. An interrupt ends it calmly. */
export async function sendPlan(
  plan: SubmissionPlan,
  runId: string,
  { service, journal, ports, progress, signal }: Submission,
): Promise<RunSummary> {
  const { clock, random } = ports;
  const { client, runSettings: settings } = service;
  await journal.noteEnvironment(service.scope, service.environment.kind);
  const run = createRun({ plan, client, journal, clock, random, runId, settings });
  const cancel = () => {
    progress.say('Ending: what is under way is answered first. Once more ends at once.');
    run.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) run.cancel();
  try {
    return await unlessStill(boundOf(run, settings, ports, progress), (heard) =>
      run.start((event) => {
        heard();
        if (event.kind !== 'progress') return;
        progress.show(() => progressLine(event.progress, event.pace, clock.wallMs()));
      }),
    );
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** The longest silence of a run is a wait that the service asks for, or an outage up to where patience ends. */
function boundOf(
  run: Run,
  given: Partial<RunSettings>,
  { clock }: CommandPorts,
  progress: ProgressReport,
): Bound {
  const { longestWaitMs, patienceMs, postTimeoutMs, settleMs } = completeSettings(given);
  return {
    clock,
    stillMs: longestWaitMs + patienceMs + postTimeoutMs + settleMs,
    graceMs: 2 * postTimeoutMs,
    cancel: () => {
      progress.say('Nothing has happened for too long: ending.');
      run.cancel();
    },
  };
}
