/**
 * Columns repeat: a cell often says what the cell above it says, its country, its currency, its day. What was read of it
 * then is read of it now.
 */
import type { CellReader, Reading } from './cell-fault';
import type { CellValue } from '../source';

/** The same reader, which looks at a cell only when it is another one than the last. Blank cells are to read as blank. */
export function sameAsAbove<Value extends string>(read: CellReader<Value>): CellReader<Value> {
  let lastCell: CellValue = null;
  let last: Reading<Value>;
  return (cell) => {
    if (cell === lastCell) return last;
    last = read(cell);
    lastCell = cell;
    return last;
  };
}
