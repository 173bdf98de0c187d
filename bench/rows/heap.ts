/** The heap that 100,000 rows need, every one of them wrong: a process of its own with a heap limit does it or dies. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchRow } from '../measure';

const LIMIT_MB = 160;

export function heapRows(): readonly BenchRow[] {
  return ['real', 'wide'].map((sheet): BenchRow => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        `--max-old-space-size=${String(LIMIT_MB)}`,
        '--expose-gc',
        '--import',
        'tsx',
        join(__dirname, 'heap-child.ts'),
        sheet,
      ],
      { encoding: 'utf8' },
    );
    const columns = sheet === 'real' ? 8 : 20;
    return {
      group: 'rows',
      name: `100,000 rows of ${String(columns)} columns, every row wrong: heap kept`,
      value: status === 0 ? Number(stdout) : Number.POSITIVE_INFINITY,
      goal: LIMIT_MB,
      unit: 'MB',
      holds: status === 0,
    };
  });
}
