/**
 * Rule: no read asks for more than about 1.5 MB, and the chunks together are the block, without gap or overlap.
 */
import { formatAddress, parseAddress } from '../../src/office/block';
import { halves, planReads } from '../../src/office/read-plan';

const addresses = (block: string, maxCells?: number): readonly string[] =>
  planReads(parseAddress(block), maxCells).map(formatAddress);

describe('a plan of reads', () => {
  test('reads 20 columns in chunks of 10,000 rows', () => {
    expect(addresses('A2:T25001')).toEqual(['A2:T10001', 'A10002:T20001', 'A20002:T25001']);
  });

  test('reads one column of 100,000 rows at once', () => {
    expect(addresses('C2:C100001')).toEqual(['C2:C100001']);
  });

  test('reads at least one row at a time, however wide', () => {
    expect(addresses('A1:D3', 3)).toEqual(['A1:D1', 'A2:D2', 'A3:D3']);
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
