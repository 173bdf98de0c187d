/**
 * The sandbox on a port: http, and https where a certificate is given. It adds the wire (`wire.ts`)
 * and nothing else.
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, type Sandbox, type SandboxOptions } from './app';
import { openDataDirectory } from './store/data-directory';
import { serveOn, WIRE_LIMITS } from './wire';

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
  /** Where the state is kept from one run to the next; in memory by default. */
  readonly dataDirectory?: string;
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
 * Error naming the data directory when that cannot be used; TypeError when https is asked for
 * without a certificate.
 */
export async function startSandbox(options: StartOptions): Promise<RunningSandbox> {
  const { certificate, httpPort, httpsPort, host = LOOPBACK } = options;
  if (httpsPort !== undefined && certificate === undefined) {
    throw new TypeError('https needs a certificate.');
  }
  const sandbox = await openSandbox(options);
  const running: Server[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(running.map(stop));
    await sandbox.close();
  };
  const open = async (server: Server, port: number): Promise<number> => {
    serveOn(server, sandbox);
    const opened = await listen(server, port, host);
    running.push(server);
    return opened;
  };
  try {
    await sandbox.ready;
    const http = await open(createHttpServer(WIRE_LIMITS), httpPort);
    const httpAddress = `http://${inAddress(host)}:${http}`;
    if (httpsPort === undefined) {
      sandbox.openAt(httpAddress);
      return { httpAddress, sandbox, close };
    }
    const https = await open(createHttpsServer({ ...WIRE_LIMITS, ...certificate }), httpsPort);
    const httpsAddress = `https://${inAddress(host)}:${https}`;
    sandbox.openAt(httpsAddress);
    return { httpAddress, httpsAddress, sandbox, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSandbox(options: StartOptions): Promise<Sandbox> {
  if (options.dataDirectory === undefined) return createSandbox(options);
  const storage = await openDataDirectory(options.dataDirectory);
  try {
    return createSandbox({ ...options, storage });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** An IPv6 address stands in brackets (RFC 3986, 3.2.2). */
function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
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
