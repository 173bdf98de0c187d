/**
 * Answers that many cells ask for: one look-up per key, shared by all who wait for it. Every call is settled before a
 * deadline. A caller may leave earlier; when the last one has left, the look-up is given up. Final answers stay for the
 * session; everything else, errors too, serves for the second in which the service must not be asked again
 * (specification, Limits).
 *
 * Callers who come within a moment are given one and the same promise, so that ten thousand cells over a few ids are
 * cheap. One timer serves all deadlines, and none runs while nobody waits.
 */
import { AppError } from '../core/domain/app-error';
import type { Clock } from '../core/domain/ports';
import { waitUntil } from '../core/service/wait';

/** For how long an answer that is not final serves others. */
const WINDOW_MS = 1000;

/** Final answers kept; beyond that the oldest is asked again when needed. */
const MAX_KEPT = 10_000;

/** Callers who come within this time share a deadline: the later ones are settled so much before theirs. */
const MOMENT_MS = 100;

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
  /**
   * The answer, at once where it is here already. Who has left may be told all the same.
   * @throws AppError `TIMEOUT` at the deadline, `CANCELLED` when all have left; what the look-up threw.
   */
  ask(key: string, caller: Cancelable): Answer | Promise<Answer>;
  /** The answer that is here already. */
  known(key: string): Answer | undefined;
}

type Outcome<Answer> =
  { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly error: unknown };

/** Those who came within a moment. */
interface Party<Answer> {
  readonly promise: Promise<Answer>;
  readonly settle: (outcome: Outcome<Answer>) => void;
  readonly begunMs: number;
  waiting: number;
}

interface Lookup<Answer> {
  readonly key: string;
  readonly abandon: AbortController;
  /** In the order in which they came, and so in that of their deadlines. */
  parties: Party<Answer>[];
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
  let timer: AbortController | undefined;

  function ask(key: string, caller: Cancelable): Answer | Promise<Answer> {
    const outcome = outcomeHere(key);
    if (outcome !== undefined) {
      return outcome.ok ? outcome.answer : Promise.reject(outcome.error as Error);
    }
    const lookup = lookups.get(key) ?? begin(key);
    const party = partyNow(lookup);
    party.waiting += 1;
    caller.onCanceled = leaveOnce(lookup, party);
    if (timer === undefined) void watchDeadlines();
    return party.promise;
  }

  function outcomeHere(key: string): Outcome<Answer> | undefined {
    const latest = recent.get(key);
    return latest !== undefined && isWithin(WINDOW_MS, latest.atMs)
      ? latest.outcome
      : final.get(key);
  }

  function isWithin(periodMs: number, sinceMs: number): boolean {
    return clock.monotonicMs() - sinceMs < periodMs;
  }

  function partyNow(lookup: Lookup<Answer>): Party<Answer> {
    const latest = lookup.parties.at(-1);
    if (latest !== undefined && isWithin(MOMENT_MS, latest.begunMs)) return latest;
    const party = createParty<Answer>(clock.monotonicMs());
    lookup.parties.push(party);
    return party;
  }

  function leaveOnce(lookup: Lookup<Answer>, party: Party<Answer>): () => void {
    let left = false;
    return () => {
      // A second time must not count for another cell.
      if (left) return;
      left = true;
      party.waiting -= 1;
      if (party.waiting === 0) dismiss(lookup, party, new AppError('CANCELLED', 'All have left'));
    };
  }

  function begin(key: string): Lookup<Answer> {
    const lookup: Lookup<Answer> = { key, abandon: new AbortController(), parties: [] };
    lookups.set(key, lookup);
    void run(lookup);
    return lookup;
  }

  async function run(lookup: Lookup<Answer>): Promise<void> {
    const outcome = await outcomeOf(lookup);
    // Given up in the meantime: another look-up may stand in its place.
    if (lookup.abandon.signal.aborted) return;
    end(lookup);
    keep(lookup.key, outcome);
    for (const party of lookup.parties) party.settle(outcome);
  }

  async function outcomeOf({ key, abandon }: Lookup<Answer>): Promise<Outcome<Answer>> {
    try {
      return { ok: true, answer: await load(key, abandon.signal) };
    } catch (error) {
      return { ok: false, error };
    }
  }

  function end(lookup: Lookup<Answer>): void {
    lookups.delete(lookup.key);
    if (lookups.size > 0) return;
    timer?.abort();
    timer = undefined;
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
      if (isWithin(WINDOW_MS, atMs)) return;
      recent.delete(oldest);
    }
  }

  /** Ends the waiting of a party, and the look-up with the last one. */
  function dismiss(lookup: Lookup<Answer>, party: Party<Answer>, error: AppError): void {
    // Long settled: its cells are left alone.
    if (lookups.get(lookup.key) !== lookup) return;
    lookup.parties = lookup.parties.filter((other) => other !== party);
    if (lookup.parties.length === 0) {
      end(lookup);
      lookup.abandon.abort();
    }
    party.settle({ ok: false, error });
  }

  async function watchDeadlines(): Promise<void> {
    const stop = new AbortController();
    timer = stop;
    while (!stop.signal.aborted) {
      const dueMs = earliestDueMs();
      try {
        await waitUntil(clock, () => dueMs, stop.signal);
      } catch {
        // Stopped: nobody waits any more.
        return;
      }
      for (const lookup of lookups.values()) dismissDue(lookup, dueMs);
    }
  }

  function earliestDueMs(): number {
    let earliestMs = Number.POSITIVE_INFINITY;
    for (const { parties } of lookups.values()) {
      earliestMs = Math.min(earliestMs, (parties[0]?.begunMs ?? earliestMs) + deadlineMs);
    }
    return earliestMs;
  }

  function dismissDue(lookup: Lookup<Answer>, dueMs: number): void {
    const late = lookup.parties.filter(({ begunMs }) => begunMs + deadlineMs <= dueMs);
    const error = new AppError('TIMEOUT', `No answer in ${deadlineMs} ms`);
    for (const party of late) dismiss(lookup, party, error);
  }

  return {
    ask,
    known(key) {
      const outcome = outcomeHere(key);
      return outcome?.ok === true ? outcome.answer : undefined;
    },
  };
}

function createParty<Answer>(begunMs: number): Party<Answer> {
  let settle: Party<Answer>['settle'] = () => undefined;
  const promise = new Promise<Answer>((resolve, reject) => {
    settle = (outcome) => {
      if (outcome.ok) resolve(outcome.answer);
      else reject(outcome.error as Error);
    };
  });
  return { promise, settle, begunMs, waiting: 0 };
}

function dropOldest(map: Map<string, unknown>): void {
  if (map.size <= MAX_KEPT) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
