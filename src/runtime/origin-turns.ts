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
import type { SharedRequest, Together } from '../core/service/together';
import { waitUntil } from '../core/service/wait';
import type { DeviceStorage } from './device-storage';
import type { OriginQueue } from './origin-queue';

/** A second (specification, Limits), and what a browser's clock may be wrong by. */
export const HOLD_MS = 1001;

/** Locks and marks of requests begin so. */
export const TURN = 'taxrow.turn ';

/** A browser that says nothing about a lock for so long has none. */
const PATIENCE_MS = 5000;

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

const TAKEN = new Error('Another page asks the same');

/** Thrown, so that the gate does not take what another page has kept for an answer of the service. */
class Found extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super();
    this.answer = answer;
  }
}

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

  /** Who was robbed of the lock leaves what the other has put there. */
  const hold: Hold = async (name, { send, shelf }, ask) => {
    let mark = '';
    const renew = () => {
      mark = String(clock.wallMs());
      storage.write(name, mark);
    };
    const answer = ask(() => {
      renew();
      return send();
    });
    if (mark === '') renew();
    const own = { answer, untilMs: Infinity };
    held.set(name, own);
    await answer.catch(() => undefined);
    own.untilMs = clock.monotonicMs() + HOLD_MS;
    await waitUntil(clock, () => own.untilMs);
    // Whoever has the lock next looks there.
    await shelf?.settled();
    if (held.get(name) === own) held.delete(name);
    if (storage.read(name) === mark) storage.remove(name);
  };

  /** Sends if the lock is free. @throws TAKEN where another page has it, or has died with it; Found. */
  function attempt(name: string, request: SharedRequest): Promise<Answer> {
    const { send, shelf, fresh } = request;
    return new Promise((resolve, reject) => {
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
        resolve(send());
      };
      locks
        .request(name, { ifAvailable: true }, async (lock) => {
          if (called.signal.aborted) return;
          called.abort();
          const found = lock === null || fresh ? undefined : await shelf?.find();
          // Looked at last: the page may have slept meanwhile, and have been robbed.
          const isTaken = lock === null || isLost || storage.read(name) !== undefined;
          if (found !== undefined || isTaken) {
            reject(found === undefined ? TAKEN : new Found(found));
            return;
          }
          await hold(name, request, (sendNow) => {
            const answer = sendNow();
            resolve(answer);
            return answer;
          });
        })
        .catch(alone);
      clock.sleep(PATIENCE_MS, called.signal).then(alone, () => undefined);
    });
  }

  return async (request) => {
    const text = new TextEncoder().encode(request.identity);
    const hash = await crypto.subtle.digest('SHA-256', text);
    const name = TURN + new Uint32Array(hash).join('.');
    const answer = request.through(() => attempt(name, request));
    loadQueue().then(
      (queue) => queue.serve(held),
      () => undefined,
    );
    try {
      return await answer;
    } catch (error) {
      if (error instanceof Found) return error.answer;
      if (error !== TAKEN) throw error;
      const queue = await loadQueue();
      return queue.wait(name, request, hold);
    }
  };
}
