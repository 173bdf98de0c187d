/** Every bound of the pass-through, with its reason. */

export interface Limits {
  readonly bodyBytes: number;
  readonly bodyBytesTogether: number;
  readonly answerBytes: number;
  readonly targetBytes: number;
  readonly headerBytes: number;
  readonly connections: number;
  readonly requestsAtOnce: number;
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly sendWithinMs: number;
  readonly connectMs: number;
  readonly answerMs: number;
  readonly pauseMs: number;
  readonly endMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  /** Body of one request. The specification names no limit; a transaction of a thousand lines has 0.5 MB. */
  bodyBytes: 5 * 1024 * 1024,
  /** Bodies that wait to be sent, all together: bounds the memory. */
  bodyBytesTogether: 64 * 1024 * 1024,
  /** Body of one answer, as it comes over the wire. */
  answerBytes: 32 * 1024 * 1024,
  /** Path and query. Callers of this project keep to 2,000. */
  targetBytes: 8_000,
  /** Target and headers of a request, and headers of an answer. */
  headerBytes: 16 * 1024,
  /** Open connections of callers. */
  connections: 1_024,
  /**
   * Requests under way, each with a connection to the service of its own: nothing ever queues behind
   * another, so that no POST is sent after its caller has given it up for lost.
   */
  requestsAtOnce: 256,
  /** From the first byte of a request to the end of its headers. */
  headersMs: 10_000,
  /** From the first byte of a request to its last. */
  requestMs: 20_000,
  /** A caller's connection without a request. */
  idleMs: 60_000,
  /**
   * From a request's arrival until it is being sent to the service; later it is not sent at all. The
   * client counts a POST as settled from 30 s on: what came after that could be stored twice.
   */
  sendWithinMs: 25_000,
  /** To connect to the service, TLS included. */
  connectMs: 5_000,
  /** Until the service's answer begins, and from one piece of it to the next. Longer than the client waits. */
  answerMs: 60_000,
  /** A caller who does not read the answer. */
  pauseMs: 30_000,
  /** Requests under way when it is asked to end. */
  endMs: 30_000,
};
