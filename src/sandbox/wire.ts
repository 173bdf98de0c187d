/**
 * From a socket to the sandbox and back. What the sandbox answers is sent as it is; a connection
 * that is to be lost is lost for real, and what cannot be read as HTTP is refused without it.
 */
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Sandbox } from './app';
import { ConnectionDropped, RequestCutOff } from './faults/connection-dropped';
import { isPoured } from './faults/poured-body';
import { errorResponse, type OperationResult } from './operation-result';

/** Tighter than Node's own, so that a client that dawdles is found out; none is the service's. */
export const WIRE_LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** The line of the request counts too; the sandbox itself refuses an address long before. */
  maxHeaderSize: 32 * 1024,
};

/** For HTTP/1.0, which needs no Host. */
const DEFAULT_HOST = 'localhost';

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
    const { socket } = incoming;
    countUnderWay(socket, 1);
    outgoing.once('close', () => countUnderWay(socket, -1));
    void answer(incoming, outgoing);
  };
}

/** Answers that each connection still waits for: a refusal would be taken for the next of them. */
const underWay = new WeakMap<Duplex, number>();

function countUnderWay(socket: Duplex, change: 1 | -1): void {
  underWay.set(socket, (underWay.get(socket) ?? 0) + change);
}

/** The address or the host is none. Everything else the sandbox answers itself. */
function refuseAddress(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  return errorResponse(400, { message: `The request cannot be read: ${error.message}.` });
}

/** Methods that a Request cannot have (Fetch standard, forbidden method). */
const NOT_FETCHED = new Set(['CONNECT', 'TRACE', 'TRACK']);

async function answerTo(
  sandbox: Pick<Sandbox, 'fetch'>,
  request: Request,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Response> {
  if (NOT_FETCHED.has(request.method)) {
    return errorResponse(405, { message: `${request.method} is not served.` });
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
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const isOver = error.code === 'ECONNRESET' || error.code === 'HPE_INVALID_EOF_STATE';
  const isAnswering = (underWay.get(socket) ?? 0) > 0;
  if (isOver || isAnswering || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = UNREADABLE[error.code ?? ''] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ message: `${reason}.` } satisfies OperationResult);
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
