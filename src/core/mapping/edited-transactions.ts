/**
 * The transactions of a check, some of which were checked again after an edit: those are held one by one, the others go
 * on being made from the columns of the check.
 */
import { KeptTransactions, outlineOf, type Outline } from './kept-transactions';
import { MadeList } from './made-list';
import type { MappedTransaction, Transactions } from './reading-result';

/** The place is one of those that were checked again. */
const AGAIN = -1;

interface Moved {
  readonly transactions: EditedTransactions;
  /** By place before, the place now; -1 for what went. */
  readonly now: Int32Array;
  /** Of each that came. */
  readonly placesOfCome: readonly number[];
}

export class EditedTransactions extends MadeList<MappedTransaction> {
  readonly #checked: Transactions;
  /** By place: the place in the check, {@link AGAIN} for one that was checked again. */
  readonly #places: Int32Array;
  readonly #again: ReadonlyMap<number, MappedTransaction>;

  private constructor(
    checked: Transactions,
    places: Int32Array,
    again: ReadonlyMap<number, MappedTransaction>,
  ) {
    super();
    this.#checked = checked;
    this.#places = places;
    this.#again = again;
  }

  static of(transactions: Transactions): EditedTransactions {
    if (transactions instanceof EditedTransactions) return transactions;
    const places = Int32Array.from({ length: transactions.length }, (_, place) => place);
    return new EditedTransactions(transactions, places, new Map());
  }

  get length(): number {
    return this.#places.length;
  }

  /** How many were checked again. */
  get againCount(): number {
    return this.#again.size;
  }

  /** Others at the same places. */
  withReplaced(replaced: ReadonlyMap<number, MappedTransaction>): EditedTransactions {
    const places = this.#places.slice();
    for (const place of replaced.keys()) places[place] = AGAIN;
    return new EditedTransactions(this.#checked, places, new Map([...this.#again, ...replaced]));
  }

  /** Without some, and with others where their first rows stand, in the order of these. */
  withMoved(gone: ReadonlySet<number>, come: readonly MappedTransaction[]): Moved {
    const places = new Int32Array(this.length - gone.size + come.length);
    const now = new Int32Array(this.length).fill(-1);
    const again = new Map<number, MappedTransaction>();
    const placesOfCome: number[] = [];
    let place = 0;
    const putComing = (before: number) => {
      for (let next = come[placesOfCome.length]; next !== undefined;) {
        if (firstRowOf(next) >= before) return;
        again.set(place, next);
        places[place] = AGAIN;
        placesOfCome.push(place);
        place += 1;
        next = come[placesOfCome.length];
      }
    };
    this.#places.forEach((checked, before) => {
      if (gone.has(before)) return;
      const mapped = this.make(before);
      putComing(firstRowOf(mapped));
      if (checked === AGAIN) again.set(place, mapped);
      places[place] = checked;
      now[before] = place;
      place += 1;
    });
    putComing(Infinity);
    return {
      transactions: new EditedTransactions(this.#checked, places, again),
      now,
      placesOfCome,
    };
  }

  outlineOf(index: number): Outline {
    const checked = this.#places[index] ?? AGAIN;
    if (checked !== AGAIN && this.#checked instanceof KeptTransactions) {
      return this.#checked.outlineOf(checked);
    }
    return outlineOf(this.make(index).transaction);
  }

  protected make(index: number): MappedTransaction {
    const checked = this.#places[index] ?? AGAIN;
    const mapped = checked === AGAIN ? this.#again.get(index) : this.#checked.at(checked);
    if (mapped === undefined) throw new RangeError(`No transaction ${String(index)}`);
    return mapped;
  }
}

function firstRowOf({ rows }: MappedTransaction): number {
  return rows[0] ?? 0;
}
