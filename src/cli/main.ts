/**
 * `taxrow`: the command line over the same core as the add-in. Output goes to standard output and is complete before
 * the process ends, also into a pipe: it sets an exit code and never exits.
 */
import { runCommand } from './run-command';

async function main(): Promise<void> {
  const { exitCode, stdout, stderr } = await runCommand(process.argv.slice(2));
  process.exitCode = exitCode;
  process.stdout.write(stdout);
  process.stderr.write(stderr);
}

// A reader that has seen enough (`| head`) closes the pipe: no reason to complain.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

void main();
