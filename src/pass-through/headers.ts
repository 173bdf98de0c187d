/**
 * Which headers pass, by name, in either direction; all others stay behind: cookies, credentials,
 * forwarding and hop-by-hop headers, and whatever is invented next year. And what it says itself to
 * browsers (Fetch standard, CORS protocol; Private Network Access).
 */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Resource } from './routes';

/** Of the request to the service. The key is added, the framing is made anew. */
const PASSED_ON = ['content-type', 'accept', 'accept-encoding'] as const;

/** Of the service's answer to the caller. */
const PASSED_BACK = ['content-type', 'content-encoding', 'content-length', 'retry-after'] as const;

/** What a server could take for another method than the one that was checked. */
const METHOD_OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'] as const;

/** What undici takes: name, value, name, value. */
export function toService(headers: IncomingHttpHeaders, key: string): string[] {
  const passed: string[] = ['ocp-apim-subscription-key', key, 'user-agent', USER_AGENT];
  for (const name of PASSED_ON) {
    const value = headers[name];
    if (value !== undefined) passed.push(name, value);
  }
  return passed;
}

const USER_AGENT = 'taxrow-pass-through';

export function toCaller(
  headers: IncomingHttpHeaders,
  origin: string | undefined,
): OutgoingHttpHeaders {
  const passed = ownHeaders(origin);
  for (const name of PASSED_BACK) {
    const sent = headers[name];
    const value = Array.isArray(sent) ? sent[0] : sent;
    if (value !== undefined && WRITABLE.test(value)) passed[name] = value;
  }
  return passed;
}

/** Visible ASCII, space and tab: Node refuses to send anything else. */
const WRITABLE = /^[\t\x20-\x7e]*$/;

/** On every answer. `origin` is one that may call, or `undefined`. */
export function ownHeaders(origin: string | undefined): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {
    vary: 'Origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  if (origin === undefined) return headers;
  headers['access-control-allow-origin'] = origin;
  headers['access-control-expose-headers'] = 'Retry-After';
  return headers;
}

const PREFLIGHT_MAX_AGE_S = 600;

export function preflightHeaders(
  { methods }: Resource,
  asked: IncomingHttpHeaders,
): OutgoingHttpHeaders {
  const ofPrivateNetwork = asked['access-control-request-private-network'] === 'true';
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'Ocp-Apim-Subscription-Key, Content-Type, Accept',
    'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
    ...(ofPrivateNetwork ? { 'access-control-allow-private-network': 'true' } : {}),
  };
}

export function namesAnotherMethod(headers: IncomingHttpHeaders): boolean {
  return METHOD_OVERRIDES.some((name) => headers[name] !== undefined);
}
