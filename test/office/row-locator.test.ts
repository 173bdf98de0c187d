/**
 * Rule: a row is known by its transaction id, never by its number. Results go to all rows of an id wherever they stand
 * now; an id that has gone is told, and nothing is written elsewhere.
 */
import { correct, locateKey, type RowWrite } from '../../src/office/row-locator';

describe('the key column', () => {
  const grid = {
    row: 0,
    column: 1,
    texts: [
      ['Report', '', ''],
      ['Invoice', 'Total', 'Invoice'],
      ['A-1', '10', 'x'],
    ],
  };

  test('is found where it was', () => {
    expect(locateKey(grid, { headerRow: 1, column: 1 }, 'Invoice')).toEqual({
      headerRow: 1,
      column: 1,
    });
  });

  test('is found by its header after columns were inserted or moved', () => {
    expect(locateKey(grid, { headerRow: 1, column: 9 }, 'Total')).toEqual({
      headerRow: 1,
      column: 2,
    });
  });

  test('is found after rows were inserted above the header', () => {
    expect(locateKey(grid, { headerRow: 0, column: 1 }, 'Invoice')).toEqual({
      headerRow: 1,
      column: 1,
    });
  });

  test('of two columns with its header is the nearer one', () => {
    expect(locateKey(grid, { headerRow: 1, column: 3 }, 'Invoice')?.column).toBe(3);
  });

  test('is not found when its header has gone', () => {
    expect(locateKey(grid, { headerRow: 1, column: 1 }, 'Number')).toBeUndefined();
  });

  test('without a header text is known by its place', () => {
    expect(locateKey(grid, { headerRow: 1, column: 2 }, ' ')).toEqual({ headerRow: 1, column: 2 });
  });
});

describe('a row that moved between finding and writing', () => {
  const write: RowWrite = { row: 4, transactionId: 'A', cells: ['Reported', 'op-a'] };

  test('gets its own result, and the row that was hit gets back what it had', () => {
    const misplaced = [{ write, actualId: 'X', before: ['Failed', 'op-x'] }];
    expect([...correct(misplaced, new Map([['A', write.cells]]))]).toEqual([
      ['A', ['Reported', 'op-a']],
      ['X', ['Failed', 'op-x']],
    ]);
  });

  test('leaves the row that was hit with the new result that is meant for it', () => {
    const cellsById = new Map([
      ['A', write.cells],
      ['B', ['Rejected', '']],
    ]);
    const misplaced = [{ write, actualId: 'B', before: ['Sending…', ''] }];
    expect(correct(misplaced, cellsById).get('B')).toEqual(['Rejected', '']);
  });

  test('leaves no result in a row without an id', () => {
    const misplaced = [{ write, actualId: '', before: ['Failed', 'op-x'] }];
    expect(correct(misplaced, new Map()).get('')).toEqual(['', '']);
  });
});
