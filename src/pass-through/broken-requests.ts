/**
 * What is no request that can be judged: malformed, too slow, too long in its headers, or with an
 * expectation. It is told so where that can mean nothing else; while an answer is under way on the
 * same connection, the words would be taken for that answer, so the connection is broken off
 * instead. A caller who left in the middle is told nothing.
 */
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Call } from './call';
import type { RequestLog } from './request-log';

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** The caller closed the connection before its request was whole. */
const LEFT: ReadonlySet<string> = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE']);

export function refuseBrokenRequests(server: Server, log: RequestLog): void {
  const answersUnderWay = new WeakMap<Duplex, number>();
  const count = (socket: Duplex, change: number): void => {
    answersUnderWay.set(socket, (answersUnderWay.get(socket) ?? 0) + change);
  };
  server.prependListener('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  server.on('checkExpectation', (request, response) => {
    const call = new Call(request, response, log);
    call.refuse(417, 'The only expectation that is met is 100-continue; nothing was sent.');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isAnswering = (answersUnderWay.get(socket) ?? 0) > 0;
    if (isAnswering || !socket.writable || LEFT.has(error.code ?? '')) {
      socket.destroy();
      return;
    }
    const status = STATUS_OF_CODE[error.code ?? ''] ?? 400;
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      () => socket.destroy(),
    );
    log.write({
      method: '-',
      template: '-',
      status,
      durationMs: 0,
      bytes: 0,
      answeredBy: 'pass-through',
    });
  });
}
