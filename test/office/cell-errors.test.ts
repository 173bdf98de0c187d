/**
 * Rule: an error value and a text that looks like one are told apart by the value type, which is asked for only where a
 * text begins with #.
 */
import { suspectBlock, withErrors } from '../../src/office/cell-errors';

const values = [
  ['A-1', 10, ''],
  ['#N/A', 11, '#12'],
  ['A-3', '#REF!', true],
];

test('types are needed for the block around all texts with #', () => {
  expect(suspectBlock(values)).toEqual({ row: 1, column: 0, rowCount: 2, columnCount: 3 });
});

test('no types are needed where no text begins with #', () => {
  expect(
    suspectBlock([
      ['A-1', 10, null],
      ['x#', false, ''],
    ]),
  ).toBeUndefined();
});

test('only cells of the type Error are errors', () => {
  const block = { row: 1, column: 0, rowCount: 2, columnCount: 3 };
  const types = [
    ['Error', 'Double', 'String'],
    ['String', 'Error', 'Boolean'],
  ];
  expect(withErrors(values, block, types)).toEqual([
    ['A-1', 10, ''],
    [{ error: '#N/A' }, 11, '#12'],
    ['A-3', { error: '#REF!' }, true],
  ]);
});
