/**
 * `rows`: what mapping and checking cost against hand-written code and against zod (`in-bundle.ts`), and the heap that
 * 100,000 rows need (`heap.ts`). What is compared by time runs as one bundle, made as the pane's own is.
 */
import type { BenchRow } from '../measure';
import { bundled } from './bundled';
import { heapRows } from './heap';
import type * as inBundle from './in-bundle';
import { realRows } from './real-rows';

export async function rowsBench(): Promise<readonly BenchRow[]> {
  const { measureRows } = await bundled<typeof inBundle>(`${__dirname}/in-bundle.ts`);
  return [...measureRows(await realRows()), ...heapRows()];
}
