/** A receiver of webhooks on a real socket, which answers as a test says and notes what it got. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly token: string;
  /** The raw body. */
  readonly bytes: Buffer;
}

/** Answers the n-th request, counted from 0; the body has been read. */
export type Behaviour = (response: ServerResponse, n: number, request: IncomingMessage) => void;

export interface Receiver {
  readonly address: string;
  readonly received: readonly Received[];
  /** Resolves when so many requests have arrived. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Every status in its turn, the last one for ever. */
export function answering(...statuses: number[]): Behaviour {
  return (response, n) => {
    response.writeHead(statuses[n] ?? statuses.at(-1) ?? 200).end();
  };
}

export function redirecting(status: number, location: string): Behaviour {
  return (response) => {
    response.writeHead(status, { Location: location }).end();
  };
}

export async function startReceiver(
  behaviour: Behaviour = answering(200),
  certificate?: { readonly cert: string; readonly key: string },
): Promise<Receiver> {
  const received: Received[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method = '', url = '', headers } = request;
    received.push({
      method,
      path: url,
      contentType: headers['content-type'] ?? '',
      token: String(headers['service-webhook-token']),
      bytes: Buffer.concat(chunks),
    });
    behaviour(response, received.length - 1, request);
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void =>
    void take(request, response).catch(() => request.destroy());
  const server: Server =
    certificate === undefined
      ? createServer(listener)
      : createHttpsServer({ ...certificate }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    received,
    until: (count) => until(() => received.length >= count),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Longer than anything takes; then what is waited for does not come. */
const LONGEST_WAIT_MS = 90_000;

/** Waits for real sockets and signatures, turn by turn of the event loop. */
export async function until(holds: () => boolean): Promise<void> {
  const startMs = performance.now();
  while (!holds()) {
    if (performance.now() - startMs > LONGEST_WAIT_MS) throw new Error('It did not happen.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
