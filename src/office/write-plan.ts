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
}

/** The chunks for `writes`, which are sorted by row; each is made when it is asked for. */
export function* planWrites<Write extends Planned>(
  writes: readonly Write[],
  { maxBytes = MAX_CHUNK_BYTES, rowByRow = false }: WriteLimits = {},
): Generator<WriteChunk<Write>, void, undefined> {
  let chunk: OpenBlock<Write>[] = [];
  let chunkBytes = 0;
  for (const write of writes) {
    const bytes = jsonBytes(write.cells);
    const isFull = chunkBytes + bytes > maxBytes || chunk.length >= MAX_BLOCKS_PER_CHUNK;
    if (chunk.length > 0 && isFull) {
      yield chunk;
      chunk = [];
      chunkBytes = 0;
    }
    addTo(chunk, write, rowByRow);
    chunkBytes += bytes;
  }
  if (chunk.length > 0) yield chunk;
}

interface OpenBlock<Write extends Planned> extends WriteBlock<Write> {
  readonly rows: (Write | null)[];
}

function addTo<Write extends Planned>(
  chunk: OpenBlock<Write>[],
  write: Write,
  rowByRow: boolean,
): void {
  const block = chunk.at(-1);
  const gap = block === undefined ? 0 : write.row - (block.row + block.rows.length);
  if (block === undefined || rowByRow || gap > MAX_GAP_ROWS) {
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
