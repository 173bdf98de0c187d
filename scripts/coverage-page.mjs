/**
 * `npm run coverage-page`: holds the conversations of the contract run, then writes docs/service-coverage.md from what they
 * recorded (scripts/coverage-page.ts).
 */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { runNode } = await import('./step.mjs');
const conversations = ['-t', 'conversations', '--', 'test/contract/service-coverage.test.ts'];
process.exitCode =
  (await runNode([
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'node',
    ...conversations,
  ])) || (await runNode(['--import', 'tsx', 'scripts/coverage-page.ts']));
