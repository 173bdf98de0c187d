/**
 * In every simulated fate each transaction reaches the service exactly once, what failed there once more by a confirmed
 * replay, no adjustment before its original is reported, and nobody is told what is not so.
 * `SIM_SEEDS=10000` tries more fates, `SIM_SEED=7` replays one. With a guard taken away the simulation must see it.
 */
import { hashAtOnce } from '../support/hash-at-once';
import { BUGS_OF_ORDER, PLANTED_BUGS } from './planted-bugs';
import { simulate, simulateDeathAt, type Bug, type Verdict } from './simulation';

const SEEDS = Number(process.env['SIM_SEEDS'] ?? 1_000);
const ONE_SEED = process.env['SIM_SEED'];
const TIMEOUT_MS = 60_000 + SEEDS * 300;

let undo: () => void;
beforeAll(() => {
  undo = hashAtOnce();
});
afterAll(() => {
  undo();
});

test(
  'each transaction exactly once, whatever happens',
  async () => {
    const seeds =
      ONE_SEED === undefined ? Array.from({ length: SEEDS }, (_, i) => i + 1) : [Number(ONE_SEED)];
    let kills = 0;
    for (const seed of seeds) {
      const verdict = await simulate(seed);
      const { duplicates, missing, tooEarly, lies } = verdict;
      kills += verdict.kills;
      expect({ seed, duplicates, missing, tooEarly, lies }).toEqual({
        seed,
        duplicates: [],
        missing: [],
        tooEarly: [],
        lies: [],
      });
    }
    if (ONE_SEED === undefined) expect(kills).toBeGreaterThan(SEEDS);
  },
  TIMEOUT_MS,
);

/** More steps than the first life of any of these fates has. */
const MOST_STEPS = 5_000;
const FATES_OF_EVERY_DEATH = Math.ceil(SEEDS / 500);

test(
  'each transaction exactly once, wherever the process dies: before, during and after every call',
  async () => {
    let deaths = 0;
    for (let seed = 1; seed <= FATES_OF_EVERY_DEATH; seed += 1) {
      let died = true;
      for (let step = 1; died && step <= MOST_STEPS; step += 1) {
        const { duplicates, missing, tooEarly, lies, kills } = await simulateDeathAt(step, seed);
        expect({ seed, step, duplicates, missing, tooEarly, lies }).toEqual({
          ...{ seed, step, duplicates: [], missing: [], tooEarly: [], lies: [] },
        });
        died = kills > 0;
        if (died) deaths += 1;
      }
      expect(died).toBe(false);
    }
    expect(deaths).toBeGreaterThan(FATES_OF_EVERY_DEATH * 20);
  },
  TIMEOUT_MS,
);

test('a seed replays to the letter', async () => {
  const [first, second] = [await simulate(7), await simulate(7)];
  expect(second.trace).toEqual(first.trace);
  expect(first.trace.length).toBeGreaterThan(10);
});

test.each(Object.entries(PLANTED_BUGS))(
  'a planted bug is seen: %s makes duplicates',
  async (_name, bug) => {
    expect(await firstSeed(bug, ({ duplicates }) => duplicates.length > 0)).toBeDefined();
  },
  TIMEOUT_MS,
);

test.each(Object.entries(BUGS_OF_ORDER))(
  'a planted bug is seen: %s sends adjustments too early',
  async (_name, bug) => {
    expect(await firstSeed(bug, ({ tooEarly }) => tooEarly.length > 0)).toBeDefined();
  },
  TIMEOUT_MS,
);

async function firstSeed(
  bug: Bug,
  shows: (verdict: Verdict) => boolean,
): Promise<number | undefined> {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    if (shows(await simulate(seed, bug))) return seed;
  }
  return undefined;
}
