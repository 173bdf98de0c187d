/**
 * Holds a run back when the service cannot take more: a `Retry-After` holds every sender, and after a refusal they send at
 * the rate that has passed; a row of lost answers lets only one probe through at a time, so that an outage does not put
 * every row in doubt.
 */
import type { Clock, Random } from '../domain/ports';
import type { GateRoom } from '../service/gate';
import { backoffMs } from '../service/retry';
import type { RunWaits } from './run-waits';
import { createSendRate } from './send-rate';
import type { RunSettings } from './settings';
import { createBell, sleepUntil } from './waiting';

export interface Brake {
  /**
   * Waits until one POST may go out. @param isTooOld of what is to be sent: once the service asks for no wait any more, it
   * takes no turn, so that all that has waited too long can be looked up together.
   */
  pass(isTooOld?: () => boolean): Promise<Passage>;
  /** How many may be prepared for the next seconds, as fast as the service takes them now. */
  mostToPrepare(): number;
  /** A readable answer came. */
  answered(): void;
  /** Looks go out: they count for the service's rate limit, too. */
  looks(requests: number): void;
  /** The service has answered looks. */
  looked(requests: number): void;
  /** The service refused for now what was sent at `sentMs`; with a wait, nobody sends before it is over. */
  limited(waitMs: number | undefined, sentMs: number): void;
  /** No readable answer came. */
  lost(): void;
  /** How long the service has given no readable yes or no; 0 while it does. */
  failingForMs(): number;
  /** Nobody passes until `resume`; the time until then does not count as failing. */
  pause(): void;
  resume(): void;
  /** Lets everybody go, with the answer that nothing more is to be sent. */
  release(): void;
}

/** `over`: the brake was released for good. */
export type Passage = 'go' | 'too-old' | 'over';

/** Two batches wait at most, and each has to be sent while its look holds. */
const PREPARED_SHARE = 3;
const LEAST_PREPARED = 4;

export interface BrakeInput {
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: RunSettings;
  /** Of the client: also what others ask of the service closes it. */
  readonly room: GateRoom;
  /** Is told what everybody waits for. */
  readonly waits: Pick<RunWaits, 'answered' | 'asked' | 'lost'>;
  /** Requests that the service has answered just before. */
  readonly looksBefore: number;
  /** Others were asked to wait for longer than a run does. */
  readonly waitIsTooLong: (waitMs: number) => void;
}

export function createBrake(input: BrakeInput): Brake {
  const { clock, random, settings, room, waits, looksBefore } = input;
  let losses = 0;
  let heldUntilMs = clock.monotonicMs();
  /** How long the service last asked to wait. */
  let askedMs = 0;
  let failingSinceMs: number | undefined;
  let probing = false;
  let paused = false;
  let waking = false;
  const released = new AbortController();
  const bell = createBell();
  const rate = createSendRate(clock, {
    answersBefore: looksBefore,
    goesOutNow: () => room.isFree(),
  });

  const nextMs = () => Math.max(heldUntilMs, rate.dueMs());
  const isHeld = () => clock.monotonicMs() < nextMs();
  const isProbing = () => losses >= settings.lossesBeforeProbing;

  /** A look that is refused holds the senders as one of their own does. */
  function heedOthers(): void {
    const untilMs = room.limitedUntil();
    if (untilMs === undefined || untilMs <= heldUntilMs) return;
    const waitMs = untilMs - clock.monotonicMs();
    // One that was refused while everybody waited only prolongs the wait.
    if (untilMs > heldUntilMs + askedMs) rate.refusedOther(waitMs);
    heldUntilMs = untilMs;
    askedMs = waitMs;
    waits.asked(waitMs);
    if (waitMs > settings.longestWaitMs) input.waitIsTooLong(waitMs);
  }

  /** One timer for all who wait; a later failure may prolong it. Nothing is timed that only an answer ends. */
  async function wakeWhenOver(): Promise<void> {
    if (waking) return;
    waking = true;
    while (isHeld() && Number.isFinite(nextMs()) && !released.signal.aborted) {
      await sleepUntil(clock, nextMs(), released.signal);
    }
    waking = false;
    bell.ring();
  }

  function failed(waitMs: number): void {
    failingSinceMs ??= clock.monotonicMs();
    heldUntilMs = Math.max(heldUntilMs, clock.monotonicMs() + waitMs);
    probing = false;
    bell.ring();
  }

  return {
    async pass(isTooOld = () => false) {
      while (!released.signal.aborted) {
        heedOthers();
        const isStopped = paused || clock.monotonicMs() < heldUntilMs;
        if (!isStopped && isTooOld()) return 'too-old';
        if (isHeld()) {
          // Listening first: what was due may be over before the timer is set, and then it rings at once.
          const rung = bell.rung();
          if (Number.isFinite(nextMs())) void wakeWhenOver();
          await rung;
        } else if (paused || (isProbing() && probing)) {
          await bell.rung();
        } else {
          probing = isProbing();
          rate.sent();
          return 'go';
        }
      }
      return 'over';
    },
    mostToPrepare() {
      const perSecond = rate.recentPerSecond();
      const { batchSize, lookHoldsMs } = settings;
      if (perSecond === undefined) return batchSize;
      const inTime = Math.floor((perSecond * lookHoldsMs) / 1_000 / PREPARED_SHARE);
      return Math.max(LEAST_PREPARED, Math.min(batchSize, inTime));
    },
    answered() {
      losses = 0;
      failingSinceMs = undefined;
      probing = false;
      rate.answered();
      waits.answered();
      bell.ring();
    },
    looks: (requests) => rate.looks(requests),
    looked(requests) {
      rate.looked(requests);
      waits.answered();
      bell.ring();
    },
    limited(waitMs, sentMs) {
      rate.refused(sentMs, waitMs);
      failed(waitMs ?? 0);
      // The client has closed its gate for it, for a time of its own where the service names none.
      heldUntilMs = Math.max(heldUntilMs, room.limitedUntil() ?? 0);
      askedMs = heldUntilMs - clock.monotonicMs();
      if (waitMs !== undefined) waits.asked(waitMs);
    },
    lost() {
      losses += 1;
      rate.lost();
      const over = losses - settings.lossesBeforeProbing;
      const waitMs = over < 0 ? 0 : backoffMs(over + 1, random);
      failed(waitMs);
      if (isProbing()) waits.lost(waitMs);
    },
    failingForMs() {
      return failingSinceMs === undefined ? 0 : clock.monotonicMs() - failingSinceMs;
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      failingSinceMs = undefined;
      bell.ring();
    },
    release() {
      released.abort();
      bell.ring();
    },
  };
}
