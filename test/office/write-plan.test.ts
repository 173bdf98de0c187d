/**
 * Rule: writes are a plan. Neighbouring rows go together, untouched rows stay untouched, no request is larger than its
 * limit, and under a filter each row goes by itself.
 */
import fc from 'fast-check';
import type { RowWrite } from '../../src/office/row-locator';
import {
  MAX_CHUNK_BYTES,
  planWrites as plannedWrites,
  splitChunk,
  type WriteChunk,
  type WriteLimits,
} from '../../src/office/write-plan';

const write = (row: number, text = 'Reported'): RowWrite => ({
  row,
  transactionId: `T${String(row)}`,
  cells: [text],
});

/** The rows that a chunk writes, top to bottom. */
const rowsOf = (chunk: WriteChunk): readonly RowWrite[] =>
  chunk.flatMap((block) => block.rows.filter((row) => row !== null));

/** Blocks as `row: text text -`, a dash for an untouched row. */
const planWrites = (writes: readonly RowWrite[], limits?: WriteLimits): readonly WriteChunk[] => [
  ...plannedWrites(writes, limits),
];

const drawn = (chunks: readonly WriteChunk[]): readonly (readonly string[])[] =>
  chunks.map((chunk) =>
    chunk.map(
      ({ row, rows }) =>
        `${String(row)}: ${rows.map((one) => one?.transactionId ?? '-').join(' ')}`,
    ),
  );

describe('a plan of writes', () => {
  test('is empty when there is nothing to write', () => {
    expect(planWrites([])).toEqual([]);
  });

  test('writes neighbours at once and steps over untouched rows between them', () => {
    expect(drawn(planWrites([write(5), write(6), write(9)]))).toEqual([['5: T5 T6 - - T9']]);
  });

  test('begins a new block after a long gap, in the same request', () => {
    expect(drawn(planWrites([write(5), write(38), write(100)]))).toEqual([
      [`5: T5 ${'- '.repeat(32)}T38`, '100: T100'],
    ]);
  });

  test('writes row by row under a filter', () => {
    expect(drawn(planWrites([write(5), write(6)], { rowByRow: true }))).toEqual([
      ['5: T5', '6: T6'],
    ]);
  });

  test('starts a new request when one is full', () => {
    const limits = { maxBytes: 30 };
    expect(drawn(planWrites([write(1), write(2), write(3)], limits))).toEqual([
      ['1: T1 T2'],
      ['3: T3'],
    ]);
  });

  test('counts bytes, not characters', () => {
    const limits = { maxBytes: 30 };
    expect(planWrites([write(1, '€€€€€€'), write(2, '€€€€€€')], limits)).toHaveLength(2);
  });

  test('counts what Excel tells of the rows, untouched ones included: far under 5 MB', () => {
    const limits = { toldBytes: () => 160_000 };
    expect(drawn(planWrites([write(5), write(14), write(17)], limits))).toEqual([
      ['5: T5 - - - - - - - - T14'],
      ['17: T17'],
    ]);
  });

  test('puts at most 500 blocks into a request', () => {
    const rows = Array.from({ length: 1200 }, (_, row) => write(row));
    expect(planWrites(rows, { rowByRow: true }).map((chunk) => chunk.length)).toEqual([
      500, 500, 200,
    ]);
  });

  test('takes the 2,000 rows of results that are written at once in one request', () => {
    const cells = [
      'Reported',
      '3fa85f64-5717-4562-b3fc-2c963f66afa6',
      '',
      'Sandbox',
      '2024-05-01T10:00:00.000Z',
    ];
    const rows = Array.from({ length: 2_000 }, (_, row) => ({ ...write(row), cells }));
    expect(planWrites(rows)).toHaveLength(1);
  });

  test('writes each row once, in order, in requests within the limit', () => {
    const someRows = fc
      .uniqueArray(fc.nat(5_000), { maxLength: 200 })
      .map((rows) => rows.sort((a, b) => a - b).map((row) => write(row, 'x'.repeat(row % 90))));
    fc.assert(
      fc.property(someRows, fc.integer({ min: 100, max: 2_000 }), (writes, maxBytes) => {
        const chunks = planWrites(writes, { maxBytes });
        expect(chunks.flatMap(rowsOf)).toEqual(writes);
        for (const chunk of chunks) {
          const bytes = JSON.stringify(rowsOf(chunk).map(({ cells }) => cells)).length;
          expect(bytes).toBeLessThanOrEqual(maxBytes + 1);
          for (const block of chunk) {
            block.rows.forEach((one, index) => {
              if (one !== null) expect(one.row).toBe(block.row + index);
            });
          }
        }
      }),
    );
  });

  test('is made a request at a time', () => {
    const limits = { maxBytes: 30 };
    const asked: number[] = [];
    const writes = [1, 2, 3, 4, 5].map((row) => ({
      ...write(row),
      get cells() {
        asked.push(row);
        return ['Reported'];
      },
    }));
    plannedWrites(writes, limits).next();
    expect(new Set(asked)).toEqual(new Set([1, 2, 3]));
  });

  test('stays far under the 1.5 MB of a request', () => {
    expect(MAX_CHUNK_BYTES).toBeLessThan(1_500_000 / 3);
  });
});

describe('a request that Excel finds too large', () => {
  test('is split between its blocks', () => {
    const [chunk = []] = planWrites([write(1), write(100), write(200)]);
    expect(drawn(splitChunk(chunk) ?? [])).toEqual([['1: T1', '100: T100'], ['200: T200']]);
  });

  test('of one block is split between its rows, which keep their places', () => {
    const [chunk = []] = planWrites([write(4), write(5), write(6)]);
    expect(drawn(splitChunk(chunk) ?? [])).toEqual([['4: T4 T5'], ['6: T6']]);
  });

  test('of one row can not be split', () => {
    const [chunk = []] = planWrites([write(4)]);
    expect(splitChunk(chunk)).toBeUndefined();
  });
});
