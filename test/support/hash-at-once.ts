/**
 * Hashing without a turn of the event loop: a virtual clock does not know that the browser's own hashing is under way
 * elsewhere, and a seed replays to the letter only without it.
 */
import { createHash } from 'node:crypto';

/** Returns what undoes it. */
export function hashAtOnce(): () => void {
  const spy = jest
    .spyOn(crypto.subtle, 'digest')
    .mockImplementation((_algorithm, data) =>
      Promise.resolve(digestOf(new Uint8Array(data as ArrayBuffer))),
    );
  return () => spy.mockRestore();
}

function digestOf(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(createHash('sha256').update(data).digest()).buffer;
}
