/** The heap that 100,000 rows need, every one of them wrong: a process of its own with a heap limit does it or dies. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchRow } from '../measure';

const LIMIT_MB = 160;

/** Enough for any result, to say how much was needed by one that did not fit. */
const NO_LIMIT_MB = 2_000;

const SHEETS = { real: 8, wide: 20 } as const;

export function heapRows(): readonly BenchRow[] {
  return Object.entries(SHEETS).map(([sheet, columns]): BenchRow => {
    const keptMb = check(sheet, LIMIT_MB);
    return {
      group: 'rows',
      name: `100,000 rows of ${String(columns)} columns, every row wrong: heap kept`,
      value: keptMb ?? check(sheet, NO_LIMIT_MB) ?? Number.NaN,
      goal: LIMIT_MB,
      unit: 'MB',
      holds: keptMb !== undefined,
    };
  });
}

/** What sheet and result keep; `undefined` when the check did not come to its end under that limit. */
function check(sheet: string, limitMb: number): number | undefined {
  const child = join(__dirname, 'heap-child.ts');
  const limit = `--max-old-space-size=${String(limitMb)}`;
  const args = [limit, '--expose-gc', '--import', 'tsx', child, sheet];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
