/**
 * `npm run -s taxrow -- submit FILE ...`: the command line of src/cli, built where it has changed since, in this very
 * process: what ends the process ends the run, and nothing goes on sending behind it.
 */
import { createRequire } from 'node:module';
import { buildCli } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();

const built = await buildCli({ quiet: true }).catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});

// npm runs scripts in the project; the files that a person names are where they stand.
if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD);

createRequire(import.meta.url)(built);
