/**
 * Checks 100,000 rows, every one of them wrong, and prints the memory in MB that sheet and result keep,
 * arrays of numbers outside of the heap included. `heap.ts` starts it
 * under a heap limit: it must come to its end there.
 */
import { checkSource } from '../../src/core/mapping/check-source';
import type { Mapping } from '../../src/core/mapping/mapping';
import type { Source } from '../../src/core/mapping/source';
import { allWrong, mappingOf, realRows, repeated } from './sheets';
import { WIDE_MAPPING, wideRows } from './wide-sheet';

const ROWS = 100_000;

interface Sheet {
  readonly source: Source;
  readonly mapping: Mapping;
}

async function sheetOf(name: string | undefined): Promise<Sheet> {
  if (name === 'wide') return { source: wideRows(ROWS), mapping: WIDE_MAPPING };
  const real = await realRows();
  return { source: repeated(allWrong(real), real.rows.length, ROWS), mapping: mappingOf(real) };
}

async function main(): Promise<void> {
  const { source, mapping } = await sheetOf(process.argv[2]);
  const result = checkSource(source, mapping);
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  // Looked at after measuring, so that sheet and result are still kept then.
  if (result.rowCount !== source.rows.length) throw new Error('Rows are missing');
  if (result.transactions.some(({ ready }) => ready)) throw new Error('A row is in order');
  process.stdout.write(String(Math.round((heapUsed + arrayBuffers) / 1e5) / 10));
}

void main();
