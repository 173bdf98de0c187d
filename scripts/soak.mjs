/**
 * `npm run soak [-- PART...]`: what takes longer than `npm test` allows, one part after the other: drawn sheets and headers
 * by the hundred thousand, ten thousand simulated fates, a million splits of money, and a book of 100,000 rows end to end.
 * Numbers can be set by the environment variables that stand here.
 */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { requireChromium } = await import('./chromium.mjs');
const { runNode, step } = await import('./step.mjs');
const { buildAddin, buildWorkbench } = await import('./build.mjs');

/** By name: the tests, and the environment variables with what they are in `npm test` made larger. */
const PARTS = {
  properties: { project: 'node', tests: ['property'], env: { TAXROW_PROPERTY_RUNS: '100000' } },
  simulation: { project: 'node', tests: ['test/sim'], env: { SIM_SEEDS: '10000' } },
  money: { project: 'node', tests: ['money'], env: { TAXROW_MONEY_SPLITS: '1000000' } },
  book: { project: 'soak', tests: ['large-book'], env: { TAXROW_SOAK_ROWS: '100000' } },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part '${unknown[0]}'. The parts are: ${Object.keys(PARTS).join(', ')}.\n`,
  );
  process.exit(2);
}

for (const [name, { project, tests, env }] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await step(name, async () => {
    const chromium = project === 'soak' ? await browserWithBuild() : {};
    return runNode(['node_modules/jest/bin/jest.js', '--selectProjects', project, '--', ...tests], {
      ...env,
      ...chromium,
      ...given(env),
    });
  });
}

/** What the caller has set wins. */
function given(env) {
  const names = Object.keys(env).filter((name) => process.env[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

async function browserWithBuild() {
  const chromium = requireChromium();
  await buildAddin({ quiet: true });
  await buildWorkbench({ quiet: true });
  return { TAXROW_CHROMIUM: chromium };
}
