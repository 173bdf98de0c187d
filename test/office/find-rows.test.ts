/**
 * Rule: whatever happens to the sheet between two writes, a write goes to no row whose key cell says another id by then;
 * it finds every row of its ids as if the whole key column had been read; and where nothing has moved, it reads the key
 * cells of its own rows alone.
 */
import fc from 'fast-check';
import type { Block } from '../../src/office/block';
import { createRowFinder, type FinderOptions, type KeyReader } from '../../src/office/find-rows';

const CELLS = ['Reported'];

/** A key column under a header in row 0. */
function sheetOf(...ids: string[]) {
  return sheetWith(ids, { mostUses: () => 50 });
}

function sheetWith(ids: string[], options: FinderOptions) {
  const read: string[] = [];
  const reader: KeyReader = {
    async *all(_sheetId, column) {
      read.push('all');
      const first = column.row - 1;
      const keys = ids.slice(first, first + column.rowCount);
      yield await Promise.resolve(keys.slice(0, 2));
      yield keys.slice(2);
    },
    some: (_sheetId, _column, writes) => {
      read.push(writes.map(({ row }) => row).join(' '));
      return Promise.resolve({ keys: writes.map(({ row }) => ids[row - 1] ?? ''), syncs: 1 });
    },
  };
  const finder = createRowFinder(reader, options);
  const columnNow = (): Block | undefined =>
    ids.length === 0 ? undefined : { row: 1, column: 0, rowCount: ids.length, columnCount: 1 };
  return {
    ids,
    read,
    /** Taxrow itself writes them under the column. */
    add: (...added: string[]) => {
      const column = columnNow();
      ids.push(...added);
      if (column !== undefined) finder.added('sheet', column, added);
    },
    find: async (...wanted: string[]) => {
      const column = columnNow();
      const cellsById = new Map(wanted.map((id) => [id, CELLS]));
      const { writes, missing } = await finder.find('sheet', column, cellsById);
      return { rows: writes.map(({ row, transactionId }) => `${row} ${transactionId}`), missing };
    },
  };
}

test('at first the whole column is read', async () => {
  const sheet = sheetOf('A', 'B', 'C');
  expect(await sheet.find('C')).toEqual({ rows: ['3 C'], missing: [] });
  expect(sheet.read).toEqual(['all']);
});

test('then the key cells of the rows in question, and nothing else', async () => {
  const sheet = sheetOf('A', 'B', 'C', 'B');
  await sheet.find('A');
  expect(await sheet.find('B', 'A')).toEqual({ rows: ['1 A', '2 B', '4 B'], missing: [] });
  expect(sheet.read).toEqual(['all', '1 2 4']);
});

test('the whole column is read again when a key cell says something else', async () => {
  const sheet = sheetOf('A', 'B', 'C');
  await sheet.find('A');
  sheet.ids.reverse();
  expect(await sheet.find('A')).toEqual({ rows: ['3 A'], missing: [] });
  expect(sheet.read).toEqual(['all', '1', 'all']);
});

test('when the column has grown', async () => {
  const sheet = sheetOf('A', 'B', 'C');
  await sheet.find('A');
  sheet.ids.push('A');
  expect(await sheet.find('A')).toEqual({ rows: ['1 A', '4 A'], missing: [] });
  expect(sheet.read).toEqual(['all', 'all']);
});

test('and for an id that was not there', async () => {
  const sheet = sheetOf('A', 'B', 'C');
  await sheet.find('A');
  sheet.ids[1] = 'D';
  expect(await sheet.find('D', 'E')).toEqual({ rows: ['2 D'], missing: ['E'] });
  expect(sheet.read).toEqual(['all', 'all']);
});

test.each([
  ['at once in a short column', 1_999, 0],
  ['after a write for each 2,000 rows', 6_000, 3],
  ['after 50 writes in a long column', 300_000, 50],
])('an id that is typed into one row more is seen %s', async (_, rowCount, writes) => {
  const sheet = sheetWith(
    Array.from({ length: rowCount }, (_row, index) => `I-${String(index + 1)}`),
    {},
  );
  await sheet.find('I-1');
  sheet.ids[1] = 'I-1';
  for (let write = 1; write <= writes; write += 1) {
    expect((await sheet.find('I-1')).rows).toEqual(['1 I-1']);
  }
  expect((await sheet.find('I-1')).rows).toEqual(['1 I-1', '2 I-1']);
});

describe('a column that nobody else writes ids into', () => {
  const ours = { isOurs: true, mostUses: () => 50 };

  test('has no row of an id that is not known: nothing is read for it', async () => {
    const sheet = sheetWith(['A'], ours);
    await sheet.find('A');
    expect(await sheet.find('B')).toEqual({ rows: [], missing: ['B'] });
    expect(sheet.read).toEqual(['all', '']);
  });

  test('has those that were added, where they were added', async () => {
    const sheet = sheetWith(['A'], ours);
    await sheet.find('A');
    sheet.add('B', 'C');
    expect(await sheet.find('C', 'D')).toEqual({ rows: ['3 C'], missing: ['D'] });
    expect(sheet.read).toEqual(['all', '3']);
  });

  test('is read again when it is longer than what was added', async () => {
    const sheet = sheetWith(['A'], ours);
    await sheet.find('A');
    sheet.add('B');
    sheet.ids.push('D');
    expect(await sheet.find('D')).toEqual({ rows: ['3 D'], missing: [] });
    expect(sheet.read).toEqual(['all', 'all']);
  });

  test('and when a row of it says something else', async () => {
    const sheet = sheetWith(['A', 'B'], ours);
    await sheet.find('A');
    sheet.ids.reverse();
    expect(await sheet.find('A', 'E')).toEqual({ rows: ['2 A'], missing: ['E'] });
    expect(sheet.read).toEqual(['all', '1', 'all']);
  });
});

test('without rows nothing is read, and every id is missing', async () => {
  const sheet = sheetOf();
  expect(await sheet.find('A')).toEqual({ rows: [], missing: ['A'] });
  expect(sheet.read).toEqual([]);
});

test('whatever rows do between two writes, none is written that says another id', async () => {
  const id = fc.constantFrom<string>('A', 'B', 'C', 'D', 'E');
  const move = fc.oneof(
    fc.record({ kind: fc.constant('swap' as const), from: fc.nat(4), to: fc.nat(4) }),
    fc.record({ kind: fc.constant('insert' as const), from: fc.nat(4), id }),
    fc.record({ kind: fc.constant('delete' as const), from: fc.nat(4) }),
  );
  const wanted = fc.uniqueArray(id, { minLength: 1 });
  const steps = fc.array(fc.record({ move, wanted }), { minLength: 2 });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(id, { minLength: 2 }), steps, async (ids, all) => {
      const sheet = sheetOf(...ids);
      for (const one of all) {
        apply(one.move, sheet.ids);
        const { rows, missing } = await sheet.find(...one.wanted);
        const there = sheet.ids.flatMap((at, index) =>
          one.wanted.includes(at) ? [`${String(index + 1)} ${at}`] : [],
        );
        expect(rows).toEqual(there);
        expect(missing).toEqual(one.wanted.filter((at) => !sheet.ids.includes(at)));
      }
    }),
  );
});

type Move =
  | { readonly kind: 'swap'; readonly from: number; readonly to: number }
  | { readonly kind: 'insert'; readonly from: number; readonly id: string }
  | { readonly kind: 'delete'; readonly from: number };

/** No id stands in two rows: of one that is typed into another row a later write is the first to know. */
function apply(move: Move, ids: string[]): void {
  const { kind, from } = move;
  if (kind === 'insert' && !ids.includes(move.id)) ids.splice(from, 0, move.id);
  if (kind === 'delete' && ids.length > 1) ids.splice(from, 1);
  if (kind !== 'swap') return;
  const [one, other] = [ids[from], ids[move.to]];
  if (one === undefined || other === undefined) return;
  ids[from] = other;
  ids[move.to] = one;
}
