/**
 * Holds adjustments back until what they adjust is reported: the service checks the reference asynchronously, and an
 * adjustment that comes before its original fails there (specification, What the service does; Asynchronous errors). It
 * asks the service, and sends nothing; an original that fails holds its adjustments back for good.
 */
import type { Clock } from '../domain/ports';
import type { Looker } from './look';
import type { Outcome, ServiceStatus, SkipReason } from './outcome';
import type { PlannedTransaction } from './run';
import { newRecords, sentRecords } from './sent-records';
import type { RunSettings } from './settings';
import { isFinished, isReplayable, serviceStatusOf } from './status';
import { createBell, sleepUntil } from './waiting';

/** How many originals are asked for before what was found is acted on. */
const ROUND = 500;
/** Longest pause between two looks for the same original. */
const LONGEST_STEP_MS = 15_000;

export type WhyHeld = Extract<SkipReason, 'waits-for-original' | 'original-not-reported'>;

/** An adjustment, as far as waiting is concerned. */
export interface Adjustment {
  readonly id: string;
  readonly planned: PlannedTransaction;
}

export interface OriginalWatchInput<Row extends Adjustment> {
  readonly look: Looker;
  readonly clock: Clock;
  readonly settings: RunSettings;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** All it waited for is reported. */
  readonly mayGo: (row: Row) => void;
  /** It is not to be sent in this run. */
  readonly held: (row: Row, why: WhyHeld) => void;
}

export interface OriginalWatch<Row> {
  /** @param ofThisRun what the run sends itself, by id: such an original is not looked for before the run has sent it. */
  add(rows: readonly Row[], ofThisRun: ReadonlyMap<string, Adjustment>): void;
  /** The run has an outcome for one of its transactions. */
  ended(transactionId: string, outcome: Outcome): void;
  /** Looks until the signal is aborted. Never rejects. */
  run(): Promise<void>;
}

interface Original<Row> {
  readonly id: string;
  /** What the service had before this run sent it once more: its failures say nothing now. */
  readonly knownOperationIds: readonly string[] | undefined;
  readonly waiting: Set<Row>;
  /** Monotonic; infinite while the run has not sent it. */
  dueMs: number;
  givenUpMs: number;
  stepMs: number;
}

type Verdict = 'reported' | 'not-yet' | WhyHeld;

export function createOriginalWatch<Row extends Adjustment>(
  input: OriginalWatchInput<Row>,
): OriginalWatch<Row> {
  const { look, clock, settings, signal } = input;
  const originals = new Map<string, Original<Row>>();
  const bell = createBell();
  signal.addEventListener('abort', bell.ring, { once: true });

  function beginLooking(original: Original<Row>): void {
    original.dueMs = clock.monotonicMs();
    original.givenUpMs = original.dueMs + settings.originalWaitMs;
    bell.ring();
  }

  function originalOf(id: string, inRun: Adjustment | undefined): Original<Row> {
    const known = originals.get(id);
    if (known !== undefined) return known;
    const original: Original<Row> = {
      id,
      knownOperationIds: inRun?.planned.knownOperationIds,
      waiting: new Set(),
      dueMs: Number.POSITIVE_INFINITY,
      givenUpMs: Number.POSITIVE_INFINITY,
      stepMs: settings.lookGapMs,
    };
    originals.set(id, original);
    if (inRun === undefined) beginLooking(original);
    return original;
  }

  function decide(original: Original<Row>, verdict: Exclude<Verdict, 'not-yet'>): void {
    originals.delete(original.id);
    for (const row of original.waiting) {
      const others = openOriginalsOf(row);
      if (verdict === 'reported') {
        if (others.length === 0) input.mayGo(row);
      } else {
        for (const other of others) other.waiting.delete(row);
        input.held(row, verdict);
      }
    }
  }

  function openOriginalsOf({ planned }: Row): readonly Original<Row>[] {
    return (planned.waitsFor ?? []).flatMap((id) => originals.get(id) ?? []);
  }

  function hopeAgain(original: Original<Row>): void {
    const nowMs = clock.monotonicMs();
    if (nowMs >= original.givenUpMs) {
      decide(original, 'waits-for-original');
      return;
    }
    original.dueMs = Math.min(nowMs + original.stepMs, original.givenUpMs);
    original.stepMs = Math.min(original.stepMs * 2, LONGEST_STEP_MS);
  }

  /** False when looking is of no more use. */
  async function lookAt(due: readonly Original<Row>[]): Promise<boolean> {
    const seen = await look(due.map(({ id }) => id));
    if (seen === undefined) return false;
    for (const original of due) {
      const { id, knownOperationIds } = original;
      const verdict = seen.records.refused.has(id)
        ? 'waits-for-original'
        : verdictOf(
            newRecords(sentRecords(seen.records.get(id)), knownOperationIds).map(serviceStatusOf),
          );
      if (verdict === 'not-yet') hopeAgain(original);
      else decide(original, verdict);
    }
    return true;
  }

  function nextMs(): number {
    let firstMs = Number.POSITIVE_INFINITY;
    for (const { dueMs } of originals.values()) firstMs = Math.min(firstMs, dueMs);
    return firstMs;
  }

  return {
    add(rows, ofThisRun) {
      for (const row of rows) {
        for (const id of row.planned.waitsFor ?? []) {
          originalOf(id, ofThisRun.get(id)).waiting.add(row);
        }
      }
    },
    ended(transactionId, outcome) {
      const original = originals.get(transactionId);
      if (original === undefined) return;
      const verdict = verdictOfOutcome(outcome);
      if (verdict === 'not-yet') beginLooking(original);
      else decide(original, verdict);
    },
    async run() {
      while (!signal.aborted) {
        const nowMs = clock.monotonicMs();
        const due = [...originals.values()].filter(({ dueMs }) => dueMs <= nowMs).slice(0, ROUND);
        if (due.length > 0) {
          if (!(await lookAt(due))) return;
        } else if (nextMs() === Number.POSITIVE_INFINITY) await bell.rung();
        else await sleepUntil(clock, nextMs(), bell.signal);
      }
    },
  };
}

/** What the service's records of an original say; also used for the plan. */
export function verdictOf(statuses: readonly ServiceStatus[]): Verdict {
  if (statuses.some(({ status }) => status === 'SUCCESS')) return 'reported';
  if (statuses.length === 0 || statuses.some((status) => !isFinished(status))) return 'not-yet';
  return statuses.every(isReplayable) ? 'original-not-reported' : 'not-yet';
}

/** What the service may have is looked for; what it has not is not waited for. */
function verdictOfOutcome(outcome: Outcome): Verdict {
  switch (outcome.kind) {
    case 'accepted':
      return 'not-yet';
    case 'already-known':
      return 'reported';
    case 'in-doubt':
      return 'waits-for-original';
    case 'rejected':
      return 'original-not-reported';
    case 'skipped':
      return MAY_BE_THERE.has(outcome.why) ? 'not-yet' : 'original-not-reported';
  }
}

const MAY_BE_THERE: ReadonlySet<SkipReason> = new Set([
  'changed-since-sent',
  'pending',
  'service-reprocessing',
  'sent-not-shown',
]);
