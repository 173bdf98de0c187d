/** Lists of whole numbers from 0 to 2^31 - 1 that grow and take few bytes for each. */

type Room = Uint8Array | Uint16Array | Int32Array;

const FIRST_ROOM = 64;
const MOST_IN_ONE_BYTE = 0xff;
const MOST_IN_TWO_BYTES = 0xffff;

/** One, two or four bytes for each, as the largest needs. */
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

/** A power of two: these stand together. */
const BLOCK = 32;
const BLOCK_BITS = 5;

/**
 * Numbers of which those that stand together are near each other (rows from top to bottom, say): of each is kept how far
 * it is from the first of its block. Numbers up to 2^30 - 1.
 */
export class NearIntegers {
  private readonly firsts = new Integers();
  /** Twice the distance, less one where the number is smaller. */
  private readonly distances = new Integers();

  get length(): number {
    return this.distances.length;
  }

  push(value: number): void {
    const at = this.distances.length;
    if (at % BLOCK === 0) this.firsts.push(value);
    const distance = value - this.firsts.at(at >> BLOCK_BITS);
    this.distances.push(distance < 0 ? -2 * distance - 1 : 2 * distance);
  }

  /** -1 for an index that the list has not. */
  at(index: number): number {
    const distance = this.distances.at(index);
    if (distance < 0) return -1;
    const first = this.firsts.at(index >> BLOCK_BITS);
    return first + (distance % 2 === 0 ? distance / 2 : -(distance + 1) / 2);
  }

  /** Of numbers that ascend: the index of `value`; -1 when it is not there. */
  indexOf(value: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle) < value) low = middle + 1;
      else high = middle;
    }
    return this.at(low) === value ? low : -1;
  }

  /** Gives back the room for numbers to come. */
  trim(): void {
    this.firsts.trim();
    this.distances.trim();
  }
}
