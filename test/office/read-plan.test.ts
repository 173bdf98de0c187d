/**
 * Rule: no read asks for more than about 0.6 MB, by what the rows before weighed, and the chunks together are the block,
 * without gap or overlap.
 */
import { formatAddress, parseAddress } from '../../src/office/block';
import { halves, measureRow, nextRead } from '../../src/office/read-plan';

/** The addresses of all chunks, when every row weighs the same. */
function addresses(address: string, rowBytes: number): readonly string[] {
  const block = parseAddress(address);
  const found: string[] = [];
  let rowsRead = 0;
  let read = nextRead(block, rowsRead, rowBytes);
  while (read !== undefined) {
    found.push(formatAddress(read));
    rowsRead += read.rowCount;
    read = nextRead(block, rowsRead, rowBytes);
  }
  return found;
}

describe('a chunk', () => {
  test('holds at most 0.6 MB of rows', () => {
    expect(addresses('A2:H8001', 120)).toEqual(['A2:H5001', 'A5002:H8001']);
  });

  test('holds at most 5,000 rows of 20 columns, however light they are', () => {
    expect(addresses('A2:T12501', 1)).toEqual(['A2:T5001', 'A5002:T10001', 'A10002:T12501']);
  });

  test('of one column holds 20,000 ids of 26 characters, and 25,000 of less', () => {
    expect(addresses('C2:C30001', 30)).toEqual(['C2:C20001', 'C20002:C30001']);
    expect(addresses('C2:C30001', 10)).toEqual(['C2:C25001', 'C25002:C30001']);
  });

  test('holds at least one row, however heavy', () => {
    expect(addresses('A1:D3', 9_000_000)).toEqual(['A1:D1', 'A2:D2', 'A3:D3']);
  });

  test('grows smaller when the rows before were heavier than thought', () => {
    const block = parseAddress('A1:B100000');
    expect(nextRead(block, 10_000, 240)?.rowCount).toBe(2_500);
  });
});

describe('what a row weighs', () => {
  test('is measured in bytes, not characters', () => {
    expect(measureRow([['é'], ['é']])).toBe(7.5);
  });

  test('of very many is told by every so-manyth', () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => [row % 10 === 0 ? 'aaaa' : 'a']);
    expect(measureRow(rows)).toBe(9.002);
  });

  test('is never nothing', () => {
    expect(measureRow([])).toBe(1);
    expect(measureRow([[]])).toBe(4);
  });
});

describe('a chunk that Excel finds too large', () => {
  test('is read in halves, the upper one the longer', () => {
    expect(halves(parseAddress('B2:D6'))?.map(formatAddress)).toEqual(['B2:D4', 'B5:D6']);
  });

  test('can not be halved when it is one row', () => {
    expect(halves(parseAddress('B2:D2'))).toBeUndefined();
  });
});
