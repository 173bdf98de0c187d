/**
 * What `command-line` measures, product and floor in one process: started with a directory to write into and the service's
 * address, it prints its figures as JSON. The command's looks are among its requests: they are a part of sending once, and
 * the loop has none.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QUIET_PORTS } from '../../src/cli/command-ports';
import { runCommand } from '../../src/cli/run-command';
import { bareLoop } from './floor';
import { median, rounded, shuffled, type BenchRow } from '../measure';

const GROUP = 'command-line';
/** So many that what is done once for a file weighs as it does in use. */
const ROWS = 10_000;
const ROWS_TO_WARM_UP = 2_000;
const CONCURRENCY = 32;
/** The service's. */
const LATENCY_MS = 20;
const ROUNDS = 5;

async function measure(directory: string, address: string): Promise<readonly BenchRow[]> {
  const sides = {
    command: (file: string) => submitAll(directory, file, address),
    bare: (file: string) => bareLoop(file, address, CONCURRENCY),
    twin: (file: string) => bareLoop(file, address, CONCURRENCY),
  };
  const ratios: number[] = [];
  const noises: number[] = [];
  const perMinute: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const tookMs = { command: 0, bare: 0, twin: 0 };
    for (const side of shuffled(['command', 'bare', 'twin'] as const)) {
      // Each side has ids of its own: what the service knows already, the command does not send.
      const file = await sheet(directory, `${side}-${String(round)}`, round);
      const beganMs = performance.now();
      await sides[side](file);
      tookMs[side] = performance.now() - beganMs;
    }
    if (round === 0) continue; // Warms up.
    ratios.push(tookMs.command / tookMs.bare);
    noises.push(Math.abs(tookMs.twin / tookMs.bare - 1));
    perMinute.push((ROWS * 60_000) / tookMs.command);
  }
  const name = `submit ${String(ROWS)} rows, ${String(CONCURRENCY)} at a time at ${String(LATENCY_MS)} ms`;
  const value = rounded(median(ratios));
  const noise = rounded(median(noises));
  const rate = Math.round(median(perMinute));
  return [
    {
      group: GROUP,
      name: `${name}, bare loop = 1`,
      value,
      goal: 1.1,
      unit: 'x floor',
      holds: value <= 1.1,
    },
    {
      group: GROUP,
      name: `${name}: floor against itself`,
      value: noise,
      goal: 0.05,
      unit: 'deviation from 1',
      holds: noise <= 0.05,
    },
    {
      group: GROUP,
      name,
      value: rate,
      goal: 80_000,
      unit: 'rows a minute, at least',
      holds: rate >= 80_000,
    },
  ];
}

async function sheet(directory: string, name: string, round: number): Promise<string> {
  const file = join(directory, `${name}.csv`);
  const rows = Array.from(
    { length: round === 0 ? ROWS_TO_WARM_UP : ROWS },
    (_, index) => `${name}-${String(index)},13/02/2024,Consulting,2,50\n`,
  );
  await writeFile(file, `Invoice No,Date,Item,Qty,Unit price\n${rows.join('')}`);
  return file;
}

async function submitAll(directory: string, file: string, address: string): Promise<void> {
  const settings = [
    'country_code=PT',
    'currency_code=EUR',
    'language_code=pt',
    `supplier.id=${'0'.repeat(32)}`,
  ];
  const { exitCode, stderr } = await runCommand(
    [
      'submit',
      file,
      ...['--base-url', address, '--key-env', 'KEY', '--concurrency', String(CONCURRENCY)],
      ...['--journal', join(directory, 'journal'), '--results', join(directory, 'results.csv')],
      ...['--accept-unsure', 'all'],
      ...settings.flatMap((setting) => ['--set', setting]),
    ],
    { ...QUIET_PORTS, variables: { KEY: 'bench' } },
  );
  if (exitCode !== 0) throw new Error(`Not all were accepted (${String(exitCode)}): ${stderr}`);
}

async function main(): Promise<void> {
  const [, , directory = '', address = ''] = process.argv;
  process.stdout.write(JSON.stringify(await measure(directory, address)));
}

void main();
