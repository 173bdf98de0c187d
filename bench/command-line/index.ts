/**
 * `taxrow submit` over real sockets: the whole command (read, map, check, look up, journal, send, results) against a loop
 * that reads the same file and only sends, 32 at a time at 20 ms per answer: at most 1.10 times as long, and at least
 * 80,000 rows a minute. Both are built and run as the command line is, in one process; the service is another, for both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import webpack, { type Configuration } from 'webpack';
import type { BenchRow } from '../measure';

const PROJECT = resolve(__dirname, '..', '..');
/** In the project: what is built finds its packages from where it lies. */
const SCRATCH = join(PROJECT, '.taxrow');
const NAME = 'bench';
const LATENCY_MS = 20;

export async function commandLineBench(): Promise<readonly BenchRow[]> {
  await mkdir(SCRATCH, { recursive: true });
  const directory = await mkdtemp(join(SCRATCH, 'bench-'));
  const service = await startService();
  try {
    await build(directory);
    return await measureIn(directory, service.address);
  } finally {
    service.end();
    await rm(directory, { recursive: true });
  }
}

function build(directory: string): Promise<void> {
  const cli = createRequire(__filename)('../../webpack.cli.js') as Configuration;
  const compiler = webpack({
    ...cli,
    entry: { [NAME]: join(__dirname, 'in-build.ts') },
    output: { ...cli.output, path: directory },
  });
  return new Promise((done, fail) => {
    compiler?.run((error, stats) => {
      if (error !== null) fail(error);
      else if (stats?.hasErrors() === true) fail(new Error(stats.toString('errors-only')));
      else done();
    });
  });
}

/** In a process of its own, with the memory that `npm run taxrow` gives. */
async function measureIn(directory: string, address: string): Promise<readonly BenchRow[]> {
  const args = ['--max-semi-space-size=64', join(directory, `${NAME}.js`), directory, address];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The measuring process ended with ${String(code)}`);
  return JSON.parse(output) as BenchRow[];
}

async function startService(): Promise<{ readonly address: string; end(): void }> {
  const script = resolve(__dirname, 'service.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(LATENCY_MS)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { address: line.toString().trim(), end: () => child.stdin.end() };
}
