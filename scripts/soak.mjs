/** `npm run soak`: the tests that take longer than `npm test` allows: many more simulated runs, many more drawn sheets. */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { runNode } = await import('./step.mjs');
process.exitCode = await runNode(
  [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'node',
    '--',
    'test/sim',
    'test/core/mapping/payload.property',
  ],
  {
    SIM_SEEDS: process.env.SIM_SEEDS ?? '10000',
    TAXROW_PROPERTY_RUNS: process.env.TAXROW_PROPERTY_RUNS ?? '100000',
  },
);
