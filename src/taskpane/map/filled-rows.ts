/** How many rows a source has: those with content, as a check counts them. Blank ones are always passed over. */
import { isBlank } from '../../core/mapping/cells/cell-fault';
import type { Source } from '../../core/mapping/source';

const COUNTS = new WeakMap<Source, number>();

/** Counted once for each source. */
export function filledRows(source: Source): number {
  const known = COUNTS.get(source);
  if (known !== undefined) return known;
  const count = source.rows.reduce((sum, row) => sum + Number(!row.every(isBlank)), 0);
  COUNTS.set(source, count);
  return count;
}
