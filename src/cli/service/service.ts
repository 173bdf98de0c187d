/** The service as a command uses it: one connection with one gate and one pacer, over sockets of its own. */
import { createServiceClient } from '../../core/service/client';
import type { ListedEnvironment } from '../../core/service/environment-list';
import { createGate } from '../../core/service/gate';
import type { ServiceClient } from '../../core/service/service-client';
import { journalScopeOf } from '../../core/submission/journal-scope';
import type { RunSettings } from '../../core/submission/settings';
import type { CommandPorts } from '../command-ports';
import { findAccount, type ServiceCall } from './service-call';
import { proxyOf } from './proxy';
import { createNetwork } from './undici-transport';

export interface Service {
  readonly environment: ListedEnvironment;
  /** All that the list has. */
  readonly listed: readonly ListedEnvironment[];
  /** Under which name the journal keeps what is sent: of environment and key (`journalScopeOf`). */
  readonly scope: string;
  readonly client: ServiceClient;
  /** What a run needs to know of it. */
  readonly runSettings: Partial<RunSettings>;
  close(): Promise<void>;
}

/**
 * Rows that are looked up and journaled together, for each POST under way: enough that at 20 ms per answer the senders do
 * not wait for a look and a write to the disk. After a crash up to twice as many need a look.
 */
const BATCH_PER_SENDER = 16;

/**
 * Connections for each request under way. One is free again only a turn of the event loop after its answer: with no more
 * than one each, what is next waits until all answers of that turn have been gone through.
 */
const CONNECTIONS_PER_REQUEST = 2;

/**
 * @param concurrency requests under way at once
 * @throws AppError `INVALID_INPUT`, `KEY_MISSING`, in words for whoever typed the call.
 */
export async function openService(
  call: ServiceCall,
  concurrency: number,
  { variables, clock, random }: CommandPorts,
): Promise<Service> {
  const account = await findAccount(call, variables);
  const { environment, listed, key } = account;
  const network = createNetwork(CONNECTIONS_PER_REQUEST * concurrency, proxyOf(variables));
  const { timeoutMs } = call;
  const { settleMs } = environment;
  return {
    environment,
    listed,
    scope: await journalScopeOf(account),
    client: createServiceClient({
      ...{ environment, key, clock, random },
      transport: network.transport,
      gate: createGate({ clock, random, max: concurrency }),
      settings: { requestTimeoutMs: timeoutMs },
    }),
    runSettings: {
      concurrency,
      batchSize: BATCH_PER_SENDER * concurrency,
      postTimeoutMs: timeoutMs,
      // Nobody waits at a button here: what is under way is rather heard out than looked for by the next run.
      cancelGraceMs: timeoutMs,
      ...(settleMs === undefined ? {} : { settleMs }),
    },
    close: () => network.close(),
  };
}
