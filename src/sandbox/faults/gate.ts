/**
 * What every request of the service passes before it is handled: the key, and the faults that
 * strike at the door. The faults that strike behind a stored submission are taken here too.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { Timers } from '../clock';
import { ConnectionDropped } from './connection-dropped';
import type { FaultPlan, RateLimitFault, ServerErrorFault } from './faults';
import { errorResponse, jsonResponse } from '../operation-result';

export const KEY_HEADER = 'Ocp-Apim-Subscription-Key';

export function holdsKey(context: Context, key: string): boolean {
  return context.req.header(KEY_HEADER) === key;
}

export function unauthorized(): Response {
  return errorResponse(401, { message: 'The subscription key is missing or wrong.' });
}

/** Waits, refuses or drops as the faults say, and lets through only requests with the key. */
export function gate(key: string, faults: FaultPlan, timers: Timers): MiddlewareHandler {
  return async (context, next) => {
    // Read before any waiting: a client that gives up must still have been heard.
    if (context.req.method === 'POST') await context.req.text();
    const request = requestLine(context);
    const latencyMs = faults.latencyMs(request);
    if (latencyMs > 0) await timers.wait(latencyMs);
    if (!holdsKey(context, key) || faults.keyIsRevoked(request)) return unauthorized();
    const rateLimit = faults.takeRateLimit(request);
    if (rateLimit !== undefined) return tooManyRequests(rateLimit);
    const serverError = faults.takeServerError(request, 'before');
    if (serverError !== undefined) return failed(serverError);
    if (faults.takeDrop(request, 'dropBeforeStore')) throw new ConnectionDropped();
    return next();
  };
}

/** The answer to an accepted submission, or what a fault makes of it. */
export function afterStoring(context: Context, faults: FaultPlan, answer: Response): Response {
  const request = requestLine(context);
  if (faults.takeDrop(request, 'dropAfterStore')) throw new ConnectionDropped();
  const serverError = faults.takeServerError(request, 'after');
  return serverError === undefined ? answer : failed(serverError);
}

function requestLine(context: Context): { method: string; pathname: string } {
  return { method: context.req.method, pathname: new URL(context.req.url).pathname };
}

function tooManyRequests({ retryAfter }: RateLimitFault): Response {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return jsonResponse(429, { message: 'Too many requests; try again later.' }, headers);
}

function failed({ status, html }: ServerErrorFault): Response {
  if (html === true) {
    return new Response(`<html><body><h1>${status}</h1></body></html>`, {
      status,
      headers: { 'Content-Type': 'text/html' },
    });
  }
  return errorResponse(status, { message: 'An internal error occurred; try again later.' });
}
