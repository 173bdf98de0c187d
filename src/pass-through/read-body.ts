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

/** Calls back once. What is read is taken from `room`; a body that is not whole is freed again. */
export function readBody(
  request: IncomingMessage,
  { maxBytes, room }: { readonly maxBytes: number; readonly room: BodyRoom },
  done: (read: ReadBody) => void,
): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    done({ kind: 'too-long' });
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  const end = (read: ReadBody): void => {
    request.off('data', take).off('end', whole).off('close', gone);
    if (read.kind !== 'whole') room.free(bytes);
    done(read);
  };
  const take = (chunk: Buffer): void => {
    if (bytes + chunk.length > maxBytes) return end({ kind: 'too-long' });
    if (!room.take(chunk.length)) return end({ kind: 'no-room' });
    bytes += chunk.length;
    chunks.push(chunk);
  };
  const whole = (): void => {
    const [first] = chunks;
    const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, bytes);
    end({ kind: 'whole', body });
  };
  const gone = (): void => end({ kind: 'gone' });
  request.on('data', take).on('end', whole).on('close', gone);
}
