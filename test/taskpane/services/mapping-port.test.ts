/**
 * After an edit no more is looked at than what was edited: transactions are found by their ids and read again from their
 * rows by what was made once for a check, and a look at what they say leaves that as it is for the next edit.
 */
import type { Clock } from '../../../src/core/domain/ports';
import { checkSource } from '../../../src/core/mapping/check-source';
import { MadeList } from '../../../src/core/mapping/made-list';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { MappedTransaction, Transactions } from '../../../src/core/mapping/reading-result';
import type { CellValue, Source } from '../../../src/core/mapping/source';
import { createMappingPort } from '../../../src/taskpane/services/mapping-port';
import { MAPPING, SOURCE } from '../support/sample-source';

const CLOCK: Clock = {
  monotonicMs: () => 0,
  wallMs: () => 0,
  sleep: () => Promise.resolve(),
};

const ROW_COUNT = 2000;

const rowOf = (at: number, name = 'LANTERN'): readonly CellValue[] => [
  `INV-${String(Math.floor(at / 2))}`,
  '01/12/2010 08:26',
  name,
  1,
  'France',
];

const ROWS = Array.from({ length: ROW_COUNT }, (_, at) => rowOf(at));

/** Two rows for each transaction, and how many transactions were made of the check. */
function watched() {
  const source: Source = { ...SOURCE, rows: ROWS };
  const mapping: Mapping = MAPPING;
  const checked = checkSource(source, mapping);
  let made = 0;
  class Watched extends MadeList<MappedTransaction> {
    readonly #all: Transactions = checked.transactions;
    get length(): number {
      return this.#all.length;
    }
    protected make(index: number): MappedTransaction {
      made += 1;
      const mapped = this.#all.at(index);
      if (mapped === undefined) throw new RangeError('No transaction');
      return mapped;
    }
  }
  const before = { source, check: { ...checked, transactions: new Watched() } };
  const madeBy = async (work: () => Promise<unknown>) => {
    const earlier = made;
    await work();
    return made - earlier;
  };
  return { before, mapping, madeBy, port: createMappingPort(CLOCK) };
}

test('those that the check has are found, with their rows; the others are not', async () => {
  const { port, before, mapping } = watched();
  const found = await port.find(before, mapping, ['INV-7', 'elsewhere', 'INV-999']);
  expect(found.map(({ transactionId, rows }) => [transactionId, rows])).toEqual([
    ['INV-7', [14, 15]],
    ['INV-999', [1998, 1999]],
  ]);
});

test('the transactions of edited rows are read as they are now, and the check stays as it is', async () => {
  const { port, before, mapping } = watched();
  const now = await port.reread(before, mapping, new Map([[15, rowOf(15, 'BELL')]]));
  const names = now?.map(({ transaction }) => transaction.items?.map(({ name }) => name));
  expect(names).toEqual([['LANTERN', 'BELL']]);
  const [unchanged] = await port.find(before, mapping, ['INV-7']);
  expect(unchanged?.transaction.items?.map(({ name }) => name)).toEqual(['LANTERN', 'LANTERN']);
});

test('where an edit may concern other rows, only a check of all of them can tell', async () => {
  const { port, before, mapping } = watched();
  const blank = SOURCE.headers.map(() => null);
  expect(await port.reread(before, mapping, new Map([[15, blank]]))).toBeUndefined();
});

test('what is made for the first edit serves those after it, and looks change nothing for them', async () => {
  const { port, before, mapping, madeBy } = watched();
  const edit = (at: number) => new Map([[at, rowOf(at, 'BELL')]]);
  expect(await madeBy(() => port.find(before, mapping, ['INV-7']))).toBeGreaterThan(999);
  expect(await madeBy(() => port.find(before, mapping, ['INV-8', 'INV-9']))).toBeLessThan(20);
  expect(await madeBy(() => port.reread(before, mapping, edit(15)))).toBeLessThan(20);
  let rechecked: Awaited<ReturnType<typeof port.recheck>>;
  const recheck = async () => {
    rechecked = await port.recheck(before, mapping, edit(15));
  };
  expect(await madeBy(recheck)).toBeLessThan(20);
  const next = rechecked ?? before;
  expect(next).not.toBe(before);
  expect(await madeBy(() => port.reread(next, mapping, edit(40)))).toBeLessThan(20);
  expect(await madeBy(() => port.find(next, mapping, ['INV-20']))).toBeLessThan(20);
});
