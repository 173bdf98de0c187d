/**
 * Cross-origin answers as a browser needs them (Fetch standard, CORS protocol; Private Network
 * Access). An origin that is not allowed gets none of these headers, so that the browser refuses.
 * Credentials are never allowed: the key travels in its own header.
 */
import type { MiddlewareHandler } from 'hono';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'Ocp-Apim-Subscription-Key, Content-Type';
const PREFLIGHT_MAX_AGE_S = 600;

const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/** Answers preflights, and puts the headers on every other answer. Loopback origins by default. */
export function corsFor(allowedOrigins: readonly string[] | undefined): MiddlewareHandler {
  const isAllowed = (origin: string): boolean =>
    allowedOrigins === undefined ? LOOPBACK_ORIGIN.test(origin) : allowedOrigins.includes(origin);

  return async (context, next) => {
    const origin = context.req.header('Origin');
    const allowed = origin !== undefined && isAllowed(origin);
    if (context.req.method === 'OPTIONS') {
      const askedPrivate = context.req.header('Access-Control-Request-Private-Network') === 'true';
      context.res = new Response(null, {
        status: 204,
        headers: allowed ? preflightHeaders(askedPrivate) : {},
      });
    } else {
      await next();
      if (allowed) context.res.headers.set('Access-Control-Expose-Headers', 'Retry-After');
    }
    if (allowed) context.res.headers.set('Access-Control-Allow-Origin', origin);
    context.res.headers.append('Vary', 'Origin');
  };
}

function preflightHeaders(privateNetwork: boolean): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S),
    ...(privateNetwork ? { 'Access-Control-Allow-Private-Network': 'true' } : {}),
  };
}
