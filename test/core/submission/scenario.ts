/** What the engine's tests start from: transactions, a plan, and a run on a clock that the test moves. */
import { createHash } from 'node:crypto';
import { decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import type { MappedTransaction } from '../../../src/core/mapping/reading-result';
import { contentHash, type Sha256 } from '../../../src/core/submission/content-hash';
import { createRun } from '../../../src/core/submission/engine';
import type { Journal, JournalEntry, JournalState } from '../../../src/core/submission/journal';
import { planSubmission } from '../../../src/core/submission/plan';
import type { Run, RunEvent, RunSummary, SubmissionPlan } from '../../../src/core/submission/run';
import type { RunSettings } from '../../../src/core/submission/settings';
import type { SubmissionClient } from '../../../src/core/submission/submission-client';
import { MemoryJournal } from '../../support/memory-journal';
import { VirtualClock } from '../../support/virtual-clock';
import { FakeService } from './fake-service';

export const ENVIRONMENT = 'demo';

/** A virtual clock does not know that the platform's own hashing is under way elsewhere. */
const sha256AtOnce: Sha256 = (text) => createHash('sha256').update(text).digest('hex');

export function invoice(id: string, changes: Partial<Transaction> = {}): Transaction {
  return {
    transaction_id: id,
    currency_code: 'EUR',
    items: [{ number: 1, name: 'Paper', quantity: decimal('2'), unit_price: decimal('10.5') }],
    ...changes,
  };
}

export function mapped(transaction: Transaction, ready = true): MappedTransaction {
  const { transaction_id: transactionId } = transaction;
  return { transactionId, transaction, rows: [0], problems: [], ready };
}

export function ids(count: number, prefix = 'INV-'): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
}

export async function planOf(...transactionIds: readonly string[]): Promise<SubmissionPlan> {
  const send = await Promise.all(
    transactionIds.map(async (id) => ({
      transaction: invoice(id),
      contentHash: await contentHash(invoice(id)),
    })),
  );
  return { environmentId: ENVIRONMENT, send, leftOut: [], totals: [] };
}

export async function entryOf(
  transactionId: string,
  state: JournalState,
  changes: Partial<JournalEntry> = {},
): Promise<JournalEntry> {
  return {
    environmentId: ENVIRONMENT,
    transactionId,
    runId: 'an earlier run',
    contentHash: await contentHash(invoice(transactionId)),
    state,
    updatedAt: 0,
    ...changes,
  };
}

/** What a person chose; ids to be sent anyway as of now. */
export interface Consent {
  readonly replay?: ReadonlySet<string> | 'all';
  readonly sendAnyway?: ReadonlySet<string>;
}

export interface Scenario {
  readonly clock: VirtualClock;
  readonly service: FakeService;
  readonly journal: MemoryJournal;
  readonly events: RunEvent[];
  /** What planning makes of the ids, as the service and the journal are now. */
  plan(transactionIds: readonly string[], consent?: Consent): Promise<SubmissionPlan>;
  /** Runs the plan to the end, moving the clock as needed. */
  run(plan: SubmissionPlan, settings?: Partial<RunSettings>): Promise<RunSummary>;
  /** Runs the ids to the end; planned for with a consent, all of them taken for new without. */
  submit(
    transactionIds: readonly string[],
    settings?: Partial<RunSettings>,
    consent?: Consent,
  ): Promise<RunSummary>;
  /** A run that the test moves on by itself. */
  begin(
    transactionIds: readonly string[],
    settings?: Partial<RunSettings>,
    consent?: Consent,
  ): Promise<{ readonly run: Run; readonly summary: Promise<RunSummary> }>;
}

export interface ScenarioPorts {
  /** One that has a past. */
  readonly service?: FakeService;
  readonly journal?: (journal: MemoryJournal) => Journal;
  readonly client?: (service: FakeService) => SubmissionClient;
  /** Hears the run's events after the scenario has noted them. */
  readonly listener?: (event: RunEvent) => void;
  /** How much earlier than asked timers fire. */
  readonly earlyMs?: number;
}

export function scenario(ports: ScenarioPorts = {}): Scenario {
  const clock = new VirtualClock({ earlyMs: ports.earlyMs ?? 0 });
  const service = ports.service ?? new FakeService();
  const journal = new MemoryJournal();
  const events: RunEvent[] = [];
  let runs = 0;
  const hear = (event: RunEvent) => {
    events.push(event);
    ports.listener?.(event);
  };
  const plan: Scenario['plan'] = (transactionIds, { replay, sendAnyway } = {}) => {
    const transactions = transactionIds.map((id) => mapped(invoice(id)));
    const ports = { client: service, journal, clock, sha256: sha256AtOnce };
    return planSubmission({
      environmentId: ENVIRONMENT,
      transactions,
      ...ports,
      ...(replay === undefined ? {} : { replay }),
      ...(sendAnyway === undefined ? {} : { sendAnyway: { ids: sendAnyway, clock, settings: {} } }),
    });
  };
  const start = (planned: SubmissionPlan, settings: Partial<RunSettings>) => {
    runs += 1;
    const run = createRun({
      plan: planned,
      client: ports.client?.(service) ?? service,
      journal: ports.journal?.(journal) ?? journal,
      clock,
      random: () => 0.5,
      runId: `run-${runs}`,
      settings,
    });
    return { run, summary: run.start(hear) };
  };
  const begin: Scenario['begin'] = async (transactionIds, settings = {}, consent) => {
    const isNew = consent === undefined;
    return start(
      isNew ? await planOf(...transactionIds) : await plan(transactionIds, consent),
      settings,
    );
  };
  return {
    clock,
    service,
    journal,
    events,
    begin,
    plan,
    run: (planned, settings = {}) => clock.advanceUntil(start(planned, settings).summary),
    async submit(transactionIds, settings, consent) {
      const { summary } = await begin(transactionIds, settings, consent);
      return clock.advanceUntil(summary);
    },
  };
}

/** What became of each transaction, as words: `accepted`, `skipped cancelled`, ... */
export function outcomesOf(summary: RunSummary): Record<string, string> {
  return Object.fromEntries(
    Array.from(summary.outcomes, ([id, outcome]) => [
      id,
      outcome.kind === 'skipped' ? `skipped ${outcome.why}` : outcome.kind,
    ]),
  );
}
