/**
 * One request and its whole answer, once. The time-out covers the body; a transport that ignores its signal cannot
 * hold the caller. What the answer means is not decided here.
 */
import { AppError } from '../domain/app-error';
import type { Clock } from '../domain/ports';
import type { HttpRequest, Transport } from './transport';

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** The header `Retry-After`, `null` when absent or not readable across origins. */
  readonly retryAfter: string | null;
}

export interface ExchangePorts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Ends the exchange early. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The answer to `request`. `label` is method and path, for messages.
 * @throws AppError `TIMEOUT`, `UNREACHABLE` when no whole answer came, `CANCELLED` when aborted.
 */
export async function exchange(
  request: Omit<HttpRequest, 'signal'>,
  label: string,
  { transport, clock, timeoutMs, signal }: ExchangePorts,
): Promise<Answer> {
  if (signal?.aborted === true) throw cancelled(label, signal);
  const ending = new AbortController();
  const answer = readAnswer(transport, { ...request, signal: ending.signal });
  const interrupted = new Promise<never>((_, reject) => {
    const cancel = () => reject(cancelled(label, signal));
    signal?.addEventListener('abort', cancel, { signal: ending.signal });
    const late = () => reject(new AppError('TIMEOUT', `${label}: no answer in ${timeoutMs} ms`));
    clock.sleep(timeoutMs, ending.signal).then(late, () => undefined);
  });
  try {
    return await Promise.race([answer, interrupted]);
  } catch (error) {
    throw error instanceof AppError ? error : unreachable(label, error);
  } finally {
    ending.abort(ENDED);
  }
}

/** One for all: an abort without a reason makes an error with its stack for every request. */
const ENDED = new Error('The exchange has ended');

async function readAnswer(transport: Transport, request: HttpRequest): Promise<Answer> {
  const answer = await transport(request);
  const body = await answer.text();
  return { status: answer.status, body, retryAfter: answer.header('Retry-After') };
}

export function cancelled(label: string, signal: AbortSignal | undefined): AppError {
  return new AppError('CANCELLED', `${label}: cancelled`, { cause: signal?.reason });
}

function unreachable(label: string, cause: unknown): AppError {
  return new AppError('UNREACHABLE', `${label}: no answer`, { cause });
}
