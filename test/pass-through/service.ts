/**
 * A service that remembers what arrived, word for word, and answers as the test says. It knows no
 * paths: whatever gets to it was let through.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
  readonly method: string;
  readonly target: string;
  /** Name and value in turn, names in lower case, as they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface RecordingService {
  readonly address: string;
  readonly arrived: Arrived[];
  /** Answers from now on. */
  answer: Answer;
  close(): Promise<void>;
}

export const ok: Answer = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
};

export async function startService(): Promise<RecordingService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.arrived.push({
        method: request.method ?? '',
        target: request.url ?? '',
        headers: pairs(request.rawHeaders),
        body: Buffer.concat(chunks).toString(),
      });
      service.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: RecordingService = {
    address: `http://127.0.0.1:${port}`,
    arrived: [],
    answer: ok,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (let n = 0; n < raw.length; n += 2) {
    found.push([(raw[n] ?? '').toLowerCase(), raw[n + 1] ?? '']);
  }
  return found;
}
