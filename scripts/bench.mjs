/** `npm run bench`: installs and builds what is missing, then measures (bench/main.ts). */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { buildAddin } = await import('./build.mjs');
const { runNode } = await import('./step.mjs');
await buildAddin({ quiet: true });
process.exitCode = await runNode(['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]);
