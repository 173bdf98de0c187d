/**
 * Trying an environment and a key before they are used: one search of one transaction, nothing retried. Tells apart
 * what a browser lets be told apart.
 */
import { isAppError, type AppError } from '../domain/app-error';
import type { Clock } from '../domain/ports';
import { readBody, readError } from './answer-error';
import { DEFAULT_SETTINGS } from './client-settings';
import { canonicalBaseUrl } from './endpoints';
import type { Environment } from './environment';
import { exchange } from './exchange';
import type { Probe } from './fetch-transport';
import { searchAddress } from './search-address';
import { searchPage } from './search-page';
import { isUsableKey, requestHeaders } from './subscription-key';
import { createTimeOuts } from './time-outs';
import type { Transport } from './transport';

export type ConnectionResult =
  | { readonly kind: 'connected' }
  | { readonly kind: 'key-refused' }
  /** The address answers, but the browser may not show Taxrow its answers (CORS). */
  | { readonly kind: 'origin-refused' }
  | { readonly kind: 'unreachable'; readonly timedOut: boolean }
  /** The service is there and cannot answer now (429, 5xx). */
  | { readonly kind: 'unavailable'; readonly status: number }
  /** Something else answers there; `status` is 0 for a redirect. */
  | { readonly kind: 'not-the-service'; readonly status: number };

export interface ConnectionCheck {
  readonly environment: Environment;
  readonly key: string;
  readonly transport: Transport;
  readonly clock: Clock;
  /** Where there is none (no browser), an origin cannot be refused. */
  readonly probe?: Probe;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 10_000;

/** @throws AppError `INVALID_INPUT` for an address that is none, `CANCELLED`. */
export async function checkConnection(check: ConnectionCheck): Promise<ConnectionResult> {
  const { environment, key, transport, clock, signal } = check;
  const baseUrl = canonicalBaseUrl(environment.baseUrl);
  if (!isUsableKey(key)) return { kind: 'key-refused' };
  const { url, label } = searchAddress(baseUrl, { limit: 1 }, DEFAULT_SETTINGS.listParameters);
  const request = { method: 'GET', url, headers: requestHeaders(key) } as const;
  try {
    const ports = { transport, timeOuts: createTimeOuts(clock, TIMEOUT_MS), signal };
    const answer = await exchange(request, label, ports);
    const error = readError(answer, label, clock.wallMs());
    if (error !== undefined) return refusal(error);
    readBody(searchPage, answer, label);
    return { kind: 'connected' };
  } catch (error) {
    if (isAppError(error, 'UNREACHABLE')) return whyUnreachable(baseUrl, check);
    if (isAppError(error, 'TIMEOUT')) return { kind: 'unreachable', timedOut: true };
    if (isAppError(error, 'BAD_RESPONSE')) return refusal(error);
    throw error;
  }
}

function refusal({ code, status = 0 }: AppError): ConnectionResult {
  switch (code) {
    case 'KEY_REFUSED':
      return { kind: 'key-refused' };
    case 'RATE_LIMITED':
    case 'UNAVAILABLE':
      return { kind: 'unavailable', status };
    default:
      return { kind: 'not-the-service', status };
  }
}

/** A browser reports a refused origin and an address without a server in the same words; the probe tells them apart. */
async function whyUnreachable(
  baseUrl: string,
  { probe, clock, signal }: ConnectionCheck,
): Promise<ConnectionResult> {
  const unreachable = { kind: 'unreachable', timedOut: false } as const;
  if (probe === undefined) return unreachable;
  const ending = new AbortController();
  const late = clock.sleep(TIMEOUT_MS, ending.signal).then(
    () => false,
    () => false,
  );
  const stop = AbortSignal.any([ending.signal, ...(signal === undefined ? [] : [signal])]);
  try {
    const answers = await Promise.race([probe(`${baseUrl}/`, stop), late]);
    return answers ? { kind: 'origin-refused' } : unreachable;
  } finally {
    ending.abort();
  }
}
