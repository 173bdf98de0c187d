/**
 * What the hop costs: the pass-through against a bare undici proxy, both in front of the same
 * service, all three in processes of their own, 2 KB up and 2 KB down. Rounds are interleaved in
 * random order; the figure is the median of the ratios within each round, by the time that a number
 * of requests take with 1, 8 and 32 callers.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Pool } from 'undici';
import { median, ratioRows, shuffled, type BenchRow, type Ratio } from '../measure';

const GROUP = 'pass-through';
/** Many and short: what else the machine does then strikes single rounds, and the median passes them over. */
const ROUNDS = 51;
const GOAL = 1.2;

/** Callers at once -> requests of one round, so that a round takes some 50 ms. */
const LOADS: readonly (readonly [callers: number, requests: number])[] = [
  [1, 100],
  [8, 250],
  [32, 400],
];

/** Requests before anything counts: until then a process is still compiling its own code. */
const WARM_UP = 3_000;

const BODY = JSON.stringify({ transaction_id: 'INV-1', filler: 'x'.repeat(2_000) });

export async function passThroughBench(): Promise<readonly BenchRow[]> {
  const processes: ChildProcess[] = [];
  const start = async (file: string, ...args: string[]): Promise<string> => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, file), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return `http://127.0.0.1:${String(port).trim()}`;
  };
  try {
    const service = await start('service.ts');
    const [product, floor] = await Promise.all([
      start('product.ts', service),
      start('floor.ts', service),
    ]);
    const rows: BenchRow[] = [];
    for (const [callers, requests] of LOADS) {
      const measured = await measureHops({ product, floor }, callers, requests);
      rows.push(
        ...ratioRows(GROUP, `a request, ${callers} at once, bare proxy = 1`, measured, GOAL),
      );
    }
    return rows;
  } finally {
    for (const child of processes) child.kill();
  }
}

interface Hops {
  readonly product: string;
  readonly floor: string;
}

async function measureHops(hops: Hops, callers: number, requests: number): Promise<Ratio> {
  const pools = {
    product: poolTo(hops.product, callers),
    floor: poolTo(hops.floor, callers),
    twin: poolTo(hops.floor, callers),
  };
  const sides = ['product', 'floor', 'twin'] as const;
  const ratios: number[] = [];
  const noises: number[] = [];
  try {
    for (const side of sides) await timeOf(pools[side], callers, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = { product: 0, floor: 0, twin: 0 };
      for (const side of shuffled(sides)) {
        times[side] = await timeOf(pools[side], callers, requests);
      }
      ratios.push(times.product / times.floor);
      noises.push(times.twin / times.floor);
    }
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
  }
  return { ratio: median(ratios), noise: median(noises) };
}

function poolTo(origin: string, connections: number): Pool {
  return new Pool(origin, { connections, pipelining: 1, keepAliveTimeout: 30_000 });
}

/** Milliseconds until all are answered. @throws Error when one is answered otherwise than with 200. */
async function timeOf(pool: Pool, callers: number, requests: number): Promise<number> {
  let left = requests;
  const call = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/v1/transactions',
        headers: {
          'content-type': 'application/json',
          'ocp-apim-subscription-key': 'an-access-token-of-32-characters-and-more',
          origin: 'https://addin.example',
        },
        body: BODY,
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`A hop answered ${statusCode}.`);
    }
  };
  const before = performance.now();
  await Promise.all(Array.from({ length: callers }, call));
  return performance.now() - before;
}
