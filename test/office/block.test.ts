/**
 * Rule: an A1 address and a block of 0-based rows and columns say the same thing, whatever sheet name or dollar signs
 * stand around it.
 */
import fc from 'fast-check';
import {
  contains,
  formatAddress,
  LAST_SHEET_COLUMN,
  LAST_SHEET_ROW,
  parseAddress,
} from '../../src/office/block';

describe('an address', () => {
  test('of one cell is a block of one row and one column', () => {
    expect(parseAddress('B3')).toEqual({ row: 2, column: 1, rowCount: 1, columnCount: 1 });
  });

  test('may carry a quoted sheet name with an exclamation mark, and dollar signs', () => {
    expect(parseAddress("'Q1!, it''s'!$A$1:$AA$50063")).toEqual({
      row: 0,
      column: 0,
      rowCount: 50063,
      columnCount: 27,
    });
  });

  test('may name its corners in any order', () => {
    expect(parseAddress('D9:B2')).toEqual(parseAddress('B2:D9'));
  });

  test.each(['A:A', '1:5', 'A1:B2:C3', '', 'Sheet1!', 'A0', 'ABCD1'])(
    'that is not one rectangle of cells is refused: %s',
    (address) => {
      expect(() => parseAddress(address)).toThrow(`"${address}" is not the address`);
    },
  );

  test('of any block is read back as that block', () => {
    const block = fc.record({
      row: fc.nat(LAST_SHEET_ROW - 100),
      column: fc.nat(LAST_SHEET_COLUMN - 100),
      rowCount: fc.integer({ min: 1, max: 100 }),
      columnCount: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(block, (value) => {
        expect(parseAddress(formatAddress(value))).toEqual(value);
      }),
    );
  });
});

describe('a block contains another', () => {
  const outer = parseAddress('B2:D9');

  test.each([
    ['B2:D9', true],
    ['C3', true],
    ['A2:D9', false],
    ['B2:E9', false],
    ['B2:D10', false],
    ['B1:D9', false],
  ])('only when every cell of it lies inside: %s -> %s', (inner, expected) => {
    expect(contains(outer, parseAddress(inner))).toBe(expected);
  });
});
