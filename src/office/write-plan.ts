/**
 * A plan of writes: which cells get what, as data, in requests that Excel on the web takes (it refuses 5 MB). Pure:
 * whoever applies it decides nothing.
 */
import type { CellValue } from '../core/mapping/source';
import type { RowWrite } from './row-locator';

/**
 * Far under what Excel takes: office.js puts a request together in one turn, and takes its answer apart in another, and
 * the page answers nobody meanwhile.
 */
export const MAX_CHUNK_BYTES = 400_000;
/**
 * A request that writes is answered with what stood in its rows. An answer that is too large comes when all is done
 * already (Microsoft: resource limits), and what stood there is not known any more.
 */
const MAX_TOLD_BYTES = 2_000_000;
/** A block costs a request about as much as this many untouched rows. */
const MAX_GAP_ROWS = 32;
/** Each block is some objects on Excel's side. */
const MAX_BLOCKS_PER_CHUNK = 500;

/** What is planned of a write: its 0-based sheet row, and what its cells weigh. */
export interface Planned {
  readonly row: number;
  readonly cells: readonly CellValue[];
}

/** Neighbouring rows, written at once; `null` leaves a row untouched. */
export interface WriteBlock<Write extends Planned = RowWrite> {
  /** 0-based sheet row of the first. */
  readonly row: number;
  readonly rows: readonly (Write | null)[];
}

/** What goes into one request. */
export type WriteChunk<Write extends Planned = RowWrite> = readonly WriteBlock<Write>[];

export interface WriteLimits {
  readonly maxBytes?: number;
  /**
   * Under an active filter each row is a block of its own: values set over hidden rows land in other rows
   * (OfficeDev/office-js issue 224).
   */
  readonly rowByRow?: boolean;
  /** How much at most Excel tells of a row, untouched ones in between included, beside what is written. */
  readonly toldBytes?: (row: number) => number;
}

/** The chunks for `writes`, which are sorted by row; each is made when it is asked for. */
export function* planWrites<Write extends Planned>(
  writes: readonly Write[],
  { maxBytes = MAX_CHUNK_BYTES, rowByRow = false, toldBytes = () => 0 }: WriteLimits = {},
): Generator<WriteChunk<Write>, void, undefined> {
  let chunk: OpenBlock<Write>[] = [];
  let chunkBytes = 0;
  let chunkToldBytes = 0;
  for (const write of writes) {
    const bytes = jsonBytes(write.cells);
    let told = 0;
    for (let gap = gapBefore(chunk, write, rowByRow) ?? 0; gap >= 0; gap -= 1) {
      told += toldBytes(write.row - gap);
    }
    const isFull =
      chunkBytes + bytes > maxBytes ||
      chunkToldBytes + told > MAX_TOLD_BYTES ||
      chunk.length >= MAX_BLOCKS_PER_CHUNK;
    if (chunk.length > 0 && isFull) {
      yield chunk;
      chunk = [];
      chunkBytes = 0;
      chunkToldBytes = 0;
    }
    addTo(chunk, write, rowByRow);
    chunkBytes += bytes;
    chunkToldBytes += told;
  }
  if (chunk.length > 0) yield chunk;
}

interface OpenBlock<Write extends Planned> extends WriteBlock<Write> {
  readonly rows: (Write | null)[];
}

/** The untouched rows between `write` and the block that it continues; `undefined` when it begins one. */
function gapBefore<Write extends Planned>(
  chunk: readonly OpenBlock<Write>[],
  write: Write,
  rowByRow: boolean,
): number | undefined {
  const block = chunk.at(-1);
  if (block === undefined || rowByRow) return undefined;
  const gap = write.row - (block.row + block.rows.length);
  return gap > MAX_GAP_ROWS ? undefined : gap;
}

function addTo<Write extends Planned>(
  chunk: OpenBlock<Write>[],
  write: Write,
  rowByRow: boolean,
): void {
  const block = chunk.at(-1);
  const gap = gapBefore(chunk, write, rowByRow);
  if (block === undefined || gap === undefined) {
    chunk.push({ row: write.row, rows: [write] });
    return;
  }
  for (let skipped = 0; skipped < gap; skipped += 1) block.rows.push(null);
  block.rows.push(write);
}

const encoder = new TextEncoder();

function jsonBytes(cells: readonly CellValue[]): number {
  return encoder.encode(JSON.stringify(cells)).length + 1;
}

/** Two chunks for one that Excel found too large; `undefined` when it is a single row. */
export function splitChunk<Write extends Planned>(
  chunk: WriteChunk<Write>,
): readonly [WriteChunk<Write>, WriteChunk<Write>] | undefined {
  const [block] = chunk;
  if (chunk.length > 1) {
    const middle = Math.ceil(chunk.length / 2);
    return [chunk.slice(0, middle), chunk.slice(middle)];
  }
  if (block === undefined || block.rows.length < 2) return undefined;
  const middle = Math.ceil(block.rows.length / 2);
  return [
    [{ row: block.row, rows: block.rows.slice(0, middle) }],
    [{ row: block.row + middle, rows: block.rows.slice(middle) }],
  ];
}
