/**
 * Positions of transactions by their ids, without keeping the ids: a table of numbers, and whoever asks says which id
 * stands at a position. Ids are each put once.
 */

type IdAt = (position: number) => string | undefined;

const FREE = -1;
/** It was taken out: what was put after it may stand further on. */
const TAKEN = -2;
const LEAST_SLOTS = 16;

export class PositionsById {
  private readonly slots: Int32Array;

  /** @param most ids at one time. */
  constructor(most: number) {
    let size = LEAST_SLOTS;
    while (size < most * 2) size *= 2;
    this.slots = new Int32Array(size).fill(FREE);
  }

  put(id: string, position: number): void {
    const at = this.find(id, (found) => found < 0);
    if (at !== undefined) this.slots[at] = position;
  }

  take(id: string, position: number): void {
    const at = this.find(id, (found) => found === position);
    if (at !== undefined) this.slots[at] = TAKEN;
  }

  of(id: string, idAt: IdAt): number | undefined {
    const at = this.find(id, (found) => found >= 0 && idAt(found) === id);
    return at === undefined ? undefined : this.slots[at];
  }

  /** Positions have changed: `now` says where each stands by now. */
  move(now: Int32Array): void {
    this.slots.forEach((position, at) => {
      if (position >= 0) this.slots[at] = now[position] ?? TAKEN;
    });
  }

  /** The first slot for `id` that will do. */
  private find(id: string, willDo: (position: number) => boolean): number | undefined {
    const { slots } = this;
    const mask = slots.length - 1;
    const first = hashOf(id) & mask;
    for (let step = 0; step < slots.length; step += 1) {
      const at = (first + step) & mask;
      const found = slots[at] ?? FREE;
      if (willDo(found)) return at;
      if (found === FREE) return undefined;
    }
    return undefined;
  }
}

/** FNV-1a, on UTF-16 units, with the high bits mixed into the low ones. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
