/** `npm run bench`: installs and builds what is missing, then measures (bench/main.ts). */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { buildAddin } = await import('./build.mjs');
const { runNode } = await import('./step.mjs');
await buildAddin({ quiet: true });
// The memory for young objects is that of `npm run taxrow`: it is given to floors and peers alike.
const node = ['--max-semi-space-size=64', '--import', 'tsx'];
process.exitCode = await runNode([...node, 'bench/main.ts', ...process.argv.slice(2)]);
