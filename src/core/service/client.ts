/**
 * The client of the service: one method per endpoint. Reads are shared, paced and retried here; a submission is sent
 * once, and what its answer means is told apart with care, because it may be with the service already.
 */
import type * as z from 'zod/mini';
import { AppError, isAppError } from '../domain/app-error';
import type { Clock, Random } from '../domain/ports';
import type { Transaction } from '../domain/transaction';
import { readBody, readError, submissionError } from './answer-error';
import { DEFAULT_SETTINGS, type ClientSettings } from './client-settings';
import { writeDecimalJson } from './decimal-json';
import {
  canonicalBaseUrl,
  searchProblem,
  searchAddress,
  submissionUrl,
  taxCalculationAddress,
  transactionAddress,
  type ReadAddress,
} from './endpoints';
import type { Environment } from './environment';
import { exchange, type Answer } from './exchange';
import { findTransactions } from './find-transactions';
import { createGate, type Gate } from './gate';
import { createListForm } from './list-form';
import { operationResult } from './operation-result';
import { createPacer, type Pacer, type Turn } from './pacer';
import { decideRetry } from './retry';
import { searchPage } from './search-page';
import type {
  CallOptions,
  Receipt,
  SearchPage,
  ServiceClient,
  TransactionSearch,
} from './service-client';
import { storedTransaction } from './stored-transaction';
import { checkKey, requestHeaders } from './subscription-key';
import { taxCalculation } from './tax-calculation';
import { toWire } from './to-wire';
import type { Transport } from './transport';
import { waitUntil } from './wait';

export interface ServiceClientOptions {
  readonly environment: Environment;
  /** The subscription key. It goes into the header of requests to this environment and nowhere else. */
  readonly key: string;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  /** To be shared by all clients of one process; identical reads are told apart by environment and key. */
  readonly pacer?: Pacer;
  /** To be shared by all clients of one environment. */
  readonly gate?: Gate;
  readonly settings?: Partial<ClientSettings>;
}

/** @throws AppError `KEY_MISSING`, `INVALID_INPUT` for a key or an address that cannot be used. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { environment, key, transport, clock, random } = options;
  const { pacer = createPacer({ clock }), gate = createGate({ clock, random }) } = options;
  const { listParameters = DEFAULT_SETTINGS.listParameters } = environment;
  const settings: ClientSettings = { ...DEFAULT_SETTINGS, listParameters, ...options.settings };
  checkKey(key);
  const baseUrl = canonicalBaseUrl(environment.baseUrl);
  const ports = { transport, clock, timeoutMs: settings.requestTimeoutMs };

  async function readOnce({ url, label }: ReadAddress, signal: AbortSignal): Promise<Answer> {
    const request = { method: 'GET', url, headers: requestHeaders(key) } as const;
    const answer = await exchange(request, label, { ...ports, signal });
    const error = readError(answer, label, clock.wallMs());
    if (error !== undefined) throw error;
    return answer;
  }

  async function readWithRetries(address: ReadAddress, turn: Turn): Promise<Answer> {
    const begunAtMs = clock.monotonicMs();
    for (let attempt = 1; ; attempt += 1) {
      try {
        refuseLongWait(address.label);
        return await turn.send(() => gate.run(() => readOnce(address, turn.signal), turn.signal));
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

  function read<T>(
    address: ReadAddress,
    schema: z.core.$ZodType<T>,
    callOptions: CallOptions | undefined,
  ): Promise<T> {
    return pacer.share(
      `${key} ${address.identity}`,
      async (turn) => readBody(schema, await readWithRetries(address, turn), address.label),
      callOptions,
    );
  }

  async function searchTransactions(
    query: TransactionSearch,
    callOptions?: CallOptions,
  ): Promise<SearchPage> {
    const address = searchAddress(baseUrl, query, settings.listParameters);
    const page = await read(address, searchPage, callOptions);
    // The last page may say so with empty text.
    return { transactions: page.transactions, nextCursor: page.next_cursor || undefined };
  }

  async function submitTransaction(
    transaction: Transaction,
    { signal }: CallOptions = {},
  ): Promise<Receipt> {
    const body = writeDecimalJson(toWire(transaction));
    return gate.run(() => submitOnce(body), signal);
  }

  /** From here on nothing takes the submission back, so nothing cuts it short but its time-out. */
  async function submitOnce(body: string): Promise<Receipt> {
    const headers = { ...requestHeaders(key), 'Content-Type': 'application/json' };
    const request = { method: 'POST', url: submissionUrl(baseUrl), headers, body } as const;
    try {
      const answer = await exchange(request, SUBMISSION, ports);
      const error = submissionError(answer, SUBMISSION, clock.wallMs());
      if (error !== undefined) throw error;
      return { operationId: readBody(operationResult, answer, SUBMISSION).operation_id };
    } catch (error) {
      throw isSettled(error) ? error : outcomeUnknown(error);
    }
  }

  const problemOf = (id: string) => searchProblem(id, settings.listParameters);
  const finding = {
    search: searchTransactions,
    addressBytes: (query: TransactionSearch) =>
      searchAddress(baseUrl, query, settings.listParameters).url.length,
    problemOf,
    listForm: createListForm({
      clock,
      search: searchTransactions,
      isSearchable: (id) => problemOf(id) === undefined,
    }),
  };

  return {
    searchTransactions,
    submitTransaction,
    findTransactions: (transactionIds, callOptions = {}) =>
      findTransactions(transactionIds, callOptions, finding),
    getTransaction: (transactionUuid, callOptions) =>
      rejecting(() =>
        read(transactionAddress(baseUrl, transactionUuid), storedTransaction, callOptions),
      ),
    getTaxCalculation: (id, callOptions) =>
      rejecting(() => read(taxCalculationAddress(baseUrl, id), taxCalculation, callOptions)),
  };
}

/** What `ask` throws as a rejection. An async function would make a promise more for each of many thousand cells. */
function rejecting<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return ask();
  } catch (error) {
    return Promise.reject(error as Error);
  }
}

const SUBMISSION = 'POST /v1/transactions';

/** What became of the submission is certain. */
function isSettled(error: unknown): boolean {
  return (
    isAppError(error, 'REJECTED') ||
    isAppError(error, 'KEY_REFUSED') ||
    isAppError(error, 'RATE_LIMITED') ||
    isAppError(error, 'OUTCOME_UNKNOWN')
  );
}

function outcomeUnknown(cause: unknown): AppError {
  const status = isAppError(cause) ? cause.status : undefined;
  return new AppError('OUTCOME_UNKNOWN', `${SUBMISSION}: no readable answer`, {
    cause,
    ...(status === undefined ? {} : { status }),
  });
}
