/**
 * What all requests with one key to one environment share: address and key, one gate, pacing, and the one retry layer,
 * which is for reads alone. What is read or sent is decided by those who use it (`reader.ts`, `resource-reader.ts`,
 * `submitter.ts`); each is a part of its own, so that a page loads the parts it uses.
 */
import { AppError } from '../domain/app-error';
import type { Clock, Random } from '../domain/ports';
import { readBody, readError } from './answer-error';
import { DEFAULT_SETTINGS, type ClientSettings } from './client-settings';
import { canonicalBaseUrl, type ReadAddress } from './endpoints';
import type { Environment } from './environment';
import { exchange, type Answer } from './exchange';
import type { Schema } from './field-types';
import { createGate, type Gate } from './gate';
import { createPacer, type Pacer, type Turn } from './pacer';
import { decideRetry } from './retry';
import type { ReadOptions } from './service-client';
import { checkKey, requestHeaders } from './subscription-key';
import { createTimeOuts } from './time-outs';
import { ALONE, type Shelf, type Together } from './together';
import type { HttpRequest, Transport } from './transport';
import { waitUntil } from './wait';

export interface ConnectionOptions {
  readonly environment: Environment;
  /** The subscription key. It goes into the header of requests to this environment and nowhere else. */
  readonly key: string;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  /** To be shared by all connections of one process; identical reads are told apart by environment and key. */
  readonly pacer?: Pacer;
  /** To be shared by all connections to one environment. */
  readonly gate?: Gate;
  /** Other senders of the same requests; without it this is the only one. */
  readonly together?: Together;
  readonly settings?: Partial<ClientSettings>;
}

/** A request before the key and the time-out are added. `label` is method and path, for messages. */
export type PlainRequest = Pick<HttpRequest, 'method' | 'url' | 'body'> & {
  readonly label: string;
};

export interface ServiceConnection {
  /** Canonical, without a slash at the end. */
  readonly baseUrl: string;
  readonly settings: ClientSettings;
  readonly clock: Clock;
  readonly gate: Gate;
  /**
   * The whole answer to one request with the key, whatever it says; sent once, and past the gate.
   * @throws AppError `TIMEOUT`, `UNREACHABLE`, `CANCELLED`.
   */
  exchange(request: PlainRequest, signal?: AbortSignal): Promise<Answer>;
  /**
   * What `schema` makes of the answer to a GET: shared with identical reads, paced, let through the gate, tried again
   * where that is safe and may help.
   * @throws AppError what the answer stands for; `BAD_RESPONSE` where the schema cannot read it, `CANCELLED`.
   */
  read<T>(address: ReadAddress, schema: Schema<T>, options?: ReadOptions): Promise<T>;
}

/** @throws AppError `KEY_MISSING`, `INVALID_INPUT` for a key or an address that cannot be used. */
export function createConnection(options: ConnectionOptions): ServiceConnection {
  const { environment, key, transport, clock, random } = options;
  const { pacer = createPacer({ clock }), gate = createGate({ clock, random }) } = options;
  const { together = ALONE } = options;
  const { listParameters = DEFAULT_SETTINGS.listParameters } = environment;
  const settings: ClientSettings = { ...DEFAULT_SETTINGS, listParameters, ...options.settings };
  checkKey(key);
  const ports = { transport, timeOuts: createTimeOuts(clock, settings.requestTimeoutMs) };

  function send({ label, ...request }: PlainRequest, signal?: AbortSignal): Promise<Answer> {
    const headers = requestHeaders(key, request.body);
    return exchange({ ...request, headers }, label, { ...ports, signal });
  }

  async function readOnce({ url, label }: ReadAddress, signal: AbortSignal): Promise<Answer> {
    const answer = await send({ method: 'GET', url, label }, signal);
    const error = readError(answer, label, clock.wallMs());
    if (error !== undefined) throw error;
    return answer;
  }

  function readInTurn(
    address: ReadAddress,
    { identity, signal, fresh }: Turn,
    shelf: Shelf | undefined,
  ): Promise<Answer> {
    const send = () => readOnce(address, signal);
    const through = (task: () => Promise<Answer>) => gate.run(task, signal);
    return together({ identity, signal, fresh, send, through, shelf });
  }

  async function readWithRetries(
    address: ReadAddress,
    turn: Turn,
    shelf: Shelf | undefined,
  ): Promise<Answer> {
    const begunAtMs = clock.monotonicMs();
    for (let attempt = 1; ; attempt += 1) {
      try {
        refuseLongWait(address.label);
        return await turn.send(() => readInTurn(address, turn, shelf));
      } catch (error) {
        const elapsedMs = clock.monotonicMs() - begunAtMs;
        const decision = decideRetry({ attempt, error, elapsedMs }, settings, random);
        if (decision === 'stop') throw error;
        const dueMs = clock.monotonicMs() + decision.againInMs;
        await waitUntil(clock, () => dueMs, turn.signal);
      }
    }
  }

  /** Behind a gate that is closed for long a read would wait in silence. */
  function refuseLongWait(label: string): void {
    const retryAfterMs = (gate.limitedUntil() ?? 0) - clock.monotonicMs();
    if (retryAfterMs <= settings.readRetryMs) return;
    throw new AppError('RATE_LIMITED', `${label}: too many requests`, { retryAfterMs });
  }

  return {
    baseUrl: canonicalBaseUrl(environment.baseUrl),
    settings,
    clock,
    gate,
    exchange: send,
    read: (address, schema, callOptions) =>
      pacer.share(
        `${key} ${address.identity}`,
        async (turn) => {
          const answer = await readWithRetries(address, turn, callOptions?.shelf);
          return readBody(schema, answer, address.label);
        },
        callOptions,
      ),
  };
}
