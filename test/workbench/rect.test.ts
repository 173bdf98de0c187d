/**
 * Rectangles keep their cells when rows and columns come and go around them.
 */
import { contains, intersect, shiftRect } from '../../src/workbench/model/rect';

const rect = { row: 4, column: 2, rowCount: 3, columnCount: 2 };

test.each([
  ['rows inserted above move it down', { index: 4, count: 2 }, { row: 6, rowCount: 3 }],
  ['rows inserted inside stretch it', { index: 5, count: 2 }, { row: 4, rowCount: 5 }],
  ['rows inserted below leave it', { index: 7, count: 2 }, { row: 4, rowCount: 3 }],
  ['rows deleted above move it up', { index: 0, count: -2 }, { row: 2, rowCount: 3 }],
  ['rows deleted inside shrink it', { index: 5, count: -1 }, { row: 4, rowCount: 2 }],
  [
    'rows deleted across its top shrink and move it',
    { index: 2, count: -3 },
    { row: 2, rowCount: 2 },
  ],
  ['rows deleted across its end shrink it', { index: 6, count: -5 }, { row: 4, rowCount: 2 }],
])('%s', (_, shift, moved) => {
  expect(shiftRect(rect, { axis: 'row', ...shift })).toEqual({ ...rect, ...moved });
});

test('it is gone when all its rows are deleted', () => {
  expect(shiftRect(rect, { axis: 'row', index: 3, count: -9 })).toBeNull();
});

test('columns move it sideways only', () => {
  expect(shiftRect(rect, { axis: 'column', index: 0, count: 1 })).toEqual({ ...rect, column: 3 });
});

test('what two rectangles share is in both, or null', () => {
  const other = { row: 5, column: 0, rowCount: 9, columnCount: 3 };
  expect(intersect(rect, other)).toEqual({ row: 5, column: 2, rowCount: 2, columnCount: 1 });
  expect(intersect(rect, { ...other, row: 7 })).toBeNull();
  expect(contains(rect, { ...rect, rowCount: 1 })).toBe(true);
  expect(contains(rect, { ...rect, rowCount: 4 })).toBe(false);
});
