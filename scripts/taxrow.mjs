/**
 * `npm run -s taxrow -- check FILE`: runs the command line of src/cli with the same arguments, output and exit code.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const child = spawn(
  process.execPath,
  [
    '--import',
    import.meta.resolve('tsx'),
    fileURLToPath(new URL('../src/cli/main.ts', import.meta.url)),
    ...process.argv.slice(2),
  ],
  // npm runs scripts in the project; the files that a person names are where they stand.
  { stdio: 'inherit', cwd: process.env.INIT_CWD ?? process.cwd() },
);
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 130);
});
