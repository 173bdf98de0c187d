/**
 * `npm run -s taxrow -- submit FILE ...`: the command line of src/cli through tsx, in this very process: what ends the
 * process ends the run, and nothing goes on sending behind it.
 */
import 'tsx';
import { createRequire } from 'node:module';

// npm runs scripts in the project; the files that a person names are where they stand.
if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD);

createRequire(import.meta.url)('../src/cli/main.ts');
