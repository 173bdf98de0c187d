/**
 * "Too many requests", heard by all pages of this origin: the service limits an account, not a page. Who is told so notes
 * on the device until when, and a page whose turn to send comes meanwhile is told the same without asking.
 *
 * The note bears a hash of key and address, and holds two times, nothing else. One of a clock that was set back since
 * counts for nothing.
 */
import { AppError, isAppError } from '../core/domain/app-error';
import type { Clock } from '../core/domain/ports';
import type { DeviceStorage } from './device-storage';
import type { Connection } from './session';

/** Runs what sends, unless a limit holds. @throws AppError `RATE_LIMITED` until it is over; what sending throws. */
export type HeedLimits = <T>(send: () => Promise<T>) => Promise<T>;

export interface OriginLimitsPorts {
  /** Of the origin, without a partition of Office's: limits know none either. */
  readonly storage: DeviceStorage;
  readonly clock: Pick<Clock, 'wallMs'>;
}

/** Names of notes begin so. */
const LIMIT = 'taxrow.limit ';

/** A note outlives its page: a time that a gateway got wrong must not keep everybody away for longer. */
const LONGEST_NOTE_MS = 15 * 60_000;

/** For all who send with this key to this address. */
export async function openOriginLimits(
  { storage, clock }: OriginLimitsPorts,
  { key, environment }: Connection,
): Promise<HeedLimits> {
  const text = new TextEncoder().encode(`${key} ${environment.baseUrl}`);
  const hash = await crypto.subtle.digest('SHA-256', text);
  const name = LIMIT + new Uint32Array(hash).join('.');

  function remainingMs(): number {
    const note = storage.read(name);
    if (note === undefined) return 0;
    const [notedAtMs = NaN, untilMs = NaN] = note.split(' ').map(Number);
    const nowMs = clock.wallMs();
    if (notedAtMs <= nowMs && nowMs < untilMs) return untilMs - nowMs;
    storage.remove(name);
    return 0;
  }

  return async (send) => {
    const retryAfterMs = remainingMs();
    if (retryAfterMs > 0) {
      throw new AppError('RATE_LIMITED', 'Another page was told: too many requests', {
        retryAfterMs,
      });
    }
    try {
      return await send();
    } catch (error) {
      // Without a time of the service's own each page finds out by itself when it may go on.
      if (isAppError(error, 'RATE_LIMITED') && error.retryAfterMs) {
        const nowMs = clock.wallMs();
        // A later answer to an earlier request must not shorten it.
        const lastsMs = Math.min(LONGEST_NOTE_MS, Math.max(error.retryAfterMs, remainingMs()));
        storage.write(name, `${String(nowMs)} ${String(nowMs + lastsMs)}`);
      }
      throw error;
    }
  };
}
