/**
 * `rows`: mapping and checking 50,062 real rows against the same work written by hand, as the cells come from a CSV file
 * (text) and as a sheet holds them (numbers).
 */
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { readSource } from '../../src/cli/read-source';
import { checkSource } from '../../src/core/mapping/check-source';
import type { Source } from '../../src/core/mapping/source';
import { suggestMapping } from '../../src/core/mapping/suggest';
import { measureRatio, ratioRows, type BenchRow } from '../measure';
import { checkByHand } from './floor';

const FILE = join(__dirname, '../../test/data/online-retail/online_retail_50k.csv');

/** Quantity and UnitPrice. */
const NUMBER_COLUMNS: readonly number[] = [3, 5];

/** At most this many times the hand-written loop. */
const GOAL = 3;

/** Long enough for several runs of each side, so that a garbage collection does not fall on one of them alone. */
const ROUNDS = { rounds: 25, minRoundMs: 200 };

export async function rowsBench(): Promise<BenchRow[]> {
  const text = await readSource(FILE, { sheet: undefined, headerRow: undefined });
  return [
    ...benchSource('map and check 50,062 rows, cells as text', text),
    ...benchSource('map and check 50,062 rows, cells as numbers', withNumbers(text)),
  ];
}

function benchSource(name: string, source: Source): readonly BenchRow[] {
  const { mapping } = suggestMapping(source, {
    constants: {
      country_code: 'GB',
      currency_code: 'GBP',
      language_code: 'en',
      'supplier.id': '0123456789abcdef0123456789abcdef',
    },
  });
  const product = () => checkSource(source, mapping);
  const floor = () => checkByHand(source);
  if (!isDeepStrictEqual(structuredClone(product()), structuredClone(floor()))) {
    throw new Error(`${name}: product and floor come to different results`);
  }
  return ratioRows('rows', name, measureRatio(product, floor, ROUNDS), GOAL);
}

/** The sheet as Excel holds it: what can be a number is one. */
function withNumbers(source: Source): Source {
  const rows = source.rows.map((row) =>
    row.map((cell, column) =>
      NUMBER_COLUMNS.includes(column) && cell !== '' && cell !== null ? Number(cell) : cell,
    ),
  );
  return { ...source, rows };
}
