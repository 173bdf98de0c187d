/**
 * The body of a request, whole, before anything is sent: a caller who leaves halfway has sent the
 * service nothing, and so has one whose body is too long.
 */
import type { IncomingMessage } from 'node:http';

export type ReadBody =
  | { readonly kind: 'whole'; readonly body: Buffer }
  | { readonly kind: 'too-long' | 'no-room' | 'gone' };

/** Bytes of bodies held at this time, by all requests together. */
export class BodyRoom {
  readonly #bytes: number;
  #taken = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  take(bytes: number): boolean {
    if (this.#taken + bytes > this.#bytes) return false;
    this.#taken += bytes;
    return true;
  }

  free(bytes: number): void {
    this.#taken -= bytes;
  }
}

export interface BodyBounds {
  readonly maxBytes: number;
  readonly room: BodyRoom;
}

/** Calls back once. What is read is taken from `room`; a body that is not whole is freed again. */
export function readBody(
  request: IncomingMessage,
  bounds: BodyBounds,
  done: (read: ReadBody) => void,
): void {
  if (Number(request.headers['content-length'] ?? 0) > bounds.maxBytes) done({ kind: 'too-long' });
  else new BodyReader(request, bounds, done);
}

class BodyReader {
  readonly #bounds: BodyBounds;
  readonly #done: (read: ReadBody) => void;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #over = false;

  constructor(request: IncomingMessage, bounds: BodyBounds, done: (read: ReadBody) => void) {
    this.#bounds = bounds;
    this.#done = done;
    request.on('data', (chunk: Buffer) => this.#take(chunk));
    request.on('end', () => this.#whole());
    request.on('close', () => this.#end({ kind: 'gone' }));
  }

  /** What still comes after the end is read and dropped, so that the caller gets to reading the answer. */
  #take(chunk: Buffer): void {
    if (this.#over) return;
    if (this.#bytes + chunk.length > this.#bounds.maxBytes) return this.#end({ kind: 'too-long' });
    if (!this.#bounds.room.take(chunk.length)) return this.#end({ kind: 'no-room' });
    this.#bytes += chunk.length;
    this.#chunks.push(chunk);
  }

  #whole(): void {
    const [first, second] = this.#chunks;
    const isOne = first !== undefined && second === undefined;
    this.#end({ kind: 'whole', body: isOne ? first : Buffer.concat(this.#chunks, this.#bytes) });
  }

  #end(read: ReadBody): void {
    if (this.#over) return;
    this.#over = true;
    if (read.kind !== 'whole') this.#bounds.room.free(this.#bytes);
    this.#done(read);
  }
}
