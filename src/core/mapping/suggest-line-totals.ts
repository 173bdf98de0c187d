/**
 * Columns whose header says `Total` and whose rows hold the totals of lines: in most transactions of several rows they
 * differ. For suggesting a mapping: it is the values that tell them from totals of transactions.
 */
import { eachInSteps, type Steps } from '../domain/steps';
import { isBlank } from './cells/cell-fault';
import { roughNumber } from './column-profile';
import { isNear } from './line-totals';
import type { CellValue, Source } from './source';

/** Columns (0-based) of the source. */
export interface LineColumns {
  readonly key: number;
  readonly total: number;
  readonly quantity: number | undefined;
  readonly unitPrice: number | undefined;
}

/** What the column of totals holds: `nets` where each row comes to quantity times unit price. */
export type HeldTotals = 'of-transactions' | 'of-lines' | 'nets';

export function* heldTotals(source: Source, columns: LineColumns): Steps<HeldTotals> {
  const { key, total, quantity, unitPrice } = columns;
  const seen = new Map<CellValue, { readonly first: CellValue; isSeveral: boolean }>();
  const differing = new Set<CellValue>();
  let several = 0;
  let areNets = quantity !== undefined && unitPrice !== undefined;
  yield* eachInSteps(source.rows, (row) => {
    const id = row[key] ?? null;
    const amount = row[total] ?? null;
    if (isBlank(id) || isBlank(amount)) return;
    areNets &&= comesToNet(row, amount, columns);
    const known = seen.get(id);
    if (known === undefined) {
      seen.set(id, { first: amount, isSeveral: false });
      return;
    }
    if (!known.isSeveral) several += 1;
    known.isSeveral = true;
    if (known.first !== amount) differing.add(id);
  });
  // One transaction alone may hold a slip of the pen: there the lines have to prove it.
  const areOfLines = differing.size * 2 > several && (differing.size > 1 || areNets);
  if (!areOfLines) return 'of-transactions';
  return areNets ? 'nets' : 'of-lines';
}

/** A row without quantity or price, such as the totals of the sheet, says nothing against it. */
function comesToNet(
  row: readonly CellValue[],
  amount: CellValue,
  { quantity = -1, unitPrice = -1 }: LineColumns,
): boolean {
  const [count, price] = [row[quantity] ?? null, row[unitPrice] ?? null];
  if (isBlank(count) || isBlank(price)) return true;
  return isNear(roughNumber(amount), roughNumber(count) * roughNumber(price));
}
