/**
 * The sandbox as one function from request to response: the specified service, its faults, its
 * ledger. It opens no port (`server.ts` does), so that a test can ask it directly.
 */
import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { systemClock, Timers, type Clock } from './clock';
import { ConnectionDropped, RequestCutOff } from './faults/connection-dropped';
import { loadContract, type ListParameters } from './contract';
import { CONTROL_PATH, controlRoutes } from './faults/control';
import { corsFor } from './cors';
import { demoTransactions } from './transactions/demo-transactions';
import { FaultPlan } from './faults/fault-plan';
import type { Faults } from './faults/faults';
import { gate, holdsKey, unauthorized } from './faults/gate';
import { Ledger } from './faults/ledger';
import { BatchValidations } from './lookup/batch-validations';
import { batchControl, lookupRoutes } from './lookup/routes';
import { errorResponse } from './operation-result';
import { limitAddress, readBody } from './request-limits';
import { SearchIndex } from './search/search-index';
import { serviceRoutes, type ServiceEnv, type ServicePorts } from './service-routes';
import { memoryStorage, type Storage } from './store/storage';
import type { NewTransaction } from './store/stored-transaction';
import { TransactionStore } from './store/transaction-store';
import { transactionControl } from './transactions/control';
import { recordSubmissions } from './transactions/recorded-submissions';
import { Processor } from './transactions/processor';
import { createWebhooks, type Webhooks, type WebhookSettings } from './webhooks/webhooks';

export interface SandboxOptions {
  /** The subscription key that every request must carry. */
  readonly key: string;
  readonly clock?: Clock;
  /** Makes the operation ids, and draws from 0 up to 1; random ones by default. */
  readonly random?: { uuid(): string; fraction?(): number };
  /** `demo` starts with a few transactions of every end; `none` by default. */
  readonly seed?: 'demo' | 'none';
  /** Where its state is kept; in memory by default. The sandbox closes it. */
  readonly storage?: Storage;
  /** Time from acceptance to the end of processing; 400 by default. */
  readonly processingMs?: number;
  /** Time from an internal error to the service's own next try; 30,000 by default. */
  readonly reprocessingMs?: number;
  readonly faults?: Faults;
  /** Who is notified, and how; nobody by default. */
  readonly webhooks?: WebhookSettings;
  /** How searches write a parameter of several values; `repeat` by default. */
  readonly listParameters?: ListParameters;
  /** Origins that a browser may call from; any loopback origin by default. */
  readonly allowedOrigins?: readonly string[];
}

export interface Sandbox {
  /**
   * Answers like the service. @throws ConnectionDropped where the connection would be lost, and
   * RequestCutOff where the body of the request breaks off.
   */
  fetch(request: Request): Promise<Response>;
  /** Resolves when what it starts with is kept; no request is answered before. */
  readonly ready: Promise<void>;
  readonly ledger: Ledger;
  readonly faults: FaultPlan;
  readonly webhooks: Pick<Webhooks, 'notifications' | 'issuerAddress'>;
  /** It can be reached at this address from now on: the delivery of webhooks begins. */
  openAt(address: string): void;
  /** Cancels what it would still do later, and closes its storage. */
  close(): Promise<void>;
}

/** @throws TypeError when the key is empty or the faults are none; Error for a storage it cannot read. */
export function createSandbox(options: SandboxOptions): Sandbox {
  if (options.key === '') throw new TypeError('The sandbox needs a key.');
  loadContract();
  const clock = options.clock ?? systemClock;
  const ledger = new Ledger();
  const faults = new FaultPlan(options.faults);
  const storage = options.storage ?? memoryStorage;
  const store = new TransactionStore(clock, storage);
  recordSubmissions(store, ledger);
  const timers = new Timers(clock);
  const newUuid = (): string => options.random?.uuid() ?? randomUUID();
  const webhooks = createWebhooks(options.webhooks ?? {}, {
    clock,
    timers,
    storage,
    faults,
    newUuid,
  });
  const processingMs = (): number | undefined => faults.get().processingMs ?? options.processingMs;
  const { announce } = webhooks;
  const batches = new BatchValidations({
    clock,
    timers,
    storage,
    announce,
    newUuid,
    processingMs,
  });
  const processor = new Processor({
    store,
    clock,
    timers,
    announce,
    processingMs,
    reprocessingMs: options.reprocessingMs,
  });
  const ports: ServicePorts = {
    store,
    index: new SearchIndex(store),
    listParameters: options.listParameters ?? 'repeat',
    clock,
    timers,
    faults,
    ledger,
    processor,
    newUuid,
  };
  const app = routes(ports, batches, webhooks, options);
  processor.resume();
  const ready = plant(store, options.seed === 'demo' ? demoTransactions(clock.nowMs()) : []);
  // Whoever asks for anything hears of it; until then it is nobody's failure.
  ready.catch(() => undefined);
  return {
    async fetch(request) {
      await ready;
      return app.fetch(request);
    },
    ready,
    ledger,
    faults,
    webhooks,
    openAt: (address) => webhooks.openAt(address),
    async close() {
      timers.cancelAll();
      await webhooks.close();
      await storage.close();
    },
  };
}

/** What an earlier run has planted already stays as it became. */
async function plant(store: TransactionStore, seeds: readonly NewTransaction[]): Promise<void> {
  const missing = seeds.filter(({ operationId }) => store.byOperation(operationId) === undefined);
  await Promise.all(missing.map((seed) => store.add(seed)));
}

function routes(
  ports: ServicePorts,
  batches: BatchValidations,
  webhooks: Webhooks,
  options: SandboxOptions,
): Hono<ServiceEnv> {
  const { clock, timers, faults, ledger } = ports;
  const app = new Hono<ServiceEnv>();
  app.use(recordIn(ledger, clock));
  app.use(corsFor(options.allowedOrigins));
  app.use(limitAddress);
  app.use(readBody);
  app.use(`${CONTROL_PATH}/*`, (context, next) =>
    holdsKey(context, options.key) ? next() : Promise.resolve(unauthorized()),
  );
  app.route(CONTROL_PATH, controlRoutes(faults, ledger));
  app.route(CONTROL_PATH, webhooks.control);
  app.route(CONTROL_PATH, batchControl(batches));
  app.route(CONTROL_PATH, transactionControl(ports));
  const random = (): number => options.random?.fraction?.() ?? Math.random();
  app.use(gate({ key: options.key, faults, timers, clock, random }));
  app.route('/', webhooks.issuer);
  app.route('/', serviceRoutes(ports));
  app.route('/', lookupRoutes(batches));
  app.notFound(({ req }) =>
    errorResponse(404, { message: `There is nothing at ${req.method} ${req.path}` }),
  );
  app.onError((error) => {
    if (error instanceof ConnectionDropped || error instanceof RequestCutOff) throw error;
    // A defect of the sandbox itself: seen by whoever runs it, and answered as the service would.
    console.error(error);
    return errorResponse(500, { message: `The sandbox failed: ${error.message}` });
  });
  return app;
}

/** Notes each request of the service at its arrival, and how it was answered. */
function recordIn(ledger: Ledger, clock: Clock): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    if (context.req.path.startsWith(`${CONTROL_PATH}/`)) return next();
    const { pathname, search } = new URL(context.req.url);
    const entry = ledger.requested({
      method: context.req.method,
      path: `${pathname}${search}`,
      atMs: clock.monotonicMs(),
    });
    context.set('entry', entry);
    try {
      await next();
      entry.answered ??= context.res.status;
    } catch (error) {
      entry.answered = error instanceof RequestCutOff ? 'cut off' : 'dropped';
      throw error;
    } finally {
      entry.answeredAtMs = clock.monotonicMs();
    }
  };
}
