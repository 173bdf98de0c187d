/**
 * A change of a person's cell is known by the id of its row and by what the cell says: wherever the row stands, exactly
 * the cells that still say it are meant, and taking a change back is a change like any other.
 */
import {
  cellInput,
  inverse,
  isFormula,
  rowIds,
  saysTheSame,
  WantedChanges,
} from '../../src/office/cell-changes';

const CHANGE = { transactionId: 'A', column: 2, before: 'Spain', after: 'ES' };

test('a change is found by id and content, not by place', () => {
  const wanted = new WantedChanges([CHANGE]);
  expect(wanted.find('A', 'Spain')).toBe(CHANGE);
  expect(wanted.find('B', 'Spain')).toBeUndefined();
  expect(wanted.find('A', 'ES')).toBeUndefined();
});

test('a number is not the text that looks like it, and blank is blank', () => {
  expect(saysTheSame(12, '12')).toBe(false);
  expect(saysTheSame('', null)).toBe(true);
  expect(saysTheSame({ error: '#N/A' }, '#N/A')).toBe(false);
});

test('text that begins with an equals sign is no formula unless the cell says something else', () => {
  expect(isFormula({ value: 3, formula: '=1+2' })).toBe(true);
  expect(isFormula({ value: '=1+2', formula: '=1+2' })).toBe(false);
  expect(isFormula({ value: 'ES', formula: 'ES' })).toBe(false);
});

test('numbers go in as numbers, and text stays text', () => {
  expect(cellInput(12.5)).toBe(12.5);
  expect(cellInput('00123')).toBe("'00123");
  expect(cellInput('=1+2')).toBe("'=1+2");
  expect(cellInput('GB')).toBe('GB');
  expect(cellInput(null)).toBe('');
});

test('rows without an id belong to the row above only where the layout says so', () => {
  expect(rowIds(['', 'A', '', 'B'], 'Z', true)).toEqual(['Z', 'A', 'A', 'B']);
  expect(rowIds(['', 'A', '', 'B'], 'Z', false)).toEqual(['', 'A', '', 'B']);
});

test('taking back a change of the id itself finds the row by its new id', () => {
  const key = { column: 0, keyOf: String };
  expect(inverse({ transactionId: '7', column: 0, before: 7, after: '0007' }, key)).toEqual({
    transactionId: '0007',
    column: 0,
    before: '0007',
    after: 7,
  });
  expect(inverse(CHANGE, key)).toEqual({ ...CHANGE, before: 'ES', after: 'Spain' });
});
