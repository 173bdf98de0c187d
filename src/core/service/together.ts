/**
 * Identical requests of several senders that know nothing of each other's pacers, such as the pages of one origin: as the
 * service sees it they are one client's (specification, Limits).
 */
import type { Answer } from './exchange';
import type { Turn } from './pacer';

/** A request that may be sent as far as its own pacer knows. Who wants a fresh answer gets no other sender's. */
export interface SharedRequest extends Pick<Turn, 'identity' | 'signal' | 'fresh'> {
  readonly send: () => Promise<Answer>;
  /** Lets `send` begin when there is room for it. */
  readonly through: (task: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * The answer to `request`: its own, sent when no other sender has an identical one under way or had one answered in the
 * last second; or the answer that another sender got. Rejects with what `through` and `send` throw, or when aborted.
 */
export type Together = (request: SharedRequest) => Promise<Answer>;

/** For who is the only one. */
export const ALONE: Together = ({ through, send }) => through(send);
