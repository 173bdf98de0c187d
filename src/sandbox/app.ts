/**
 * The sandbox as one function from request to response: the specified service, its faults, its
 * ledger. It opens no port (`server.ts` does), so that a test can ask it directly.
 */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_BODY_BYTES } from './assumptions';
import { findCalculation } from './calculations';
import { systemClock, Timers, type Clock } from './clock';
import { loadContract } from './contract';
import { CONTROL_PATH, controlRoutes } from './control';
import { corsFor } from './cors';
import { demoTransactions } from './demo-transactions';
import { FaultPlan, type Faults, type RateLimitFault, type ServerErrorFault } from './faults';
import { Ledger, type LedgerRequest } from './ledger';
import { errorResponse, invalid, jsonResponse } from './operation-result';
import { wholeTransaction } from './representations';
import { findPage, readSearch } from './search';
import { submit, type SubmissionPorts } from './submissions';
import { TransactionStore } from './transaction-store';

export const KEY_HEADER = 'Ocp-Apim-Subscription-Key';

export interface SandboxOptions {
  /** The subscription key that every request must carry. */
  readonly key: string;
  readonly clock?: Clock;
  /** Makes the operation ids; random ones by default. */
  readonly random?: { uuid(): string };
  /** `demo` starts with a few transactions of every end; `none` by default. */
  readonly seed?: 'demo' | 'none';
  /** Time from acceptance to the end of processing; 400 by default. */
  readonly processingMs?: number;
  readonly faults?: Faults;
  /** Origins that a browser may call from; any loopback origin by default. */
  readonly allowedOrigins?: readonly string[];
}

export interface Sandbox {
  /** Answers like the service. @throws ConnectionDropped where the connection would be lost. */
  fetch(request: Request): Promise<Response>;
  readonly ledger: Ledger;
  readonly faults: FaultPlan;
  /** Cancels what it would still do later. */
  close(): void;
}

/** The connection is lost without an answer, as `fetch` reports it: a TypeError. */
export class ConnectionDropped extends TypeError {
  override readonly name = 'ConnectionDropped';
  readonly code = 'ECONNRESET';
}

type Env = { Variables: { entry: LedgerRequest } };

/** @throws TypeError when the key is empty or the faults are none. */
export function createSandbox(options: SandboxOptions): Sandbox {
  if (options.key === '') throw new TypeError('The sandbox needs a key.');
  loadContract();
  const clock = options.clock ?? systemClock;
  const ledger = new Ledger();
  const faults = new FaultPlan(options.faults);
  const store = new TransactionStore();
  const timers = new Timers(clock);
  if (options.seed === 'demo') demoTransactions(clock.nowMs()).forEach((demo) => store.add(demo));

  const ports: SubmissionPorts = {
    store,
    clock,
    timers,
    faults,
    ledger,
    newUuid: () => options.random?.uuid() ?? randomUUID(),
    processingMs: options.processingMs,
  };
  const app = routes(ports, options);
  return {
    fetch: async (request) => app.fetch(request),
    ledger,
    faults,
    close: () => timers.cancelAll(),
  };
}

function routes(ports: SubmissionPorts, options: SandboxOptions): Hono<Env> {
  const { store, clock, timers, faults, ledger } = ports;
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    if (context.req.path.startsWith(`${CONTROL_PATH}/`)) return next();
    const entry = arrival(context, ledger, clock);
    context.set('entry', entry);
    await next();
    entry.answered ??= context.res.status;
    entry.answeredAtMs = clock.monotonicMs();
  });
  app.use(corsFor(options.allowedOrigins));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => tooLarge() }));
  app.use(`${CONTROL_PATH}/*`, (context, next) =>
    context.req.header(KEY_HEADER) === options.key ? next() : Promise.resolve(unauthorized()),
  );
  app.route(CONTROL_PATH, controlRoutes(faults, ledger));

  app.use(async (context, next) => {
    // Read before any waiting: a client that gives up must still have been heard.
    if (context.req.method === 'POST') await context.req.text();
    const request = requestLine(context);
    const latencyMs = faults.latencyMs(request);
    if (latencyMs > 0) await timers.wait(latencyMs);
    if (context.req.header(KEY_HEADER) !== options.key || faults.keyIsRevoked(request)) {
      return unauthorized();
    }
    const rateLimit = faults.takeRateLimit(request);
    if (rateLimit !== undefined) return tooManyRequests(rateLimit);
    const serverError = faults.takeServerError(request, 'before');
    if (serverError !== undefined) return failed(serverError);
    if (faults.takeDrop(request, 'dropBeforeStore')) drop(context);
    return next();
  });

  app.post('/v1/transactions', async (context) => {
    if (!isJson(context)) {
      const field = invalid('', 'Content-Type must be application/json');
      return errorResponse(400, { errors: [field], message: field.message });
    }
    const response = submit(ports, await context.req.text(), context.var.entry);
    if (!response.ok) return response;
    const request = requestLine(context);
    if (faults.takeDrop(request, 'dropAfterStore')) drop(context);
    const serverError = faults.takeServerError(request, 'after');
    return serverError === undefined ? response : failed(serverError);
  });
  app.get('/v1/transactions', (context) => {
    const search = readSearch(new URL(context.req.url).searchParams);
    if ('errors' in search) {
      return errorResponse(400, { ...search, message: 'The search parameters are not valid.' });
    }
    const delayMs = faults.get().searchDelayMs ?? 0;
    const nowMs = clock.monotonicMs();
    return jsonResponse(
      200,
      findPage(store, search, ({ storedAtMs }) => nowMs - storedAtMs >= delayMs),
    );
  });
  app.get('/v1/transactions/:transaction_uuid', (context) => {
    const operationId = context.req.param('transaction_uuid');
    const transaction = store.byOperation(operationId);
    return transaction === undefined
      ? errorResponse(404, { message: `No transaction has the identifier ${operationId}` })
      : jsonResponse(200, wholeTransaction(transaction));
  });
  app.get('/Tax/v1/Calculations/:id', (context) => {
    const id = context.req.param('id');
    if (!loadContract().isCalculationId(id)) {
      const error = invalid('id', 'id must be a UUID');
      return errorResponse(400, { errors: [error], message: error.message });
    }
    const calculation = findCalculation(id);
    return calculation === undefined
      ? errorResponse(404, { message: `No tax calculation has the identifier ${id}` })
      : jsonResponse(200, calculation);
  });
  app.notFound((context) =>
    errorResponse(404, {
      message: `There is nothing at ${context.req.method} ${context.req.path}`,
    }),
  );
  app.onError((error) => {
    // A lost connection has no answer; `server.ts` destroys the socket. A defect must be seen.
    throw error;
  });
  return app;
}

function arrival(context: Context, ledger: Ledger, clock: Clock): LedgerRequest {
  const { pathname, search } = new URL(context.req.url);
  return ledger.arrived({
    method: context.req.method,
    path: `${pathname}${search}`,
    atMs: clock.monotonicMs(),
  });
}

function requestLine(context: Context): { method: string; pathname: string } {
  return { method: context.req.method, pathname: new URL(context.req.url).pathname };
}

function isJson(context: Context): boolean {
  return /^application\/json\s*(;|$)/i.test(context.req.header('Content-Type') ?? '');
}

function drop(context: Context<Env>): never {
  context.var.entry.answered = 'dropped';
  throw new ConnectionDropped('The sandbox dropped the connection, as its faults say.');
}

function unauthorized(): Response {
  return errorResponse(401, { message: 'The subscription key is missing or wrong.' });
}

function tooLarge(): Response {
  return errorResponse(413, { message: `A body has at most ${MAX_BODY_BYTES} bytes.` });
}

function tooManyRequests({ retryAfter }: RateLimitFault): Response {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return jsonResponse(429, { message: 'Too many requests; try again later.' }, headers);
}

function failed({ status, html }: ServerErrorFault): Response {
  if (html === true) {
    return new Response(`<html><body><h1>${status}</h1></body></html>`, {
      status,
      headers: { 'Content-Type': 'text/html' },
    });
  }
  return errorResponse(status, { message: 'An internal error occurred; try again later.' });
}
