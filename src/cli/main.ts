/**
 * `taxrow`: the command line over the same core as the add-in. Output goes to standard output and is complete before
 * the process ends, also into a pipe: it sets an exit code, and only a second interrupt ends it at once.
 */
import { PROCESS_PORTS } from './process-ports';
import { runCommand } from './run-command';

/** With all said, the process ends by itself; what might hold it nevertheless is not waited for longer. */
const LONGEST_END_MS = 3_000;

async function main(): Promise<void> {
  const { exitCode, stdout, stderr } = await runCommand(process.argv.slice(2), PROCESS_PORTS);
  process.exitCode = exitCode;
  await Promise.all([written(process.stdout, stdout), written(process.stderr, stderr)]);
  setTimeout(() => process.exit(), LONGEST_END_MS).unref();
}

/** Resolves when whoever reads has it, or does not want it. */
function written(output: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((done) => {
    output.write(text, () => done());
  });
}

// A reader that has seen enough (`| head`) closes the pipe: no reason to complain, nor to stop sending.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

main().catch((error: unknown) => {
  // A mistake of ours: what was sent stands in the journal, and the same command goes on.
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 3;
});
