/**
 * Identical requests of several senders that know nothing of each other's pacers, such as the pages of one origin: as the
 * service sees it they are one client's (specification, Limits).
 */
import type { Answer } from './exchange';
import type { Turn } from './pacer';

/** Where senders keep answers to one request for each other, beyond the second in which they tell them. */
export interface Shelf {
  /** The answer, where one of them has kept it by now. */
  find(): Promise<Answer | undefined>;
  /** Resolves when what this sender was answered can be found there, or is not going to be; soon in either case. */
  settled(): Promise<void>;
}

/** A request that may be sent as far as its own pacer knows. Who wants a fresh answer gets no other sender's. */
export interface SharedRequest extends Pick<Turn, 'identity' | 'signal' | 'fresh'> {
  readonly send: () => Promise<Answer>;
  /** Looked into once more when the turn has come; the turn is not given up before it is settled. */
  readonly shelf?: Shelf | undefined;
  /** Lets `send` begin when there is room for it. */
  readonly through: (task: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * The answer to `request`: its own, sent when no other sender has an identical one under way or had one answered in the
 * last second; or the answer that another sender got, or has kept. Rejects with what `through` and `send` throw, or when aborted.
 */
export type Together = (request: SharedRequest) => Promise<Answer>;

/** For who is the only one. */
export const ALONE: Together = ({ through, send }) => through(send);
