/**
 * Bodies that come bit by bit, never end, or break off. They are streams; `wire.ts` writes these
 * as they come and loses the connection where they break off.
 */
import { ConnectionDropped } from './connection-dropped';
import type { ConnectionLoss } from './faults';

export interface Pouring {
  readonly slow?: {
    readonly bytes: number;
    readonly everyMs: number;
    readonly endless?: boolean;
  };
  readonly cut?: { readonly afterBytes: number; readonly by?: ConnectionLoss };
}

const SPACE = new Uint8Array([0x20]);

const poured = new WeakSet<ReadableStream>();

/** Whether the body must be written as it comes, by one who can lose the connection. */
export function isPoured(body: ReadableStream): boolean {
  return poured.has(body);
}

/** The bytes as a stream that waits, goes on for ever, or ends with ConnectionDropped. */
export function pour(
  bytes: Uint8Array,
  pouring: Pouring,
  wait: (ms: number) => Promise<void>,
): ReadableStream<Uint8Array> {
  const pieces = piecesOf(bytes, pouring, wait);
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    },
    // Nothing is drawn ahead of its reader: a piece is late from the moment it is asked for.
    { highWaterMark: 0 },
  );
  poured.add(stream);
  return stream;
}

async function* piecesOf(
  bytes: Uint8Array,
  { slow, cut }: Pouring,
  wait: (ms: number) => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  const end = Math.min(cut?.afterBytes ?? bytes.length, bytes.length);
  const size = slow?.bytes ?? bytes.length;
  for (let at = 0; at < end; at += size) {
    if (slow !== undefined) await wait(slow.everyMs);
    yield bytes.subarray(at, Math.min(at + size, end));
  }
  if (cut !== undefined) throw new ConnectionDropped(cut.by);
  while (slow?.endless === true) {
    await wait(slow.everyMs);
    yield SPACE;
  }
}
