/** `npm run sandbox`: runs src/sandbox/main.ts through tsx, in this very process. */
import 'tsx';
import { createRequire } from 'node:module';
import { ensureCertificate } from './certificate.mjs';

const { run } = createRequire(import.meta.url)('../src/sandbox/main.ts');

process.exitCode = await run(process.argv.slice(2), {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  ensureCertificate,
  untilAskedToEnd: () =>
    new Promise((resolve) => {
      process.once('SIGINT', () => resolve());
      process.once('SIGTERM', () => resolve());
    }),
});
