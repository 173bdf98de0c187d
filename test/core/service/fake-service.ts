/**
 * A service for the client's tests: it answers what the test tells it, in the order told, and remembers what arrived
 * and when. It knows no rules of the real one; the sandbox does.
 */
import type { Clock } from '../../../src/core/domain/ports';
import type { HttpAnswer, HttpRequest, Transport } from '../../../src/core/service/transport';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly atMs: number;
}

/** What the service does with a request. */
export type Behaviour = (request: HttpRequest, clock: Clock) => Promise<HttpAnswer>;

export class FakeService {
  readonly received: ReceivedRequest[] = [];
  readonly #clock: Clock;
  readonly #next: Behaviour[] = [];
  /** When nothing special was told. */
  usually: Behaviour;
  /** Requests under way, and the most there were at once. */
  underWay = 0;
  busiest = 0;

  constructor(clock: Clock, usually: Behaviour = answers(200, {})) {
    this.#clock = clock;
    this.usually = usually;
  }

  /** How the next requests are answered, in this order. */
  next(...behaviours: Behaviour[]): void {
    this.#next.push(...behaviours);
  }

  readonly transport: Transport = async (request) => {
    const url = new URL(request.url);
    this.received.push({
      method: request.method,
      path: url.pathname,
      query: url.search === '' ? [] : url.search.slice(1).split('&'),
      headers: request.headers,
      body: request.body,
      atMs: this.#clock.monotonicMs(),
    });
    this.underWay += 1;
    this.busiest = Math.max(this.busiest, this.underWay);
    try {
      return await (this.#next.shift() ?? this.usually)(request, this.#clock);
    } finally {
      this.underWay -= 1;
    }
  };

  get count(): number {
    return this.received.length;
  }

  /** When the requests arrived. */
  get times(): number[] {
    return this.received.map(({ atMs }) => atMs);
  }
}

/** Answers at once with `body` as JSON, or as it stands when it is text. */
export function answers(
  status: number,
  body: unknown = '',
  headers: Readonly<Record<string, string>> = {},
): Behaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return () =>
    Promise.resolve({
      status,
      header: (name) => headers[name.toLowerCase()] ?? null,
      text: () => Promise.resolve(text),
    });
}

/** "Too many requests", with a `Retry-After` when one is named. */
export function tooMany(retryAfter?: string): Behaviour {
  return answers(429, '', retryAfter === undefined ? {} : { 'retry-after': retryAfter });
}

/** The connection is lost without an answer. */
export function lost(): Behaviour {
  return () => Promise.reject(new TypeError('fetch failed'));
}

/** Status and headers come, the body breaks off. */
export function brokenOff(status: number): Behaviour {
  return () =>
    Promise.resolve({
      status,
      header: () => null,
      text: () => Promise.reject(new TypeError('terminated')),
    });
}

/** Never answers, and heeds no signal. */
export function silent(): Behaviour {
  return () => new Promise(() => undefined);
}

/** Answers as `behaviour`, but only after `ms`; an abort ends it earlier, as with `fetch`. */
export function slowly(ms: number, behaviour: Behaviour): Behaviour {
  return async (request, clock) => {
    await clock.sleep(ms, request.signal);
    return behaviour(request, clock);
  };
}

/** A page of the search holding records of these external ids. */
export function pageOf(...ids: string[]): { transactions: { transaction_id: string }[] } {
  return { transactions: ids.map((id) => ({ transaction_id: id })) };
}
