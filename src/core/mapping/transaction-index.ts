/** Where each transaction stands in a check, by row, by id and by what it adjusts, and how many there are per currency. */
import { originalIdsOf } from '../domain/originals';
import type { Transaction } from '../domain/transaction';
import type { Outline } from './kept-transactions';
import { PositionsById } from './positions-by-id';
import type { MappedTransaction, Transactions } from './reading-result';

export class TransactionIndex {
  private readonly positionOfRow: Int32Array;
  private readonly positionOfId: PositionsById;
  private readonly countOfCurrency = new Map<string, number>();
  /** Positions of what adjusts an id. */
  private readonly adjusting = new Map<string, Set<number>>();

  constructor(rowCount: number) {
    this.positionOfRow = new Int32Array(rowCount).fill(-1);
    this.positionOfId = new PositionsById(rowCount);
  }

  put(mapped: MappedTransaction, position: number, outline: Outline): void {
    for (const row of mapped.rows) this.positionOfRow[row] = position;
    this.positionOfId.put(mapped.transactionId, position);
    this.count(outline.currencyCode, 1);
    if (!outline.isAdjustment) return;
    for (const original of originalIdsOf(mapped.transaction)) {
      const adjusting = this.adjusting.get(original);
      if (adjusting === undefined) this.adjusting.set(original, new Set([position]));
      else adjusting.add(position);
    }
  }

  /** Its rows are those of others by now, or will be: they are put there with them. */
  take({ transactionId, transaction }: MappedTransaction, position: number): void {
    this.positionOfId.take(transactionId, position);
    this.count(transaction.currency_code, -1);
    for (const original of originalIdsOf(transaction)) {
      this.adjusting.get(original)?.delete(position);
    }
  }

  /** Others came before what is there: `now` says by position where each stands by now, -1 for what was taken. */
  move(now: Int32Array): void {
    this.positionOfRow.forEach((position, row) => {
      if (position >= 0) this.positionOfRow[row] = now[position] ?? -1;
    });
    this.positionOfId.move(now);
    for (const [original, positions] of this.adjusting) {
      const moved = [...positions].map((position) => now[position] ?? -1);
      this.adjusting.set(original, new Set(moved));
    }
  }

  /** Positions of its originals, and of all that adjusts them or it: their credits count together. */
  beside(transaction: Transaction, all: Transactions): readonly number[] {
    const ids = [transaction.transaction_id, ...originalIdsOf(transaction)];
    return ids.flatMap((id) => {
      const position = this.ofId(id, all);
      return [...(position === undefined ? [] : [position]), ...(this.adjusting.get(id) ?? [])];
    });
  }

  ofRow(row: number): number | undefined {
    const position = this.positionOfRow[row];
    return position === undefined || position < 0 ? undefined : position;
  }

  /** @param all the transactions that it was made for, as they are by now. */
  ofId(transactionId: string, all: Transactions): number | undefined {
    return this.positionOfId.of(transactionId, (position) => all.at(position)?.transactionId);
  }

  hasCurrency(code: string): boolean {
    return (this.countOfCurrency.get(code) ?? 0) > 0;
  }

  private count(code: string | undefined, by: number): void {
    this.countOfCurrency.set(code ?? '', (this.countOfCurrency.get(code ?? '') ?? 0) + by);
  }
}
