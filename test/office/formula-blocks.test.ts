/**
 * The cells with formulas of ours become few rectangles: all of them, each once, no other cell among them. Requests are
 * made of so many of them as Excel can be given at once.
 */
import { formatAddress, parseAddress } from '../../src/office/block';
import { CELLS, cellsIn, ourBlocks, portions } from '../../src/office/formula-blocks';

const OURS = '=TAXROW.TXSTATUS(A1)';

/** `x` is a formula of ours, `=` another formula, `.` a value. */
function blocksOf(topLeft: string, rows: readonly string[], maxCells?: number): readonly string[] {
  const first = parseAddress(topLeft);
  const block = { ...first, rowCount: rows.length, columnCount: rows[0]?.length ?? 0 };
  const formulas = rows.map((row) =>
    [...row].map((cell) => (cell === 'x' ? OURS : cell === '=' ? '=SUM(A1:A2)' : 7)),
  );
  return ourBlocks(block, formulas, maxCells).map(formatAddress);
}

test('a column of formulas is one rectangle', () => {
  expect(blocksOf('C2', ['x', 'x', 'x'])).toEqual(['C2:C4']);
});

test('neighbours of a row are one rectangle, with equal rows below them', () => {
  expect(blocksOf('A1', ['.xx.', '.xx.', '.xx.'])).toEqual(['B1:C3']);
});

test('what is no formula of ours is in none', () => {
  expect(blocksOf('A1', ['=.', '.='])).toEqual([]);
  expect(blocksOf('A1', ['x=x'])).toEqual(['A1', 'C1']);
});

test('a gap ends a rectangle', () => {
  expect(blocksOf('A1', ['x', '.', 'x'])).toEqual(['A1', 'A3']);
});

test('rows of other widths begin rectangles of their own', () => {
  expect(blocksOf('A1', ['xx', 'x.', 'xx'])).toEqual(['A1:B1', 'A2', 'A3:B3']);
});

test('columns beside each other that end at other rows are apart', () => {
  expect(blocksOf('A1', ['x.x', 'x.x', 'x..'])).toEqual(['A1:A3', 'C1:C2']);
});

test('a rectangle has no more cells than may be', () => {
  expect(blocksOf('A1', ['x', 'x', 'x', 'x', 'x'], 2)).toEqual(['A1:A2', 'A3:A4', 'A5']);
});

test('of any pattern every formula is in exactly one rectangle', () => {
  // A small linear congruence: the same patterns in every run.
  let state = 7;
  const next = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let round = 0; round < 50; round += 1) {
    const rows = Array.from({ length: 12 }, () =>
      Array.from({ length: 6 }, () => (next() < 0.6 ? 'x' : '.')).join(''),
    );
    const seen = rows.map((row) => [...row].map(() => 0));
    for (const address of blocksOf('A1', rows, 9)) {
      const { row, column, rowCount, columnCount } = parseAddress(address);
      for (let r = row; r < row + rowCount; r += 1) {
        for (let c = column; c < column + columnCount; c += 1) {
          const counts = seen[r];
          if (counts !== undefined) counts[c] = (counts[c] ?? 0) + 1;
        }
      }
    }
    expect(seen).toEqual(rows.map((row) => [...row].map((cell) => (cell === 'x' ? 1 : 0))));
  }
});

describe('a request', () => {
  const sizes = (blocks: readonly string[]) =>
    portions(blocks.map(parseAddress), CELLS).map((portion) => portion.map(cellsIn));

  test('takes 2,000 cells', () => {
    expect(sizes(['A1:A1500', 'B1:B500', 'C1', 'D1:D1999'])).toEqual([
      [1500, 500],
      [1, 1999],
    ]);
  });

  test('takes 100 rectangles', () => {
    const cells = Array.from({ length: 250 }, (_, row) => `A${row * 2 + 1}`);
    expect(sizes(cells).map((portion) => portion.length)).toEqual([100, 100, 50]);
  });

  test('has a larger rectangle to itself', () => {
    expect(sizes(['A1:A3', 'B1:E1000', 'F1:F3'])).toEqual([[3], [4000], [3]]);
  });

  test('is cut by whatever else it may not have too much of', () => {
    const parts = [4, 4, 4].map((bytes) => ({ bytes }));
    const cut = portions(parts, { of: ({ bytes }) => bytes, most: 10 });
    expect(cut.map((portion) => portion.length)).toEqual([2, 1]);
  });

  test('is not made for nothing', () => {
    expect(sizes([])).toEqual([]);
  });
});
