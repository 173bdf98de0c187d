/**
 * One request to the service and its answer back, as it comes. Sent at most once, whatever happens.
 * An answer of its own says 502 or 504 from here on, because the service may have the request: a
 * client takes that for an unknown outcome, and never for a rejection.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Call } from './call';
import { toCaller } from './headers';
import type { Limits } from './limits';

export type ExchangeLimits = Pick<Limits, 'answerBytes' | 'pauseMs' | 'sendWithinMs'>;

type Controller = Dispatcher.DispatchController;

/** An exchange is ended from this side: before it began, or when its answer is of no more use. */
class Ended extends Error {}

/** undici would send a request a second time. It has no reason to, with one request on a connection at a time. */
class SentBefore extends Error {
  override readonly name = 'SentBefore';
}

export class ServiceExchange implements Dispatcher.DispatchHandler {
  readonly #call: Call;
  readonly #limits: ExchangeLimits;
  readonly #over: () => void;
  #controller: Controller | undefined;
  /** Runs out when the caller does not read. */
  #reading: NodeJS.Timeout | undefined;

  /** `over` is called once, when nothing more will come from the service. */
  constructor(call: Call, limits: ExchangeLimits, over: () => void) {
    this.#call = call;
    this.#limits = limits;
    this.#over = over;
    call.onGone = () => this.#callerLeft();
  }

  /** Called when the request is about to be written to a connection. */
  onRequestStart(controller: Controller): void {
    const { gone, arrivedAtMs } = this.#call;
    const late = performance.now() - arrivedAtMs > this.#limits.sendWithinMs;
    if (this.#controller !== undefined) controller.abort(new SentBefore());
    else if (gone || late) controller.abort(new Ended());
    else this.#controller = controller;
  }

  onResponseStart(controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    // An interim answer (RFC 9110, 15.2) is for the connection it came on.
    if (status >= 100 && status < 200) return;
    const call = this.#call;
    const problem = this.#answerProblem(status, headers);
    if (call.gone || problem !== undefined) {
      if (problem !== undefined) call.refuse(502, problem);
      controller.abort(new Ended());
      return;
    }
    call.answeredBy = 'service';
    call.response.writeHead(status, toCaller(headers, call.origin));
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    const { response } = this.#call;
    this.#call.bytes += chunk.length;
    if (this.#call.bytes > this.#limits.answerBytes) {
      controller.abort(new Ended());
      return;
    }
    if (response.write(chunk)) return;
    controller.pause();
    this.#boundReading();
    response.once('drain', () => {
      clearTimeout(this.#reading);
      controller.resume();
    });
  }

  onResponseEnd(): void {
    const { response } = this.#call;
    response.end();
    if (response.writableLength > 0) this.#boundReading();
    this.#over();
  }

  onResponseError(_controller: Controller, error: Error): void {
    const call = this.#call;
    const { response } = call;
    if (response.headersSent && !response.writableEnded) {
      // Half an answer must be seen to be half: the connection is broken off.
      call.broken = !call.gone;
      response.destroy();
    } else call.refuse(...ownAnswer(error));
    this.#over();
  }

  #answerProblem(status: number, headers: IncomingHttpHeaders): string | undefined {
    if (status < 200 || status > 599) return 'the service answered with a status that is none.';
    if (status < 400 && status >= 300) {
      return 'the service answered with a redirect, which is not followed: the key would go along.';
    }
    const { answerBytes } = this.#limits;
    const bytes = Number(headers['content-length'] ?? 0);
    return bytes > answerBytes ? `the answer has more than ${answerBytes} bytes.` : undefined;
  }

  /** A read that nobody waits for is ended; a POST is left to the service, which is in the middle of it. */
  #callerLeft(): void {
    const begun = this.#call.answeredBy === 'service';
    if (!this.#call.isPost || begun) this.#controller?.abort(new Ended());
  }

  /** Nobody holds an answer for ever by not reading it. */
  #boundReading(): void {
    const { response } = this.#call;
    if (this.#reading === undefined) response.once('close', () => clearTimeout(this.#reading));
    else clearTimeout(this.#reading);
    this.#reading = setTimeout(() => response.destroy(), this.#limits.pauseMs);
  }
}

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** The error's own text stays behind: it may quote addresses. Its code says what a person needs. */
function ownAnswer(error: Error): [status: number, message: string] {
  if (error instanceof Ended)
    return [504, 'it took too long to reach the service; nothing was sent.'];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (TIMEOUTS.has(code)) return [504, `the service did not answer in time (${code}).`];
  return [502, `the connection to the service failed (${code}).`];
}
