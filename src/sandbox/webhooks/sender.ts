/**
 * One attempt at a delivery over HTTP (specification, Events, Delivery rules): the POST, its
 * time-out, and redirects, which keep method, body and token. It never rejects for what a receiver
 * or a network does. An answer's status decides; its body is not looked at.
 */
import { isNativeError } from 'node:util/types';
import { Agent } from 'undici';
import type { Clock } from '../clock';
import { isLoopbackHttp, isSecure } from './targets';
import { TOKEN_HEADER } from './token';

/** Specification, Limits: webhook request time-out. */
const WEBHOOK_TIMEOUT_MS = 30_000;

/** Specification, Limits: redirects followed. */
const MAX_REDIRECTS = 3;

/** An answer's body is read so far, to use the connection again; a longer one is cut off. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface Signed {
  readonly body: Uint8Array;
  readonly token: string;
}

export interface AttemptEnd {
  readonly delivered: boolean;
  /** Of the last answer; `null` where none came. */
  readonly status: number | null;
  /** How many redirects were followed. */
  readonly redirects: number;
  /** Why it was not delivered. */
  readonly problem: string | null;
}

export interface Sender {
  /** Delivers to the configured address, or where that redirects to. */
  send(configured: URL, signed: Signed): Promise<AttemptEnd>;
  /** Ends every connection; attempts under way end without delivery. */
  close(): Promise<void>;
}

type Answer =
  { readonly status: number; readonly location: string | undefined } | { readonly problem: string };

/** With connections of its own: certificates are verified as Node.js is set up to. */
export function httpSender(clock: Clock, timeoutMs: number = WEBHOOK_TIMEOUT_MS): Sender {
  const agent = new Agent({ connect: { timeout: timeoutMs } });
  return {
    send: (configured, signed) =>
      follow(configured, (address) => post(agent, address, signed, clock, timeoutMs)),
    close: () => agent.destroy(),
  };
}

async function follow(
  configured: URL,
  ask: (address: URL) => Promise<Answer>,
): Promise<AttemptEnd> {
  let address = configured;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await ask(address);
    if ('problem' in answer) {
      return { delivered: false, status: null, redirects, problem: answer.problem };
    }
    const { status, location } = answer;
    const failed = (problem: string): AttemptEnd => ({
      delivered: false,
      status,
      redirects,
      problem,
    });
    if (status >= 200 && status < 300) return { delivered: true, status, redirects, problem: null };
    if (status >= 400 || location === undefined) return failed(`answered ${status}`);
    if (redirects === MAX_REDIRECTS) return failed(`redirected more than ${MAX_REDIRECTS} times`);
    const next = redirectTarget(location, address);
    if (next === undefined) return failed('redirected to what is no address');
    if (!mayFollow(next, configured)) return failed('redirected to an address that is not secure');
    address = next;
  }
}

function redirectTarget(location: string, from: URL): URL | undefined {
  if (!URL.canParse(location, from)) return undefined;
  const target = new URL(location, from);
  return target.username === '' && target.password === '' ? target : undefined;
}

/**
 * Whether a redirect to `next` is followed: http on a loopback host is no less secure than before
 * only where it began there.
 */
export function mayFollow(next: URL, configured: URL): boolean {
  return isSecure(next) || (isLoopbackHttp(configured) && isLoopbackHttp(next));
}

async function post(
  agent: Agent,
  address: URL,
  { body, token }: Signed,
  clock: Clock,
  timeoutMs: number,
): Promise<Answer> {
  const timeout = new AbortController();
  const cancelTimer = clock.setTimer(timeoutMs, () => timeout.abort());
  try {
    const {
      statusCode,
      headers,
      body: answer,
    } = await agent.request({
      origin: address.origin,
      path: `${address.pathname}${address.search}`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [TOKEN_HEADER]: token },
      body,
      // One limit for the whole request, and none of the parts'.
      headersTimeout: 0,
      bodyTimeout: 0,
      signal: timeout.signal,
    });
    await answer.dump({ limit: MAX_ANSWER_BYTES });
    return { status: statusCode, location: single(headers['location']) };
  } catch (error) {
    return { problem: timeout.signal.aborted ? `no answer in ${timeoutMs} ms` : reasonOf(error) };
  } finally {
    cancelTimer();
  }
}

function single(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** For example `ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:9`. */
function reasonOf(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  return `${code}${error.message}`;
}
