/**
 * Search against a search that reads everything: whatever the transactions and the query, page by
 * page come exactly the rows that filtering and sorting all records gives. While rows arrive and
 * change between the pages, those that were there and do not change come once and in order.
 */
import fc from 'fast-check';
import { findPage, readSearch } from '../../src/sandbox/search/search';
import { SearchIndex } from '../../src/sandbox/search/search-index';
import type { TransactionState } from '../../src/sandbox/store/stored-transaction';
import { TransactionStore } from '../../src/sandbox/store/transaction-store';
import { manualClock } from './manual-clock';
import { naiveSearch } from './naive-search';
import { arrivals, queries, START, states, type Arriving, type Query } from './search-cases';

class Searched {
  readonly store = new TransactionStore(manualClock(START));
  readonly #index = new SearchIndex(this.store);
  #made = 0;

  /** With operation ids op-1, op-2, ... */
  async add(arriving: readonly Arriving[]): Promise<void> {
    for (const transaction of arriving) {
      this.#made += 1;
      await this.store.add({ ...transaction, operationId: `op-${this.#made}` });
    }
  }

  /** Gives one of the transactions another state, and its operation id back. */
  async change(pick: number, state: TransactionState): Promise<string | undefined> {
    const all = [...this.store.all()];
    const picked = all[pick % all.length];
    return picked && (await this.store.update(picked, state)).operationId;
  }

  /** The operation ids of all pages, with something done between them. */
  async pages(query: Query, between = (): Promise<void> => Promise.resolve()): Promise<string[]> {
    const ids: string[] = [];
    let next: Query = {};
    for (;;) {
      const page = this.#page({ ...query, ...next });
      ids.push(...page.transactions.map((record) => String(record['operation_id'])));
      if (page.next_cursor === undefined) return ids;
      if (ids.length > MOST_ROWS) throw new Error('the pages do not come to an end');
      next = { next_cursor: page.next_cursor };
      await between();
    }
  }

  #page(query: Query): ReturnType<typeof findPage> {
    const parameters = Object.entries(query).flatMap(([name, wanted]) =>
      [wanted].flat().map((value) => [name, String(value)]),
    );
    const search = readSearch(new URLSearchParams(parameters), 'repeat');
    if ('errors' in search) throw new Error(JSON.stringify(search.errors));
    return findPage(this.#index, search, () => true);
  }
}

/** More than any run stores. */
const MOST_ROWS = 10_000;

const RUNS = { numRuns: 150 };

test('page by page, a search gives what filtering and sorting everything gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arrivals, { maxLength: 60, size: 'max' }),
      fc.array(fc.tuple(fc.nat(), states), { maxLength: 20 }),
      fc.array(queries, { minLength: 10, maxLength: 20 }),
      async (transactions, changes, searches) => {
        const searched = new Searched();
        await searched.add(transactions);
        for (const [pick, state] of changes) await searched.change(pick, state);
        for (const query of searches) {
          expect(await searched.pages(query)).toEqual(naiveSearch(searched.store.all(), query));
        }
      },
    ),
    RUNS,
  );
});

test('while rows arrive and change, those that do not change come once and in order', async () => {
  const happenings = fc.array(fc.tuple(fc.array(arrivals, { maxLength: 3 }), fc.nat(), states));
  await fc.assert(
    fc.asyncProperty(
      fc.array(arrivals, { maxLength: 40, size: 'max' }),
      queries,
      happenings,
      async (transactions, query, happening) => {
        const searched = new Searched();
        await searched.add(transactions);
        const before = naiveSearch(searched.store.all(), query);
        const changed = new Set<string>();
        const left = [...happening];
        const given = await searched.pages(query, async () => {
          const [arriving = [], pick = 0, state] = left.shift() ?? [];
          await searched.add(arriving);
          if (state !== undefined) changed.add((await searched.change(pick, state)) ?? '');
        });
        const steady = given.filter((id) => !changed.has(id));
        expect(new Set(steady).size).toBe(steady.length);
        expect(steady.filter((id) => before.includes(id))).toEqual(
          before.filter((id) => !changed.has(id)),
        );
      },
    ),
    RUNS,
  );
});
