/**
 * Checks 100,000 rows and prints the memory in MB that sheet and result keep, then what the result keeps beside the
 * sheet's own values, arrays of numbers outside of the heap included. `heap.ts` starts it under a heap limit: it must
 * come to its end there.
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
  const rows = name === 'in-order' ? real : allWrong(real);
  return { source: repeated(rows, real.rows.length, ROWS), mapping: mappingOf(real) };
}

async function main(): Promise<void> {
  const { source, mapping } = await sheetOf(process.argv[2]);
  const sheetMb = usedMb();
  const result = checkSource(source, mapping);
  const keptMb = usedMb();
  // Looked at after measuring, so that sheet and result are still kept then.
  if (result.rowCount !== source.rows.length) throw new Error('Rows are missing');
  const isSomeReady = result.readyCount > 0;
  if (isSomeReady !== (process.argv[2] === 'in-order')) throw new Error('Other rows are in order');
  process.stdout.write(`${keptMb.toFixed(1)} ${(keptMb - sheetMb).toFixed(1)}`);
}

function usedMb(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

void main();
