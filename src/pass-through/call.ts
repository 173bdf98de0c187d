/** One request of a caller and the answer it gets: what was asked, what went back, the line in the log. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { ownHeaders } from './headers';
import type { LogEntry, RequestLog } from './request-log';

export class Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Monotonic milliseconds. */
  readonly arrivedAtMs: number;
  template = '-';
  /** Of the calling page, once it is known to be one that may call. */
  origin: string | undefined;
  answeredBy: 'service' | 'pass-through' = 'pass-through';
  /** Of the answer's body, so far. */
  bytes = 0;
  /** True when the caller left before the answer was whole. */
  gone = false;
  /** True when the service left half an answer, so that the caller is left with half of one. */
  broken = false;
  /** What is to be done when the caller has left. */
  onGone: (() => void) | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, log: RequestLog) {
    this.request = request;
    this.response = response;
    this.arrivedAtMs = performance.now();
    response.on('close', () => {
      this.gone = !response.writableFinished;
      log.write({
        method: request.method ?? '-',
        template: this.template,
        status: this.#end(),
        durationMs: performance.now() - this.arrivedAtMs,
        bytes: this.bytes,
        answeredBy: this.answeredBy,
      });
      if (this.gone) this.onGone?.();
    });
  }

  #end(): LogEntry['status'] {
    if (!this.gone) return this.response.statusCode;
    return this.broken ? 'broken' : 'gone';
  }

  get isPost(): boolean {
    return this.request.method === 'POST';
  }

  /** An answer of the pass-through itself, in the shape of the service's errors (specification, Operation result). */
  refuse(status: number, message: string, headers?: OutgoingHttpHeaders): void {
    if (this.response.headersSent || this.response.destroyed) return;
    this.answeredBy = 'pass-through';
    const body = JSON.stringify({ message: `Pass-through: ${message}` });
    this.bytes = Buffer.byteLength(body);
    this.response
      .writeHead(status, {
        ...ownHeaders(this.origin),
        ...headers,
        'content-type': 'application/json',
        'content-length': this.bytes,
      })
      .end(body);
  }
}
