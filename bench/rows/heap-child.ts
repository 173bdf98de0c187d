/**
 * Checks 100,000 rows and prints the memory in MB that sheet and result keep, what the result keeps beside the sheet's
 * own values, and what the pane's list of its problems keeps beside both, arrays of numbers outside of the heap included.
 * `heap.ts` starts it under a heap limit: it must come to its end there.
 */
import { setImmediate } from 'node:timers/promises';
import { atOnce } from '../../src/core/domain/steps';
import { checkSource } from '../../src/core/mapping/check-source';
import type { Mapping } from '../../src/core/mapping/mapping';
import type { Source } from '../../src/core/mapping/source';
import { groupedCheck } from '../../src/taskpane/check/grouped-check';
import type { HeapSheet } from './heap';
import { realRows } from './real-rows';
import { allWrong, mappingOf, repeated } from './sheets';
import { WIDE_MAPPING, wideRows, wideRowsInOrder } from './wide-sheet';

const ROWS = 100_000;

interface Sheet {
  readonly source: Source;
  readonly mapping: Mapping;
}

async function repeatedRows(change: (real: Source) => Source): Promise<Sheet> {
  const real = await realRows();
  return { source: repeated(change(real), real.rows.length, ROWS), mapping: mappingOf(real) };
}

const SHEETS: Readonly<Record<HeapSheet, () => Promise<Sheet> | Sheet>> = {
  'in-order': () => repeatedRows((real) => real),
  wrong: () => repeatedRows(allWrong),
  'wide-in-order': () => ({ source: wideRowsInOrder(ROWS), mapping: WIDE_MAPPING }),
  'wide-wrong': () => ({ source: wideRows(ROWS), mapping: WIDE_MAPPING }),
};

function isSheet(name: string | undefined): name is HeapSheet {
  return name !== undefined && Object.hasOwn(SHEETS, name);
}

async function main(): Promise<void> {
  const name = process.argv[2];
  if (!isSheet(name)) throw new TypeError(`No such sheet: ${String(name)}`);
  const { source, mapping } = await SHEETS[name]();
  const sheetMb = await usedMb();
  const result = checkSource(source, mapping);
  const keptMb = await usedMb();
  const said = { isEmpty: () => true, of: () => undefined };
  const list = atOnce(groupedCheck({ check: result, source, mapping }, said));
  const withListMb = await usedMb();
  // Looked at after measuring, so that sheet and result are still kept then.
  if (result.rowCount !== source.rows.length) throw new Error('Rows are missing');
  const isSomeReady = result.readyCount > 0;
  if (isSomeReady !== name.endsWith('in-order')) throw new Error('Other rows are in order');
  if (list.counts.ready !== result.readyCount) throw new Error('The list is of another check');
  const megabytes = [keptMb, keptMb - sheetMb, withListMb - keptMb];
  process.stdout.write(megabytes.map((mb) => mb.toFixed(1)).join(' '));
}

/** What one collection leaves, another one finds: weak references, and arrays that stand outside of the heap. */
const COLLECTIONS = 4;

async function usedMb(): Promise<number> {
  for (let left = COLLECTIONS; left > 0; left -= 1) {
    globalThis.gc?.();
    await setImmediate();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

void main();
