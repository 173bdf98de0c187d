/**
 * One request and its whole answer, once. The time-out covers the body; a transport that ignores its signal cannot
 * hold the caller. What the answer means is not decided here.
 */
import { AppError } from '../domain/app-error';
import type { TimeOuts } from './time-outs';
import type { HttpRequest, Transport } from './transport';

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** The header `Retry-After`, `null` when absent or not readable across origins. */
  readonly retryAfter: string | null;
}

export interface ExchangePorts {
  readonly transport: Transport;
  readonly timeOuts: TimeOuts;
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
  { transport, timeOuts, signal }: ExchangePorts,
): Promise<Answer> {
  if (signal?.aborted === true) throw cancelled(label, signal);
  const cut = new AbortController();
  let end: (error: AppError) => void = () => undefined;
  const answer = new Promise<Answer>((resolve, reject) => {
    end = (error) => {
      reject(error);
      cut.abort(error);
    };
    readAnswer(transport, { ...request, signal: cut.signal }).then(resolve, reject);
  });
  const cancel = () => end(cancelled(label, signal));
  const callOff = timeOuts.begin(() => end(tooLate(label, timeOuts)));
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await answer;
  } catch (error) {
    throw error instanceof AppError ? error : unreachable(label, error);
  } finally {
    callOff();
    signal?.removeEventListener('abort', cancel);
  }
}

async function readAnswer(transport: Transport, request: HttpRequest): Promise<Answer> {
  const answer = await transport(request);
  const body = await answer.text();
  return { status: answer.status, body, retryAfter: answer.header('Retry-After') };
}

export function cancelled(label: string, signal: AbortSignal | undefined): AppError {
  return new AppError('CANCELLED', `${label}: cancelled`, { cause: signal?.reason });
}

function tooLate(label: string, { timeoutMs }: TimeOuts): AppError {
  return new AppError('TIMEOUT', `${label}: no answer in ${timeoutMs} ms`);
}

function unreachable(label: string, cause: unknown): AppError {
  return new AppError('UNREACHABLE', `${label}: no answer`, { cause });
}
