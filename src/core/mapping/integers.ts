/**
 * A list of whole numbers, none below 0, that grows and takes one, two or four bytes for each, as its largest number
 * needs. Numbers go up to 2^31 - 1.
 */

type Room = Uint8Array | Uint16Array | Int32Array;

const FIRST_ROOM = 64;
const MOST_IN_ONE_BYTE = 0xff;
const MOST_IN_TWO_BYTES = 0xffff;

export class Integers {
  private values: Room = new Uint8Array(FIRST_ROOM);
  private count = 0;
  /** The largest number that there is room for. */
  private most = MOST_IN_ONE_BYTE;

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    if (value > this.most) this.widen(value);
    if (this.count === this.values.length) this.resize(this.count * 2);
    this.values[this.count] = value;
    this.count += 1;
  }

  /** -1 for an index that the list has not. */
  at(index: number): number {
    return index < this.count ? (this.values[index] ?? -1) : -1;
  }

  /** Of numbers that ascend: the index of `value`; -1 when it is not there. */
  indexOf(value: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle) < value) low = middle + 1;
      else high = middle;
    }
    return this.at(low) === value ? low : -1;
  }

  /** `count` numbers from `from` on. */
  slice(from: number, count: number): number[] {
    return Array.from(this.values.subarray(from, Math.min(from + count, this.count)));
  }

  /** Gives back the room for numbers to come. */
  trim(): void {
    this.resize(this.count);
  }

  private widen(value: number): void {
    const { length } = this.values;
    const isShort = value <= MOST_IN_TWO_BYTES;
    const wider = isShort ? new Uint16Array(length) : new Int32Array(length);
    wider.set(this.values);
    this.values = wider;
    this.most = isShort ? MOST_IN_TWO_BYTES : 0x7fffffff;
  }

  private resize(length: number): void {
    const room = Math.max(length, FIRST_ROOM);
    if (room === this.values.length) return;
    const other = roomLike(this.values, room);
    other.set(this.values.subarray(0, this.count));
    this.values = other;
  }
}

function roomLike(values: Room, length: number): Room {
  if (values instanceof Uint8Array) return new Uint8Array(length);
  return values instanceof Uint16Array ? new Uint16Array(length) : new Int32Array(length);
}
