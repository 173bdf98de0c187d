/**
 * What is written and told again in one answer of Excel stays far under the 5 MB at which an answer is refused when all is
 * done: a block with long texts is cut by rows. What one formula fills is never cut.
 */
import { formatAddress, parseAddress } from '../../src/office/block';
import { type CellExchange, MAX_ANSWER, partsOf } from '../../src/office/exchange-once';

function exchange(rowCount: number, characters: number, isSpill = false): CellExchange {
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const text = 'x'.repeat(characters);
  return {
    block: parseAddress(`B3:B${rowCount + 2}`),
    held: { values: rows.map(() => [text]), formulas: rows.map((row) => [`=F(${row})`]) },
    inputs: rows.map(() => [text]),
    isSpill,
  };
}

test('a block of short texts is one part', () => {
  expect(partsOf(exchange(2_000, 20))).toHaveLength(1);
});

test('a block of long texts is cut by rows, each with what it held and what is written', () => {
  const parts = partsOf(exchange(200, 8_000));
  expect(parts.length).toBeGreaterThan(2);
  expect(Math.max(...parts.map(MAX_ANSWER.of))).toBeLessThanOrEqual(MAX_ANSWER.most);
  expect(formatAddress(parts[0]?.block ?? parseAddress('A1'))).toMatch(/^B3:/);
  expect(parts.flatMap(({ held }) => held.formulas)).toEqual(exchange(200, 8_000).held.formulas);
  for (const { block, held, inputs } of parts) {
    expect([held.values.length, inputs.length]).toEqual([block.rowCount, block.rowCount]);
    expect(held.formulas[0]).toEqual([`=F(${block.row - 2})`]);
  }
});

test('what one formula fills stays whole', () => {
  expect(partsOf(exchange(200, 8_000, true))).toHaveLength(1);
});

test('a single row is not cut', () => {
  expect(partsOf(exchange(1, 2_000_000))).toHaveLength(1);
});
