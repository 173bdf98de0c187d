/**
 * The sandbox on a port: http, and https where a certificate is given. It adds the wire and nothing
 * else; a dropped connection is dropped for real.
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createSandbox, type Sandbox, type SandboxOptions } from './app';
import { ConnectionDropped } from './faults/connection-dropped';

const LOOPBACK = '127.0.0.1';

export interface StartOptions extends SandboxOptions {
  /** 0 is any free port. */
  readonly httpPort: number;
  /** 0 is any free port; needs a certificate. */
  readonly httpsPort?: number;
  /** PEM. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  /** 127.0.0.1 by default: nobody else's machine can reach it. */
  readonly host?: string;
}

export interface RunningSandbox {
  /** For example `http://127.0.0.1:4010`. */
  readonly httpAddress: string;
  readonly httpsAddress?: string;
  readonly sandbox: Sandbox;
  /** Ends every connection and frees the ports. */
  close(): Promise<void>;
}

/**
 * @throws Error with the system's `code` (`EADDRINUSE`), naming the port, when it cannot listen;
 * TypeError when https is asked for without a certificate.
 */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const { certificate, httpPort, httpsPort, host = LOOPBACK } = options;
  if (httpsPort !== undefined && certificate === undefined) {
    throw new TypeError('https needs a certificate.');
  }
  const sandbox = createSandbox(options);
  const answer = getRequestListener(answerOf(sandbox), { overrideGlobalObjects: false });
  const listener: RequestListener = (incoming, outgoing) => void answer(incoming, outgoing);
  const running: Server[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(running.map(stop));
    await sandbox.close();
  };
  const open = async (server: Server, port: number): Promise<number> => {
    const opened = await listen(server, port, host);
    running.push(server);
    return opened;
  };
  try {
    await sandbox.ready;
    const http = await open(createHttpServer(listener), httpPort);
    const httpAddress = `http://${host}:${http}`;
    if (httpsPort === undefined) return { httpAddress, sandbox, close };
    const https = await open(createHttpsServer({ ...certificate }, listener), httpsPort);
    return { httpAddress, httpsAddress: `https://${host}:${https}`, sandbox, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Answer = Parameters<typeof getRequestListener>[0];

function answerOf(sandbox: Sandbox): Answer {
  return async (request, { incoming }) => {
    try {
      return await sandbox.fetch(genuine(request));
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) throw error;
      // The socket itself: a request that was read to its end no longer takes it along.
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  };
}

/** The adapter hands over a look-alike, which the platform refuses to make another request from. */
function genuine({ url, method, headers, body }: Request): Request {
  const init = { method, headers, ...(body === null ? {} : { body, duplex: 'half' }) };
  return new Request(url, init);
}

function listen(server: Server, port: number, host: string): Promise<number> {
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

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
