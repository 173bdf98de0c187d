/** `npm run sandbox`: runs src/sandbox/main.ts through tsx, in this very process. */
import 'tsx';
import { createRequire } from 'node:module';
import { askedToEnd } from './asked-to-end.mjs';
import { ensureCertificate } from './certificate.mjs';

const { run } = createRequire(import.meta.url)('../src/sandbox/main.ts');

// Listened for from the start: whoever reads the first line may end it at once.
const ending = askedToEnd();

process.exitCode = await run(process.argv.slice(2), {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  ensureCertificate,
  untilAskedToEnd: () => ending,
});
