/**
 * What every request of the service passes: the key, the faults that strike at the door, and on the
 * way back those that strike the answer. Which one strikes is decided by the plan.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Clock, Timers } from '../clock';
import { errorResponse, jsonResponse } from '../operation-result';
import { ConnectionDropped } from './connection-dropped';
import { ISSUER_PATH, type FaultPlan, type RequestLine } from './fault-plan';
import type { RateLimitFault, ServerErrorFault } from './faults';
import type { LedgerRequest } from './ledger';
import { pour, type Pouring } from './poured-body';
import { retryAfterHeader } from './retry-after';
import { errorPage, withWrongBody, wrongAnswer } from './wrong-body';

export const KEY_HEADER = 'Ocp-Apim-Subscription-Key';

export interface GatePorts {
  readonly key: string;
  readonly faults: FaultPlan;
  readonly timers: Timers;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** What the ledger noted of a request travels with it. */
type GateEnv = { Variables: { entry: LedgerRequest } };

/** Compared in constant time, whatever the lengths. */
export function holdsKey(context: Context, key: string): boolean {
  const given = context.req.header(KEY_HEADER);
  return given !== undefined && timingSafeEqual(digest(given), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function unauthorized(): Response {
  return errorResponse(401, { message: 'The subscription key is missing or wrong.' });
}

/** Lets through only requests with the key, or to the token issuer; waits, refuses, drops and spoils as the faults say. */
export function gate(ports: GatePorts): MiddlewareHandler<GateEnv> {
  const { faults, timers, random } = ports;
  return async (context, next) => {
    const request = requestLine(context);
    const latencyMs = faults.takeLatencyMs(request, random());
    if (latencyMs > 0) await timers.wait(latencyMs);
    const mayPass = request.pathname.startsWith(ISSUER_PATH) || holdsKey(context, ports.key);
    const refusal = mayPass ? struckAtTheDoor(ports, request) : unauthorized();
    if (refusal === undefined) {
      await next();
      replaceAnswer(context, struckAfterStoring(ports, request, context.res));
    } else {
      context.res = refusal;
    }
    replaceAnswer(context, await spoiled(ports, request, context.res, context.var.entry));
  };
}

function requestLine(context: Context): RequestLine {
  return { method: context.req.method, pathname: new URL(context.req.url).pathname };
}

/** The answer given in place of the service. @throws ConnectionDropped */
function struckAtTheDoor(ports: GatePorts, request: RequestLine): Response | undefined {
  const { faults, clock } = ports;
  if (faults.takeRevokedKey(request)) return unauthorized();
  const rateLimit = faults.takeRateLimit(request, clock.monotonicMs());
  if (rateLimit !== undefined) return tooManyRequests(rateLimit, clock.nowMs());
  const serverError = faults.takeServerError(request, 'before');
  if (serverError !== undefined) return failed(serverError, clock.nowMs());
  const wrong = faults.takeWrongBody(request, 'before');
  if (wrong !== undefined) return wrongAnswer(wrong.form);
  const drop = faults.takeDropBefore(request);
  if (drop !== undefined) throw new ConnectionDropped(drop.by);
  return undefined;
}

/** What becomes of the answer to an accepted submission. @throws ConnectionDropped */
function struckAfterStoring(
  { faults, clock }: GatePorts,
  request: RequestLine,
  answer: Response,
): Response {
  if (request.method !== 'POST' || !answer.ok) return answer;
  const drop = faults.takeDropAfter(request);
  if (drop !== undefined) throw new ConnectionDropped(drop.by);
  const serverError = faults.takeServerError(request, 'after');
  return serverError === undefined ? answer : failed(serverError, clock.nowMs());
}

/** The answer with the body that the faults make of it. */
async function spoiled(
  { faults, timers }: GatePorts,
  request: RequestLine,
  answer: Response,
  entry: LedgerRequest,
): Promise<Response> {
  const wrong = answer.ok ? faults.takeWrongBody(request, 'after') : undefined;
  const sent =
    wrong === undefined ? answer : withWrongBody(answer.status, await answer.text(), wrong.form);
  // What has no body has none to be slow or cut.
  if (request.method === 'HEAD' || sent.body === null) return sent;
  const slow = faults.takeSlowBody(request);
  const cut = faults.takeCutBody(request);
  if (slow === undefined && cut === undefined) return sent;

  const bytes = new Uint8Array(await sent.arrayBuffer());
  if (cut !== undefined) entry.answered = 'dropped';
  const { afterBytes = Math.floor(bytes.length / 2), by } = cut ?? {};
  const pouring: Pouring = {
    ...(slow && { slow }),
    ...(cut && { cut: { afterBytes, ...(by && { by }) } }),
  };
  const { status } = sent;
  const headers = new Headers(sent.headers);
  if (slow?.endless !== true) headers.set('Content-Length', String(bytes.length));
  return new Response(
    pour(bytes, pouring, (ms) => timers.wait(ms)),
    { status, headers },
  );
}

/** In its place, not merged with it. */
function replaceAnswer(context: Context, answer: Response): void {
  if (context.res === answer) return;
  context.res = undefined;
  context.res = answer;
}

function tooManyRequests({ retryAfter }: RateLimitFault, nowMs: number): Response {
  const message = 'Too many requests; try again later.';
  return jsonResponse(429, { message }, retryAfterHeader(retryAfter, nowMs));
}

function failed({ status, html, retryAfter }: ServerErrorFault, nowMs: number): Response {
  const headers = retryAfterHeader(retryAfter, nowMs);
  if (html === true) {
    return new Response(errorPage(status), {
      status,
      headers: { 'Content-Type': 'text/html', ...headers },
    });
  }
  return jsonResponse(status, { message: 'An internal error occurred; try again later.' }, headers);
}
