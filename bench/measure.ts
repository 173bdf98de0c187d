/**
 * How Taxrow measures: product and floor in one run, interleaved in random order, and the median of the ratios within
 * each round. A floor against itself tells whether the machine is too noisy to say anything.
 */

/** One figure of `npm run bench`. */
export interface BenchRow {
  readonly group: string;
  readonly name: string;
  readonly value: number;
  /** The bound that `value` must keep, in the same unit; `null` for a figure that is only shown. */
  readonly goal: number | null;
  readonly unit: string;
  readonly holds: boolean;
}

export interface RatioOptions {
  readonly rounds?: number;
  /** Each side repeats its work within a round until this much CPU time has passed. */
  readonly minRoundMs?: number;
}

export interface Ratio {
  /** Median over the rounds of product time / floor time. */
  readonly ratio: number;
  /** Median over the rounds of floor time / floor time; 1.00 on a quiet machine. */
  readonly noise: number;
}

/** Above this deviation of the floor against itself, figures say nothing. */
export const NOISE_LIMIT = 0.05;

/** Median ratio of `product` to `floor`, by CPU time. Both run a first time before anything is counted. */
export function measureRatio(
  product: () => unknown,
  floor: () => unknown,
  { rounds = 11, minRoundMs = 30 }: RatioOptions = {},
): Ratio {
  const sides = { product, floor, twin: floor };
  for (const run of Object.values(sides)) run();
  const ratios: number[] = [];
  const noises: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times = { product: 0, floor: 0, twin: 0 };
    for (const side of shuffled(['product', 'floor', 'twin'] as const)) {
      times[side] = cpuPerRunMs(sides[side], minRoundMs);
    }
    ratios.push(times.product / times.floor);
    noises.push(times.twin / times.floor);
  }
  return { ratio: median(ratios), noise: median(noises) };
}

/** The row of a ratio, with the row that shows whether the run was quiet enough to believe it. */
export function ratioRows(
  group: string,
  name: string,
  measured: Ratio,
  goal: number,
): readonly BenchRow[] {
  const deviation = Math.abs(measured.noise - 1);
  return [
    {
      group,
      name,
      value: rounded(measured.ratio),
      goal,
      unit: 'x floor',
      holds: measured.ratio <= goal,
    },
    {
      group,
      name: `${name}: floor against itself`,
      value: rounded(deviation),
      goal: NOISE_LIMIT,
      unit: 'deviation from 1',
      holds: deviation <= NOISE_LIMIT,
    },
  ];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}

function cpuPerRunMs(run: () => unknown, minRoundMs: number): number {
  const before = process.cpuUsage();
  let runs = 0;
  let spentMs = 0;
  do {
    run();
    runs += 1;
    const { user, system } = process.cpuUsage(before);
    spentMs = (user + system) / 1000;
  } while (spentMs < minRoundMs);
  return spentMs / runs;
}

export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
