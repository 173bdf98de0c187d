/**
 * From a socket to the sandbox and back. What the sandbox answers is sent as it is; a connection
 * that is to be lost is lost for real, and what cannot be read as HTTP is refused without it.
 */
import { STATUS_CODES } from 'node:http';
import type {
  IncomingMessage,
  RequestListener,
  Server,
  ServerOptions,
  ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Sandbox } from './app';
import { ConnectionDropped, RequestCutOff } from './faults/connection-dropped';
import { isPoured } from './faults/poured-body';
import { badRequest, badResult, errorResponse, type OperationResult } from './operation-result';

/** Tighter than Node's own, so that a client that dawdles is found out; none is the service's. */
export const WIRE_LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** The line of the request counts too; the sandbox itself refuses an address long before. */
  maxHeaderSize: 32 * 1024,
  /** Asked for by `wireListener`, whose refusal has a body. */
  requireHostHeader: false,
};

/** For HTTP/1.0, which needs no Host. */
const DEFAULT_HOST = 'localhost';

/** Serves the sandbox, and answers with an operation result what would not come to it. */
export function serveOn(server: Server, sandbox: Pick<Sandbox, 'fetch'>): void {
  server.on('request', wireListener(sandbox));
  server.on('clientError', refuseUnreadable);
  server.on('checkExpectation', (_incoming: IncomingMessage, outgoing: ServerResponse) =>
    answerAtOnce(outgoing, 417, { message: 'Nothing but 100-continue can be expected.' }),
  );
  server.on('connect', ({ method = '' }: IncomingMessage, socket: Duplex) => {
    // Whoever asked may be gone: nobody else listens any more.
    socket.on('error', () => socket.destroy());
    endWith(socket, 405, { message: notServed(method) });
  });
}

export function wireListener(sandbox: Pick<Sandbox, 'fetch'>): RequestListener {
  const answer = getRequestListener(
    (request, { incoming, outgoing }) =>
      // Only HTTP/1 is served, so these are its messages.
      answerTo(sandbox, request, incoming as IncomingMessage, outgoing as ServerResponse),
    {
      overrideGlobalObjects: false,
      hostname: DEFAULT_HOST,
      errorHandler: refuseAddress,
    },
  );
  return (incoming, outgoing) => {
    const { socket, headers, httpVersion } = incoming;
    if (headers.host === undefined && httpVersion === '1.1') {
      // RFC 9112 3.2.
      answerAtOnce(outgoing, 400, badResult('A request of HTTP/1.1 needs a Host.'));
      return;
    }
    const others = underWay.get(socket) ?? new Set();
    underWay.set(socket, others.add(outgoing));
    outgoing.once('close', () => others.delete(outgoing));
    void answer(incoming, outgoing);
  };
}

/** Answers that each connection still waits for: a refusal would be taken for the next of them. */
const underWay = new WeakMap<Duplex, Set<ServerResponse>>();

/** It is none for the one request that could not be read to its end: to that it is the answer. */
function isAnswering(socket: Duplex): boolean {
  const [next, ...others] = underWay.get(socket) ?? [];
  return next !== undefined && (others.length > 0 || next.headersSent || next.req.complete);
}

/** The address or the host is none. Everything else the sandbox answers itself. */
function refuseAddress(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  return badRequest(`The request cannot be read: ${error.message}.`);
}

/** Methods that a Request cannot have (Fetch standard, forbidden method). */
const NOT_FETCHED = new Set(['CONNECT', 'TRACE', 'TRACK']);

function notServed(method: string): string {
  return `${method} is not served.`;
}

async function answerTo(
  sandbox: Pick<Sandbox, 'fetch'>,
  request: Request,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Response> {
  if (NOT_FETCHED.has(request.method)) {
    return errorResponse(405, { message: notServed(request.method) });
  }
  try {
    const response = await sandbox.fetch(genuine(request));
    if (response.body === null || !isPoured(response.body)) return response;
    await pourInto(outgoing, response, response.body);
  } catch (error) {
    if (error instanceof RequestCutOff) incoming.socket.destroy();
    else if (error instanceof ConnectionDropped) await lose(incoming.socket, error);
    else throw error;
  }
  return RESPONSE_ALREADY_SENT;
}

/** The adapter hands over a look-alike, which the platform refuses to make another request from. */
function genuine({ url, method, headers, body }: Request): Request {
  const init = { method, headers, ...(body === null ? {} : { body, duplex: 'half' }) };
  return new Request(url, init);
}

/** Writes each piece as it comes. @throws ConnectionDropped when the body breaks off. */
async function pourInto(
  outgoing: ServerResponse,
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = body.getReader();
  // Nobody reads any more: an endless body ends here. One that broke off says so once more.
  outgoing.once('close', () => void reader.cancel().catch(() => undefined));
  outgoing.writeHead(status, Object.fromEntries(headers));
  outgoing.flushHeaders();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    await new Promise<unknown>((written) => outgoing.write(value, written));
  }
  outgoing.end();
}

async function lose(socket: Socket, { by }: ConnectionDropped): Promise<void> {
  // A connection under TLS has no reset of its own.
  if (by === 'close' || socket instanceof TLSSocket) {
    socket.destroySoon();
    return;
  }
  if (socket.bytesWritten > 0) await setTimeout(BEFORE_RESET_MS);
  socket.resetAndDestroy();
}

/** What was sent is given the time to arrive: a reset overtakes it. */
const BEFORE_RESET_MS = 20;

const UNREADABLE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what the parser could not read as a request, if anyone is still there to hear it. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const isOver = error.code === 'ECONNRESET' || error.code === 'HPE_INVALID_EOF_STATE';
  if (isOver || isAnswering(socket) || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = UNREADABLE[error.code ?? ''] ?? 400;
  const message = `${STATUS_CODES[status] ?? ''}.`;
  endWith(socket, status, status === 400 ? badResult(message) : { message });
}

/** Without a look at the body, so that the connection cannot go on. */
function answerAtOnce(outgoing: ServerResponse, status: number, result: OperationResult): void {
  const headers = { Connection: 'close', 'Content-Type': 'application/json' };
  outgoing.writeHead(status, headers).end(JSON.stringify(result));
}

function endWith(socket: Duplex, status: number, result: OperationResult): void {
  const body = JSON.stringify(result);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
