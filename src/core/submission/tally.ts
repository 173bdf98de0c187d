/** The book of a run's outcomes: the last one per transaction counts, and the counts always add up to it. */
import type { Outcome } from './outcome';
import type { ProgressMeter } from './progress-meter';
import type { RunEvent, RunProgress } from './run';

export interface Tally {
  /** Keeps the outcome in place of an earlier one, and tells the listener. */
  set(transactionId: string, outcome: Outcome): void;
  tell(event: RunEvent): void;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  progress(): RunProgress;
  /** Tells the listener how far the run is. */
  tellProgress(): void;
  /** The first error of the listener, which never disturbs the run. */
  listenerError(): unknown;
}

type Counts = Record<Outcome['kind'], number>;

export function createTally(
  total: number,
  meter: ProgressMeter,
  listener: (event: RunEvent) => void,
): Tally {
  const outcomes = new Map<string, Outcome>();
  const counts: Counts = {
    accepted: 0,
    rejected: 0,
    'already-known': 0,
    'in-doubt': 0,
    skipped: 0,
  };
  let listenerError: unknown;

  function tell(event: RunEvent): void {
    try {
      listener(event);
    } catch (error) {
      listenerError ??= error;
    }
  }

  function progress(): RunProgress {
    return {
      total,
      accepted: counts.accepted,
      rejected: counts.rejected,
      alreadyKnown: counts['already-known'],
      inDoubt: counts['in-doubt'],
      skipped: counts.skipped,
    };
  }

  function tellProgress(): void {
    // What is in doubt is still at work.
    const done = outcomes.size - counts['in-doubt'];
    tell({ kind: 'progress', progress: progress(), pace: meter.read(done, total) });
  }

  return {
    set(transactionId, outcome) {
      const before = outcomes.get(transactionId);
      if (before !== undefined) counts[before.kind] -= 1;
      counts[outcome.kind] += 1;
      outcomes.set(transactionId, outcome);
      tell({ kind: 'outcome', transactionId, outcome });
      tellProgress();
    },
    tell,
    tellProgress,
    outcomes,
    progress,
    listenerError: () => listenerError,
  };
}
