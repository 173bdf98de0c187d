/** The pass-through before a recording service, and ways to call it: by `fetch`, and byte by byte. */
import { connect, type Socket } from 'node:net';
import {
  startPassThrough,
  type PassThroughOptions,
  type RunningPassThrough,
} from '../../src/pass-through';
import { startService, type RecordingService } from './service';

export const KEY = 'canary-service-key-3f9a';
export const ORIGIN = 'https://addin.example';
/** What callers send where no token is asked: any word. */
export const WORD = 'any-word';

export interface PassThroughBeforeService {
  readonly service: RecordingService;
  readonly passThrough: RunningPassThrough;
  /** Lines of the log so far; all of them once it is closed. */
  readonly printed: string[];
  call(target: string, init?: RequestInit): Promise<Response>;
  /** Sends the bytes and gives everything that comes back until the connection ends. */
  raw(bytes: string): Promise<string>;
  socket(): Promise<Socket>;
  close(): Promise<void>;
}

export async function start(
  options: Partial<PassThroughOptions> = {},
): Promise<PassThroughBeforeService> {
  const service = await startService();
  const printed: string[] = [];
  const passThrough = await startPassThrough({
    service: service.address,
    key: KEY,
    origins: [ORIGIN],
    names: ['127.0.0.1'],
    host: '127.0.0.1',
    port: 0,
    print: (text) => void printed.push(...text.split('\n')),
    ...options,
  });
  const port = Number(new URL(passThrough.address).port);
  const socket = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const opened = connect(port, '127.0.0.1', () => resolve(opened)).once('error', reject);
    });
  return {
    service,
    passThrough,
    printed,
    call: (target, init = {}) =>
      fetch(`${passThrough.address}${target}`, {
        redirect: 'manual',
        ...init,
        headers: { 'Ocp-Apim-Subscription-Key': WORD, ...(init.headers as object) },
      }),
    raw: async (bytes) => {
      const opened = await socket();
      opened.write(bytes, 'latin1');
      return everythingFrom(opened);
    },
    socket,
    close: async () => {
      await passThrough.close();
      await service.close();
    },
  };
}

/** A POST as `fetch` wants it. */
export function post(body = '{"transaction_id":"INV-1"}'): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
}

/** Bytes of a request; what ends it must be among them. */
export function request(line: string, headers: readonly string[] = [], body = ''): string {
  const all = ['Host: 127.0.0.1', `Ocp-Apim-Subscription-Key: ${WORD}`, ...headers];
  return [line, ...all, '', body].join('\r\n');
}

export function everythingFrom(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    // A broken connection ends what came, like any other end.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    socket.resume();
  });
}

/** Looks until it holds; the test's own time-out ends the waiting. */
export async function until(holds: () => boolean, everyMs = 5): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, everyMs));
}
