/**
 * Answers that many cells ask for: one look-up per key, shared by all who wait for it. Every caller is settled before a
 * deadline and may leave earlier; when the last one has left, the look-up is given up. Final answers stay for the
 * session; everything else, errors too, serves for the second in which the service must not be asked again
 * (specification, Limits).
 *
 * One timer serves all deadlines, and none runs while nobody waits.
 */
import { AppError } from '../core/domain/app-error';
import type { Clock } from '../core/domain/ports';
import { waitUntil } from '../core/service/wait';

/** For how long an answer that is not final serves others. */
const WINDOW_MS = 1000;

/** Final answers kept; beyond that the oldest is asked again when needed. */
const MAX_KEPT = 10_000;

export interface SharedAnswersOptions<Answer> {
  readonly clock: Clock;
  /** Every call is settled within this time. */
  readonly deadlineMs: number;
  /** Asks for one answer. The signal is aborted when nobody waits any more. */
  readonly load: (key: string, signal: AbortSignal) => Promise<Answer>;
  readonly isFinal: (answer: Answer) => boolean;
}

/** What Excel offers for leaving early: it calls `onCanceled` when the cell was edited or deleted. */
export interface Cancelable {
  onCanceled?: () => void;
}

export interface SharedAnswers<Answer> {
  /** @throws AppError `TIMEOUT` at the deadline, `CANCELLED` when the caller left; what the look-up threw. */
  ask(key: string, caller?: Cancelable): Promise<Answer>;
  /** The answer that is here already. */
  known(key: string): Answer | undefined;
}

type Outcome<Answer> =
  { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly error: unknown };

interface Waiter<Answer> {
  readonly lookup: Lookup<Answer>;
  readonly dueMs: number;
  readonly settle: (outcome: Outcome<Answer>) => void;
}

interface Lookup<Answer> {
  readonly key: string;
  readonly abandon: AbortController;
  readonly waiters: Set<Waiter<Answer>>;
}

export function createSharedAnswers<Answer>({
  clock,
  deadlineMs,
  load,
  isFinal,
}: SharedAnswersOptions<Answer>): SharedAnswers<Answer> {
  const final = new Map<string, Outcome<Answer>>();
  /** Oldest first. */
  const recent = new Map<string, { readonly outcome: Outcome<Answer>; readonly atMs: number }>();
  const lookups = new Map<string, Lookup<Answer>>();
  /** All who wait, those whose deadline comes first in front. */
  const waiting = new Set<Waiter<Answer>>();
  let timer: AbortController | undefined;

  function ask(key: string, caller?: Cancelable): Promise<Answer> {
    const outcome = settledOutcome(key);
    if (outcome !== undefined) return outcome.ok ? Promise.resolve(outcome.answer) : fail(outcome);
    const lookup = lookups.get(key) ?? begin(key);
    return new Promise((resolve, reject) => {
      const waiter: Waiter<Answer> = {
        lookup,
        dueMs: clock.monotonicMs() + deadlineMs,
        settle: (settled) => {
          if (settled.ok) resolve(settled.answer);
          else reject(settled.error as Error);
        },
      };
      lookup.waiters.add(waiter);
      waiting.add(waiter);
      if (caller !== undefined) {
        caller.onCanceled = () => leave(waiter, new AppError('CANCELLED', 'The cell was edited'));
      }
      if (timer === undefined) void watchDeadlines();
    });
  }

  function settledOutcome(key: string): Outcome<Answer> | undefined {
    const kept = final.get(key);
    if (kept !== undefined) return kept;
    const latest = recent.get(key);
    return latest !== undefined && isRecent(latest.atMs) ? latest.outcome : undefined;
  }

  function isRecent(atMs: number): boolean {
    return clock.monotonicMs() - atMs < WINDOW_MS;
  }

  function begin(key: string): Lookup<Answer> {
    const lookup = { key, abandon: new AbortController(), waiters: new Set<Waiter<Answer>>() };
    lookups.set(key, lookup);
    void run(lookup);
    return lookup;
  }

  async function run(lookup: Lookup<Answer>): Promise<void> {
    const outcome = await outcomeOf(lookup);
    // Given up in the meantime: another look-up may stand in its place.
    if (lookup.abandon.signal.aborted) return;
    lookups.delete(lookup.key);
    keep(lookup.key, outcome);
    for (const waiter of lookup.waiters) {
      waiting.delete(waiter);
      waiter.settle(outcome);
    }
    stopTimerWhenIdle();
  }

  async function outcomeOf({ key, abandon }: Lookup<Answer>): Promise<Outcome<Answer>> {
    try {
      return { ok: true, answer: await load(key, abandon.signal) };
    } catch (error) {
      return { ok: false, error };
    }
  }

  function keep(key: string, outcome: Outcome<Answer>): void {
    if (outcome.ok && isFinal(outcome.answer)) {
      final.set(key, outcome);
      dropOldest(final);
      return;
    }
    recent.delete(key);
    recent.set(key, { outcome, atMs: clock.monotonicMs() });
    for (const [oldest, { atMs }] of recent) {
      if (isRecent(atMs)) return;
      recent.delete(oldest);
    }
  }

  function leave(waiter: Waiter<Answer>, error: AppError): void {
    if (!waiting.delete(waiter)) return;
    const { lookup } = waiter;
    lookup.waiters.delete(waiter);
    if (lookup.waiters.size === 0) {
      lookups.delete(lookup.key);
      lookup.abandon.abort();
    }
    waiter.settle({ ok: false, error });
    stopTimerWhenIdle();
  }

  async function watchDeadlines(): Promise<void> {
    const stop = new AbortController();
    timer = stop;
    for (const waiter of waiting) {
      try {
        await waitUntil(clock, () => waiter.dueMs, stop.signal);
      } catch {
        // Stopped: nobody waits any more.
        return;
      }
      leave(waiter, new AppError('TIMEOUT', `No answer in ${deadlineMs} ms`));
    }
  }

  function stopTimerWhenIdle(): void {
    if (waiting.size > 0) return;
    timer?.abort();
    timer = undefined;
  }

  return {
    ask,
    known: (key) => {
      const outcome = settledOutcome(key);
      return outcome?.ok === true ? outcome.answer : undefined;
    },
  };
}

function fail(outcome: { readonly error: unknown }): Promise<never> {
  return Promise.reject(outcome.error as Error);
}

function dropOldest(map: Map<string, unknown>): void {
  if (map.size <= MAX_KEPT) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
