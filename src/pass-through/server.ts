/**
 * The pass-through on a port: judges each request, passes on what may pass with the key added, and
 * keeps nothing. What it refuses, the service never hears of.
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { Call } from './call';
import { createCallers, type CallerRules } from './callers';
import { refuseBrokenRequests } from './broken-requests';
import { createGate } from './gate';
import { DEFAULT_LIMITS, type Limits } from './limits';
import { createRequestLog } from './request-log';

export interface PassThroughOptions extends CallerRules {
  /** Base address of the service, without a slash at the end. */
  readonly service: string;
  /** The service's subscription key. */
  readonly key: string;
  /** Address to listen on, and port; 0 is any free one. */
  readonly host: string;
  readonly port: number;
  /** PEM; with it, https. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  /** Takes lines of the log, several at a time. */
  readonly print: (text: string) => void;
  readonly limits?: Partial<Limits>;
}

export interface RunningPassThrough {
  /** For example `http://127.0.0.1:4020`. */
  readonly address: string;
  /** Takes no more requests, lets those under way finish for a while, and frees the port. */
  close(): Promise<void>;
}

/** @throws Error with the system's `code`, naming host and port, when it cannot listen. */
export async function startPassThrough(options: PassThroughOptions): Promise<RunningPassThrough> {
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const service = new URL(options.service);
  const pool = new Pool(service.origin, {
    connections: limits.requestsAtOnce,
    pipelining: 1,
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    maxHeaderSize: limits.headerBytes,
    connect: { timeout: limits.connectMs },
  });
  const log = createRequestLog(options.print);
  const gate = createGate({
    pool,
    basePath: service.pathname.replace(/\/+$/, ''),
    key: options.key,
    callers: createCallers(options),
    limits,
  });
  const listener: RequestListener = (request, response) => {
    gate.take(new Call(request, response, log));
  };
  const server = createServer(listener, limits, options.certificate);
  refuseBrokenRequests(server, log);
  try {
    const port = await listen(server, options);
    const scheme = options.certificate === undefined ? 'http' : 'https';
    return { address: `${scheme}://${nameToCall(options)}:${port}`, close };
  } catch (error) {
    await pool.destroy();
    throw error;
  }

  async function close(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await gate.end(limits.endMs);
    server.closeAllConnections();
    await closed;
    await pool.destroy();
    log.flush();
  }
}

/** Every address is none to call: then it is the first of the names. */
function nameToCall({ host, names }: PassThroughOptions): string {
  if (host === '0.0.0.0' || host === '::') return names[0] ?? host;
  return host.includes(':') ? `[${host}]` : host;
}

function createServer(
  listener: RequestListener,
  limits: Limits,
  certificate: PassThroughOptions['certificate'],
): Server {
  const options: ServerOptions = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
    // Said, because a flag of Node could say otherwise.
    insecureHTTPParser: false,
  };
  const server =
    certificate === undefined
      ? createHttpServer(options, listener)
      : createHttpsServer(
          { ...options, ...certificate, handshakeTimeout: limits.headersMs },
          listener,
        );
  server.maxConnections = limits.connections;
  return server;
}

function listen(server: Server, { host, port }: PassThroughOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is already in use' : `failed: ${cause.message}`;
      const error = new Error(`Port ${port} on ${host} ${why}.`, { cause });
      reject(Object.assign(error, { code: cause.code }));
    });
    server.listen(port, host, () => {
      const address: AddressInfo | string | null = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}
