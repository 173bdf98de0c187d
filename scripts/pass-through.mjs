/** `npm run pass-through`: runs src/pass-through/main.ts through tsx, in this very process. */
import 'tsx';
import { createRequire } from 'node:module';
import { askedToEnd } from './asked-to-end.mjs';
import { ensureCertificate } from './certificate.mjs';

const { run } = createRequire(import.meta.url)('../src/pass-through/main.ts');

// Listened for from the start: whoever reads the first line may end it at once.
const ending = askedToEnd();

// A log that nobody reads any more does not end what is under way.
process.stdout.on('error', () => undefined);

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  ensureCertificate,
  untilAskedToEnd: () => ending,
});
