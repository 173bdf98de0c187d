/**
 * Identical requests of all pages of this origin, one at a time and a second apart: whoever sends one holds a lock of the
 * browser's until a second after its answer. A page that dies loses its locks at once, so each request leaves a mark on
 * the device for as long as its lock is held: a lock that is free although there is a mark was a dead page's.
 *
 * It does what a page does that is alone. Waiting for others, and telling them, is loaded when it is needed
 * (`origin-queue.ts`). No key and no address is written anywhere: locks and marks bear a hash of both.
 */
import type { Clock } from '../core/domain/ports';
import type { Answer } from '../core/service/exchange';
import { createGate } from '../core/service/gate';
import type { SharedRequest, Together } from '../core/service/together';
import { waitUntil } from '../core/service/wait';
import type { DeviceStorage } from './device-storage';
import type { OriginQueue } from './origin-queue';
import { losePatience } from './patience';

/** A second (specification, Limits), and what a browser's clock may be wrong by. */
export const HOLD_MS = 1001;

/** Locks and marks of requests begin so. */
export const TURN = 'taxrow.turn ';

/** Who has had the lock for so long without sending does not send any more: others may be about to lose patience. */
export const LEASE_MS = 30_000;

/**
 * So many requests have their turns before the gate has room for them: what locks and stores take must not keep a
 * connection waiting. The others have none, so that a sheet of ten thousand ids does not hold ten thousand locks.
 */
const AHEAD = 8;

/** A browser that says nothing about a lock for so long has none. */
const PATIENCE_MS = 5000;

/** A browser that has refused a lock, or said nothing, is not asked again for so long: each request would wait anew. */
const ALONE_MS = 60_000;

export interface OriginTurnsPorts {
  /** `navigator.locks`. */
  readonly locks: LockManager;
  /** Of the origin: locks know no partition of Office's either. */
  readonly storage: DeviceStorage;
  readonly clock: Clock;
  /** @throws AppError when it cannot be loaded. */
  readonly loadQueue: () => Promise<OriginQueue>;
}

/** What a page has asked for. */
export interface Held {
  readonly answer: Promise<Answer>;
  /** When the second after the answer is over; a timer may say so late. */
  untilMs: number;
}

const TAKEN = new Error('Taken');

/** By who has the lock: asks for the answer, `send` being what sends; resolves when the lock may be given back. */
export type Hold = (
  name: string,
  request: SharedRequest,
  ask: (send: SharedRequest['send']) => Promise<Answer>,
) => Promise<void>;

export function createOriginTurns(ports: OriginTurnsPorts): Together {
  const { locks, storage, clock, loadQueue } = ports;
  /** What this page has asked for, until a second after the answer. */
  const held = new Map<string, Held>();
  const ahead = createGate({ clock, random: () => 0, max: AHEAD });
  /** Until when this page goes on as if there were no others. */
  let aloneUntilMs = 0;

  /** Who was robbed of the lock leaves what the other has put there. */
  const hold: Hold = async (name, { send, shelf }, ask) => {
    let mark = '';
    let isSent = false;
    const renew = () => {
      mark = String(clock.wallMs());
      storage.write(name, mark);
    };
    const answer = ask(() => {
      isSent = true;
      renew();
      return send();
    });
    if (!isSent) renew();
    const own = { answer, untilMs: Infinity };
    held.set(name, own);
    loadQueue().then(
      (queue) => queue.serve(held),
      () => undefined,
    );
    await answer.catch(() => undefined);
    own.untilMs = clock.monotonicMs() + (isSent ? HOLD_MS : 0);
    await waitUntil(clock, () => own.untilMs);
    // Whoever has the lock next looks there.
    await shelf?.settled();
    if (held.get(name) === own) held.delete(name);
    if (storage.read(name) === mark) storage.remove(name);
  };

  /**
   * Sends through the gate if the lock is free, and says when it does, or will not. @throws TAKEN where another page has
   * it, or has died with it, or has lost patience.
   */
  function attempt(name: string, request: SharedRequest, begins: () => void): Promise<Answer> {
    const { send, shelf, fresh, through } = request;
    return new Promise<Answer>((resolve, reject) => {
      if (clock.monotonicMs() < aloneUntilMs) {
        resolve(through(send));
        return;
      }
      const called = new AbortController();
      let isLost = false;
      /** The browser does not let this page have any lock, or takes it away. */
      const alone = () => {
        isLost = called.signal.aborted;
        if (isLost) {
          reject(TAKEN);
          return;
        }
        called.abort();
        aloneUntilMs = clock.monotonicMs() + ALONE_MS;
        resolve(through(send));
      };
      locks
        .request(name, { ifAvailable: true }, async (lock) => {
          if (called.signal.aborted) return;
          called.abort();
          const endMs = clock.monotonicMs() + LEASE_MS;
          const found = lock === null || fresh ? undefined : await shelf?.find();
          // Looked at last: the page may have slept meanwhile, and have been robbed.
          if (lock === null || isLost || storage.read(name) !== undefined) reject(TAKEN);
          else if (found !== undefined) resolve(found);
          else {
            await hold(name, request, (sendNow) => {
              const answer = through(() => {
                begins();
                isLost ||= clock.monotonicMs() > endMs;
                return isLost ? Promise.reject(TAKEN) : sendNow();
              });
              resolve(answer);
              return answer;
            });
          }
        })
        .catch(alone);
      losePatience(clock, PATIENCE_MS, called.signal).then(alone, () => undefined);
    }).finally(begins);
  }

  return async (request) => {
    const text = new TextEncoder().encode(request.identity);
    const hash = await crypto.subtle.digest('SHA-256', text);
    const name = TURN + new Uint32Array(hash).join('.');
    try {
      // Wrapped, so that it is not waited for by who waits for its begin.
      const { answer } = await ahead.run(
        () =>
          new Promise<{ answer: Promise<Answer> }>((resolve) => {
            const answer = attempt(name, request, () => resolve({ answer }));
          }),
        request.signal,
      );
      return await answer;
    } catch (error) {
      if (error !== TAKEN) throw error;
      const queue = await loadQueue();
      return queue.wait(name, request, hold);
    }
  };
}
