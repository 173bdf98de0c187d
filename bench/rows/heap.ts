/**
 * The heap that 100,000 rows need, in order or every one of them wrong, what a check of them keeps beside the sheet's own
 * values, and what the pane's list of its problems keeps beside the check: a process of its own with a heap limit does it or dies.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchRow } from '../measure';

const LIMIT_MB = 160;

/** Enough for any result, to say how much was needed by one that did not fit. */
const NO_LIMIT_MB = 2_000;

/** Of the result, without the sheet. */
const MOST_BESIDE_MB = 5;

/** Of the list of problems in the pane: half a million of them, as numbers. */
const MOST_OF_LIST_MB = 3;

const SHEETS = {
  'in-order': '8 columns, in order',
  wrong: '8 columns, every row wrong',
  'wide-in-order': '20 columns, a transaction in every row, in order',
  'wide-wrong': '20 columns, a transaction in every row, five errors in each',
} as const;

export type HeapSheet = keyof typeof SHEETS;

export function heapRows(): readonly BenchRow[] {
  return Object.entries(SHEETS).flatMap(([sheet, what]) =>
    rowsOf(sheet, `100,000 rows of ${what}`),
  );
}

function rowsOf(sheet: string, name: string): readonly BenchRow[] {
  const kept = check(sheet, LIMIT_MB);
  const { allMb, besideMb, listMb } = kept ?? check(sheet, NO_LIMIT_MB) ?? NOT_MEASURED;
  const shared = { group: 'rows', unit: 'MB' };
  const holds = kept !== undefined;
  return [
    { ...shared, name: `${name}: heap kept`, value: allMb, goal: LIMIT_MB, holds },
    {
      ...shared,
      name: `${name}: kept beside the sheet`,
      value: besideMb,
      goal: MOST_BESIDE_MB,
      holds: besideMb <= MOST_BESIDE_MB,
    },
    {
      ...shared,
      name: `${name}: kept by the list of problems`,
      value: listMb,
      goal: MOST_OF_LIST_MB,
      holds: listMb <= MOST_OF_LIST_MB,
    },
  ];
}

interface Kept {
  /** By sheet and result, and by the result beside the sheet's own values. */
  readonly allMb: number;
  readonly besideMb: number;
  /** By the list of its problems, beside both. */
  readonly listMb: number;
}

const NOT_MEASURED: Kept = { allMb: Number.NaN, besideMb: Number.NaN, listMb: Number.NaN };

/** `undefined` when the check did not come to its end under that limit. */
function check(sheet: string, limitMb: number): Kept | undefined {
  const child = join(__dirname, 'heap-child.ts');
  const limit = `--max-old-space-size=${String(limitMb)}`;
  const args = [limit, '--expose-gc', '--import', 'tsx', child, sheet];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const [allMb = Number.NaN, besideMb = Number.NaN, listMb = Number.NaN] = stdout
    .split(' ')
    .map(Number);
  return status === 0 ? { allMb, besideMb, listMb } : undefined;
}
