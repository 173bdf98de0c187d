/** `npm run soak`: the tests that take longer than `npm test` allows: many more simulated runs. */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { runNode } = await import('./step.mjs');
process.exitCode = await runNode(
  ['node_modules/jest/bin/jest.js', '--selectProjects', 'node', '--', 'test/sim'],
  { SIM_SEEDS: process.env.SIM_SEEDS ?? '10000' },
);
