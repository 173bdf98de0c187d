/**
 * What pages of one origin that ask the same at the same time have to do with each other: who comes second waits, and is
 * told the answer by who came first, over a channel of the origin. When none comes, because the request failed, the page
 * died, or a new answer is wanted, the second one asks itself, a second after the lock has become free.
 */
import { AppError } from '../core/domain/app-error';
import type { Clock } from '../core/domain/ports';
import { waitUntil } from '../core/service/wait';
import type { Answer } from '../core/service/exchange';
import type { SharedRequest } from '../core/service/together';
import type { DeviceStorage } from './device-storage';
import { HOLD_MS, LEASE_MS, TURN, type Held, type Hold } from './origin-turns';

export interface OriginQueue {
  /** From now on other pages are told these answers, by their names. */
  serve(held: ReadonlyMap<string, Held>): void;
  /**
   * Another page's answer to the request of this name, or its own, in its turn. Rejects when aborted.
   * @throws AppError `UNAVAILABLE` when the turn is lost before the request was sent; what sending it throws.
   */
  wait(name: string, request: SharedRequest, hold: Hold): Promise<Answer>;
}

export interface OriginQueuePorts {
  readonly locks: LockManager;
  readonly storage: DeviceStorage;
  readonly clock: Clock;
  /** Between the pages of this origin; without one everybody asks for himself, in turn. */
  readonly channel: Pick<BroadcastChannel, 'onmessage' | 'postMessage'> | undefined;
}

/** Between pages of the same Taxrow. */
const CHANNEL = 'taxrow.answers.1';

/** A request is given up after 30 s: who holds its lock for longer than that and the second after it is asleep. */
const PATIENCE_MS = 35_000;

/** How often a page that waits looks whether it is still the same one that has the lock. */
const PATIENCE_LOOK_MS = 5_000;

/** A mark may be seen for a moment after its lock was given back: storage takes its time between processes. */
const LOOK_MS = 50;

/** Without `answer` it is asked for; without both, a page has begun to hear what it is asked for. */
interface Message {
  readonly name?: string;
  readonly answer?: Answer;
}

export function createOriginQueue(ports: OriginQueuePorts): OriginQueue {
  const { locks, storage, clock, channel } = ports;
  const waiting = new Map<string, (answer: Answer) => void>();
  let served: ReadonlyMap<string, Held> = new Map();

  if (channel !== undefined) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data)) return;
      const { name, answer } = data;
      if (name === undefined) for (const wanted of waiting.keys()) say({ name: wanted });
      else if (answer === undefined) void tell(name);
      else waiting.get(name)?.(answer);
    };
  }

  function say(message: Message): void {
    channel?.postMessage(message);
  }

  async function tell(name: string): Promise<void> {
    const asked = served.get(name);
    const answer = await asked?.answer.catch(() => undefined);
    if (asked === undefined || answer === undefined) return;
    if (clock.monotonicMs() <= asked.untilMs) say({ name, answer });
  }

  /** Resolves when one page has had the lock for too long: each has its own mark. Rejects when aborted. */
  async function losePatience(name: string, signal: AbortSignal): Promise<void> {
    let mark = storage.read(name);
    let endMs = clock.monotonicMs() + PATIENCE_MS;
    while (clock.monotonicMs() < endMs) {
      const dueMs = Math.min(endMs, clock.monotonicMs() + PATIENCE_LOOK_MS);
      await waitUntil(clock, () => dueMs, signal);
      const found = storage.read(name);
      if (found === mark) continue;
      mark = found;
      endMs = clock.monotonicMs() + PATIENCE_MS;
    }
  }

  /** Waits as the others do; who has waited too long takes the lock from a page that does not wake up. */
  async function underLock(
    name: string,
    signal: AbortSignal,
    work: () => Promise<void>,
  ): Promise<void> {
    const impatience = new AbortController();
    const granted = new AbortController();
    losePatience(name, AbortSignal.any([signal, granted.signal])).then(
      () => impatience.abort(),
      () => undefined,
    );
    const begin = () => {
      granted.abort();
      return work();
    };
    try {
      await locks.request(name, { signal: AbortSignal.any([signal, impatience.signal]) }, begin);
    } catch (error) {
      if (!impatience.signal.aborted) throw error;
      await locks.request(name, { steal: true }, begin);
    }
  }

  /** Whoever left it, and may have been answered just before dying, was alive until now. */
  async function clearMark(name: string): Promise<void> {
    const mark = storage.read(name);
    const endMs = clock.monotonicMs() + HOLD_MS;
    const isThere = () => mark !== undefined && storage.read(name) === mark;
    while (isThere() && clock.monotonicMs() < endMs) {
      const dueMs = Math.min(endMs, clock.monotonicMs() + LOOK_MS);
      await waitUntil(clock, () => dueMs);
    }
    // Another one is of who has robbed this page meanwhile.
    if (isThere()) storage.remove(name);
  }

  return {
    serve(held) {
      if (served === held) return;
      served = held;
      say({});
    },
    async wait(name, request, hold) {
      const { signal, fresh, through, shelf } = request;
      const told = new AbortController();
      const others = new Promise<Answer>((resolve) => {
        if (!fresh) waiting.set(name, resolve);
      });
      if (!fresh) say({ name });
      let robbed: AppError | undefined;
      const own = new Promise<Answer>((resolve, reject) => {
        underLock(name, AbortSignal.any([signal, told.signal]), async () => {
          const endMs = clock.monotonicMs() + LEASE_MS;
          await clearMark(name);
          const found = fresh ? undefined : await shelf?.find();
          if (found !== undefined) resolve(found);
          if (found !== undefined || told.signal.aborted || robbed !== undefined) return;
          await hold(name, request, (send) => {
            const answer = through(() => {
              if (robbed === undefined && clock.monotonicMs() > endMs) robbed = lost();
              return robbed === undefined ? send() : Promise.reject(robbed);
            });
            resolve(answer);
            return answer;
          });
        }).catch((cause: unknown) => {
          // By another page, or by the browser, which takes locks from a page on its way out.
          robbed = lost(cause);
          reject(signal.aborted ? (cause as Error) : robbed);
        });
      });
      try {
        return await Promise.race([others, own]);
      } finally {
        waiting.delete(name);
        told.abort();
      }
    },
  };
}

function lost(cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', 'The turn was lost before it was used', { cause });
}

/** The queue of this page; what dead pages have left is cleared away. */
export function openOriginQueue(ports: Omit<OriginQueuePorts, 'channel'>): OriginQueue {
  removeOldMarks(() => localStorage, ports.clock.wallMs());
  const channel =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : undefined;
  return createOriginQueue({ ...ports, channel });
}

/** Marks of pages that died, and for whose requests nobody has asked again since. */
const OLD_MS = 60_000;

/** Removes them. @param storage what the marks are in; it may throw, as a blocked one does */
export function removeOldMarks(storage: () => Storage, nowMs: number): void {
  try {
    const marks = storage();
    const names = Array.from({ length: marks.length }, (_, place) => marks.key(place) ?? '');
    for (const name of names) {
      if (!name.startsWith(TURN)) continue;
      if (Math.abs(nowMs - Number(marks.getItem(name))) > OLD_MS) marks.removeItem(name);
    }
  } catch {
    // Where nothing can be kept, nothing was left.
  }
}

function isMessage(data: unknown): data is Message {
  if (!isObject(data)) return false;
  const { name, answer } = data;
  if (name !== undefined && typeof name !== 'string') return false;
  return answer === undefined || isAnswer(answer);
}

function isAnswer(value: unknown): value is Answer {
  if (!isObject(value)) return false;
  const { status, body, retryAfter } = value;
  const isWhole = typeof status === 'number' && typeof body === 'string';
  return isWhole && (retryAfter === null || typeof retryAfter === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
