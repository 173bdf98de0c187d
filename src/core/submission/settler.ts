/**
 * Settles transactions in doubt by looking at the service, all of them together. Found is proof; not found is proof
 * only when two fresh looks, a second apart and both after the time the service may need, came back empty.
 */
import type { Clock } from '../domain/ports';
import type { SearchRecord } from '../service/search-record';
import type { Look, Looker } from './look';
import { newRecords, sentRecords } from './sent-records';
import type { RunSettings } from './settings';
import { createBell, sleepUntil } from './waiting';

/** Empty looks after the settle time that it takes to believe that a transaction did not arrive. */
const EMPTY_LOOKS = 2;
/** Longest pause between the looks that only hope to find something early. */
const LONGEST_STEP_MS = 15_000;

export interface SettlerInput {
  readonly look: Looker;
  readonly clock: Clock;
  readonly settings: RunSettings;
  /** Ends the settler. */
  readonly signal: AbortSignal;
  readonly found: (transactionId: string, records: readonly SearchRecord[]) => void;
  readonly notArrived: (transactionId: string) => void;
  /** The service does not search for it: absent from an answer, it is not proved absent. */
  readonly cannotBeSettled: (transactionId: string) => void;
}

export interface Settler {
  /**
   * @param provesFromMs a look sent from this moment (monotonic) on proves something by finding nothing
   * @param knownOperationIds operations that came from an earlier sending: finding them is finding nothing
   */
  add(transactionId: string, provesFromMs: number, knownOperationIds?: readonly string[]): void;
  /** Looks until the signal is aborted or looking is of no more use. Never rejects. */
  run(): Promise<void>;
}

interface Doubt {
  readonly transactionId: string;
  readonly provesFromMs: number;
  readonly knownOperationIds: readonly string[];
  dueMs: number;
  stepMs: number;
  emptyLooks: number;
}

export function createSettler(input: SettlerInput): Settler {
  const { look, clock, settings, signal } = input;
  const doubts = new Map<string, Doubt>();
  const bell = createBell();
  /** Rounds come at least one gap apart, so that all that is due by then goes together. */
  let nextRoundMs = clock.monotonicMs();
  signal.addEventListener('abort', bell.ring, { once: true });

  function judge(doubt: Doubt, { sentMs, records: seen }: Look): void {
    const { transactionId, provesFromMs, knownOperationIds } = doubt;
    if (seen.refused.has(transactionId)) {
      doubts.delete(transactionId);
      input.cannotBeSettled(transactionId);
      return;
    }
    const records = newRecords(sentRecords(seen.get(transactionId)), knownOperationIds);
    if (records.length > 0) {
      doubts.delete(transactionId);
      input.found(transactionId, records);
    } else if (sentMs < provesFromMs) {
      hopeAgain(doubt);
    } else {
      countEmptyLook(doubt);
    }
  }

  function hopeAgain(doubt: Doubt): void {
    const nowMs = clock.monotonicMs();
    doubt.dueMs = Math.min(nowMs + doubt.stepMs, Math.max(nowMs, doubt.provesFromMs));
    doubt.stepMs = Math.min(doubt.stepMs * 2, LONGEST_STEP_MS);
  }

  function countEmptyLook(doubt: Doubt): void {
    doubt.emptyLooks += 1;
    doubt.dueMs = clock.monotonicMs() + settings.lookGapMs;
    if (doubt.emptyLooks < EMPTY_LOOKS) return;
    doubts.delete(doubt.transactionId);
    input.notArrived(doubt.transactionId);
  }

  /** False when looking is of no more use. */
  async function lookAt(due: readonly Doubt[]): Promise<boolean> {
    const seen = await look(due.map((doubt) => doubt.transactionId));
    if (seen === undefined) return false;
    nextRoundMs = clock.monotonicMs() + settings.lookGapMs;
    for (const doubt of due) judge(doubt, seen);
    return true;
  }

  function nextMomentMs(): number {
    let firstDueMs = Number.POSITIVE_INFINITY;
    for (const doubt of doubts.values()) firstDueMs = Math.min(firstDueMs, doubt.dueMs);
    return Math.max(firstDueMs, nextRoundMs);
  }

  return {
    add(transactionId, provesFromMs, knownOperationIds = []) {
      doubts.set(transactionId, {
        transactionId,
        provesFromMs,
        knownOperationIds,
        dueMs: clock.monotonicMs(),
        stepMs: settings.lookGapMs,
        emptyLooks: 0,
      });
      bell.ring();
    },
    async run() {
      while (!signal.aborted) {
        const nowMs = clock.monotonicMs();
        const due = [...doubts.values()].filter((doubt) => doubt.dueMs <= nowMs);
        if (doubts.size === 0) await bell.rung();
        else if (due.length === 0 || nowMs < nextRoundMs) {
          await sleepUntil(clock, nextMomentMs(), bell.signal);
        } else if (!(await lookAt(due))) return;
      }
    },
  };
}
