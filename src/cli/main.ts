/**
 * `taxrow`: the command line over the same core as the add-in. Output goes to standard output and is complete before
 * the process ends, also into a pipe: it sets an exit code, and only a second interrupt ends it at once.
 */
import { PROCESS_PORTS } from './process-ports';
import { runCommand } from './run-command';

async function main(): Promise<void> {
  const { exitCode, stdout, stderr } = await runCommand(process.argv.slice(2), PROCESS_PORTS);
  process.exitCode = exitCode;
  process.stdout.write(stdout);
  process.stderr.write(stderr);
}

// A reader that has seen enough (`| head`) closes the pipe: no reason to complain, nor to stop sending.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

void main();
