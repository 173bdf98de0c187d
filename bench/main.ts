/**
 * `npm run bench [-- --group NAME] [--json]`: runs the groups of GROUPS, or one of them, and prints their figures.
 * With `--json` standard output holds one array of `BenchRow` and nothing else. Exit 1 when a goal is missed.
 */
import { parseArgs } from 'node:util';
import { commandLineBench } from './command-line';
import { formulasBench } from './formulas';
import type { BenchRow } from './measure';
import { paneBench } from './pane';
import { passThroughBench } from './pass-through';
import { rowsBench } from './rows';
import { sandboxBench } from './sandbox';
import { serviceBench } from './service';
import { sizeBench } from './size';
import { submissionBench } from './submission';

const GROUPS: Readonly<Record<string, () => Promise<readonly BenchRow[]>>> = {
  rows: rowsBench,
  formulas: formulasBench,
  service: serviceBench,
  sandbox: sandboxBench,
  size: sizeBench,
  submission: submissionBench,
  'command-line': commandLineBench,
  'pass-through': passThroughBench,
  pane: paneBench,
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { group: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const names = values.group === undefined ? Object.keys(GROUPS) : [values.group];
  const rows: BenchRow[] = [];
  for (const name of names) {
    const run = GROUPS[name];
    if (run === undefined) {
      process.stderr.write(
        `No group '${name}': choose one of ${Object.keys(GROUPS).join(', ')}.\n`,
      );
      process.exitCode = 2;
      return;
    }
    process.stderr.write(`Measuring ${name}…\n`);
    rows.push(...(await run()));
  }
  process.stdout.write(values.json ? `${JSON.stringify(rows)}\n` : table(rows));
  if (rows.some((row) => !row.holds)) process.exitCode = 1;
}

function table(rows: readonly BenchRow[]): string {
  return rows
    .map(({ group, name, value, goal, unit, holds }) => {
      const bound = goal === null ? '' : `  goal ${String(goal)}`;
      return `${holds ? '✓' : '✗'} ${group.padEnd(9)} ${name.padEnd(58)} ${String(value).padStart(10)} ${unit}${bound}\n`;
    })
    .join('');
}

void main();
