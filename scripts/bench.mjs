/** `npm run bench`: installs and builds what is missing, then measures (bench/main.ts). */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { buildAddin, buildWorkbench } = await import('./build.mjs');
const { findChromium } = await import('./chromium.mjs');
const { runNode } = await import('./step.mjs');
await buildAddin({ quiet: true });
await buildWorkbench({ quiet: true });
// Without a browser all but the groups `formulas` and `pane` can be measured.
const chromium = findChromium();
process.exitCode = await runNode(
  ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)],
  chromium === undefined ? {} : { TAXROW_CHROMIUM: chromium },
);
