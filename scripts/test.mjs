/**
 * `npm test`: installs what is missing and runs everything: types, lint, format, build, then unit, property, build
 * and end-to-end tests. `npm test -- --quick` leaves out the end-to-end tests; other arguments go to jest.
 */
import { ensureInstalled } from './install.mjs';

ensureInstalled();

const { existsSync, readFileSync, mkdirSync } = await import('node:fs');
const { join } = await import('node:path');
const { projectDir } = await import('./install.mjs');
const { requireChromium } = await import('./chromium.mjs');
const { runNode, step } = await import('./step.mjs');
const { buildAddin, buildCli, buildWorkbench } = await import('./build.mjs');

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const jestArgs = args.filter((arg) => arg !== '--quick');
const chromium = quick ? undefined : requireChromium();

const bin = (name) => join('node_modules', ...name.split('/'));

await step('types', async () => {
  const tsc = bin('@typescript/native/bin/tsc');
  return (
    (await runNode([tsc, '--noEmit'])) || runNode([tsc, '--noEmit', '-p', 'tsconfig.core.json'])
  );
});
await step('lint', () => runNode([bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']));
await step('format', () =>
  runNode([bin('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn']),
);
await step('build', async () => {
  await buildAddin({ quiet: true });
  await buildWorkbench({ quiet: true });
  await buildCli({ quiet: true });
  return 0;
});

const resultFile = join(projectDir, '.taxrow', 'test-result.json');
mkdirSync(join(projectDir, '.taxrow'), { recursive: true });
const projects = ['node', 'ui', 'build', ...(quick ? [] : ['e2e'])];
const code = await runNode(
  [
    bin('jest/bin/jest.js'),
    '--selectProjects',
    ...projects,
    '--json',
    `--outputFile=${resultFile}`,
    '--maxWorkers=2',
    ...jestArgs,
  ],
  chromium === undefined ? {} : { TAXROW_CHROMIUM: chromium },
);
if (existsSync(resultFile)) {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(resultFile, 'utf8'),
  );
  process.stdout.write(
    `\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`,
  );
}
process.exitCode = code;
