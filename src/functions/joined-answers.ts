/**
 * Answers that many cells ask for: one look-up per key, shared by all who wait for it, from whichever function. Every
 * call is settled before a deadline; its look-up goes on, and the cells are calculated again when the answer comes. A
 * caller may leave earlier; when the last one has left, the look-up is given up.
 *
 * Callers who come within a moment are given one and the same promise, so that ten thousand cells over a few ids are
 * cheap. One timer serves all deadlines, and none runs while nobody waits.
 */
import { AppError, isAppError } from '../core/domain/app-error';
import type { Clock } from '../core/domain/ports';
import { waitUntil } from '../core/service/wait';
import { createKeptAnswers, type Kept, type Outcome } from './kept-answers';
import type { LateCells } from './late-cells';

/** Callers who come within this time share a deadline: the later ones are settled so much before theirs. */
const MOMENT_MS = 100;

/** Excel cancels a call and makes it anew in either order: a look-up without callers waits so long for the next. */
const GRACE_MS = 20;

/** For how long a look-up goes on for cells that have given up waiting. */
const LATE_MS = 300_000;

export interface JoinedAnswersOptions<Answer> {
  readonly clock: Clock;
  /** Every call is settled within this time. */
  readonly deadlineMs: () => number;
  /** For how long an answer that is not final serves others. */
  readonly ageMs: () => number;
  /** A final answer that was kept elsewhere; asked for once per key. */
  readonly recall: (key: string) => Promise<Kept<Answer> | undefined>;
  /** Asks for one answer. The signal is aborted when nobody waits any more. */
  readonly load: (key: string, signal: AbortSignal) => Promise<Kept<Answer>>;
  readonly isFinal: (answer: Answer) => boolean;
  /** The last good answer is shown because of a failure that will pass. */
  readonly keptInstead: (key: string, error: AppError, cell: string | undefined) => void;
  /** Where cells that gave up waiting are calculated again. */
  readonly late: LateCells;
}

/** Who asks: what Excel passes along with a call. */
export interface Caller {
  /** The cell, where Excel says it. */
  readonly address?: string | undefined;
  /** Excel calls it when the cell was edited or deleted. */
  onCanceled?: (() => void) | undefined;
}

export interface JoinedAnswers<Answer> {
  /**
   * The answer, at once where it is here already. Who has left may be told all the same.
   * @param maxAgeMs how old an answer that is not final may be; the general age when it is not given
   * @throws AppError `TIMEOUT` at the deadline, `CANCELLED` when all have left; what the look-up threw.
   */
  ask(key: string, caller: Caller, maxAgeMs?: number): Answer | Promise<Answer>;
  /** The last good answer that is here already, however old. */
  known(key: string): Kept<Answer> | undefined;
  /** Whether a look-up of `key` is under way. */
  isAsking(key: string): boolean;
  /** Calls back with the key of every new answer, for as long as the answers live. */
  listen(listener: (key: string) => void): void;
  /** Callers who wait. */
  waiting(): number;
  /** Everybody who waits is told `error`, and all look-ups are given up. */
  stop(error: AppError): void;
  /** What is not final is asked for anew. */
  forget(): void;
  /** Who waits already is settled by the deadline that holds now. */
  heedSettings(): void;
}

/** Those who came within a moment. */
interface Party<Answer> {
  readonly promise: Promise<Answer>;
  readonly settle: (outcome: Outcome<Answer>) => void;
  readonly begunMs: number;
  /** Without those who have left. */
  readonly callers: (Caller | undefined)[];
  waiting: number;
}

interface Lookup<Answer> {
  readonly key: string;
  readonly abandon: AbortController;
  /** In the order in which they came, and so in that of their deadlines. */
  parties: Party<Answer>[];
  /** Cells that gave up waiting, and when the last of them did. */
  lateCells: readonly string[];
  lateSinceMs: number | undefined;
}

export function createJoinedAnswers<Answer>(
  options: JoinedAnswersOptions<Answer>,
): JoinedAnswers<Answer> {
  const { clock, deadlineMs, late } = options;
  const kept = createKeptAnswers<Answer>(clock, options.isFinal, options.ageMs);
  const lookups = new Map<string, Lookup<Answer>>();
  const listeners: ((key: string) => void)[] = [];
  let timer: AbortController | undefined;

  function ask(key: string, caller: Caller, maxAgeMs?: number): Answer | Promise<Answer> {
    const outcome = kept.serving(key, maxAgeMs);
    if (outcome !== undefined) {
      return outcome.ok ? outcome.answer : Promise.reject(outcome.error as Error);
    }
    const lookup = lookups.get(key) ?? begin(key);
    const party = partyNow(lookup);
    const place = party.callers.push(caller) - 1;
    party.waiting += 1;
    caller.onCanceled = () => leave(lookup, party, place);
    if (timer === undefined) void watchDeadlines();
    return party.promise;
  }

  function partyNow(lookup: Lookup<Answer>): Party<Answer> {
    const nowMs = clock.monotonicMs();
    const latest = lookup.parties.at(-1);
    if (latest !== undefined && nowMs - latest.begunMs < MOMENT_MS) return latest;
    const party = createParty<Answer>(nowMs);
    lookup.parties.push(party);
    return party;
  }

  function leave(lookup: Lookup<Answer>, party: Party<Answer>, place: number): void {
    // A second time must not count for another cell.
    if (party.callers[place] === undefined) return;
    party.callers[place] = undefined;
    party.waiting -= 1;
    if (party.waiting === 0) void giveUpSoon(lookup);
  }

  async function giveUpSoon(lookup: Lookup<Answer>): Promise<void> {
    await clock.sleep(GRACE_MS);
    const error = new AppError('CANCELLED', 'All have left');
    for (const { waiting, settle } of lookup.parties) {
      if (waiting === 0) settle({ ok: false, error });
    }
    lookup.parties = lookup.parties.filter(({ waiting }) => waiting > 0);
    if (lookup.parties.length === 0 && lookup.lateSinceMs === undefined) giveUp(lookup, error);
  }

  function begin(key: string): Lookup<Answer> {
    const lookup: Lookup<Answer> = {
      key,
      abandon: new AbortController(),
      parties: [],
      lateCells: [],
      lateSinceMs: undefined,
    };
    lookups.set(key, lookup);
    void run(lookup);
    return lookup;
  }

  async function run(lookup: Lookup<Answer>): Promise<void> {
    const { key, abandon } = lookup;
    let outcome: Outcome<Answer>;
    try {
      const answer = await answerOf(lookup);
      outcome = { ok: true, answer };
    } catch (error) {
      outcome = { ok: false, error };
    }
    // Given up in the meantime: another look-up may stand in its place.
    if (abandon.signal.aborted) return;
    end(lookup);
    const shown = outcome.ok ? outcome : failure(lookup, outcome.error);
    for (const party of lookup.parties) party.settle(shown);
    if (outcome.ok) late.answered(lookup.lateCells);
    else kept.fail(key, outcome.error, shown.ok ? shown.answer : undefined);
  }

  async function answerOf({ key, abandon }: Lookup<Answer>): Promise<Answer> {
    // What was here before was not final, and is not kept elsewhere.
    const recalled = kept.last(key) === undefined ? await options.recall(key) : undefined;
    if (recalled !== undefined) {
      kept.keep(key, recalled.answer, recalled.fetchedAtMs);
      return recalled.answer;
    }
    const { answer, fetchedAtMs } = await options.load(key, abandon.signal);
    if (!abandon.signal.aborted) {
      kept.keep(key, answer, fetchedAtMs);
      for (const listener of listeners) listener(key);
    }
    return answer;
  }

  /** What callers are shown for `error`: the last good answer, where there is one and the failure will pass. */
  function failure({ key, parties }: Lookup<Answer>, error: unknown): Outcome<Answer> {
    const last = kept.last(key);
    if (last === undefined || !willPass(error)) return { ok: false, error };
    const caller = parties[0]?.callers.find((one) => one !== undefined);
    options.keptInstead(key, error, caller?.address);
    return { ok: true, answer: last.answer };
  }

  function end(lookup: Lookup<Answer>): void {
    if (lookups.get(lookup.key) === lookup) lookups.delete(lookup.key);
    if (lookups.size > 0) return;
    timer?.abort();
    timer = undefined;
  }

  function giveUp(lookup: Lookup<Answer>, error: AppError): void {
    // Long settled: its cells are left alone.
    if (lookups.get(lookup.key) !== lookup) return;
    end(lookup);
    lookup.abandon.abort();
    for (const party of lookup.parties) party.settle({ ok: false, error });
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
      // Many are due within a few milliseconds: one look over all of them dismisses all.
      const nowMs = clock.monotonicMs();
      for (const lookup of [...lookups.values()]) dismissDue(lookup, nowMs);
    }
  }

  function earliestDueMs(): number {
    let earliestMs = Number.POSITIVE_INFINITY;
    for (const lookup of lookups.values()) earliestMs = Math.min(earliestMs, dueMsOf(lookup));
    return earliestMs;
  }

  /** When somebody's deadline comes, or the end of a look-up for those who gave up. */
  function dueMsOf({ parties: [first], lateSinceMs = Infinity }: Lookup<Answer>): number {
    return first === undefined ? lateSinceMs + LATE_MS : first.begunMs + deadlineMs();
  }

  function dismissDue(lookup: Lookup<Answer>, nowMs: number): void {
    if (dueMsOf(lookup) > nowMs) return;
    const error = new AppError('TIMEOUT', `No answer in ${deadlineMs()} ms`);
    if (lookup.parties.length === 0) {
      giveUp(lookup, error);
      return;
    }
    const gone = lookup.parties.filter(({ begunMs }) => begunMs + deadlineMs() <= nowMs);
    const shown = failure({ ...lookup, parties: gone }, error);
    lookup.parties = lookup.parties.filter((party) => !gone.includes(party));
    if (gone.some(({ waiting }) => waiting > 0)) lookup.lateSinceMs = nowMs;
    for (const { callers, settle } of gone) {
      const cells = callers.flatMap((caller) => caller?.address ?? []);
      lookup.lateCells = [...lookup.lateCells, ...cells];
      late.add(cells);
      settle(shown);
    }
  }

  return {
    ask,
    known: kept.last,
    isAsking: (key) => lookups.has(key),
    listen: (listener) => void listeners.push(listener),
    waiting() {
      let count = 0;
      for (const { parties } of lookups.values()) {
        for (const party of parties) count += party.waiting;
      }
      return count;
    },
    stop(error) {
      for (const lookup of [...lookups.values()]) giveUp(lookup, error);
    },
    forget: kept.forget,
    heedSettings() {
      timer?.abort();
      if (lookups.size > 0) void watchDeadlines();
    },
  };
}

/** A failure of the moment, which says nothing about the answer. */
function willPass(error: unknown): error is AppError {
  return (
    isAppError(error, 'UNREACHABLE') ||
    isAppError(error, 'TIMEOUT') ||
    isAppError(error, 'RATE_LIMITED') ||
    isAppError(error, 'UNAVAILABLE')
  );
}

function createParty<Answer>(begunMs: number): Party<Answer> {
  let settle: Party<Answer>['settle'] = () => undefined;
  const promise = new Promise<Answer>((resolve, reject) => {
    settle = (outcome) => {
      if (outcome.ok) resolve(outcome.answer);
      else reject(outcome.error as Error);
    };
  });
  // Everybody may have gone by the time it fails.
  promise.catch(() => undefined);
  return { promise, settle, begunMs, callers: [], waiting: 0 };
}
