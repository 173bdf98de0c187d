/** The ports of this very process: its environment variables, its terminal, its signals. */
import { createInterface } from 'node:readline/promises';
import type { CommandPorts } from './command-ports';
import { systemClock } from './service/system-clock';

/** One Ctrl-C can arrive twice: from the terminal and from npm, which passes it on. */
const ONE_PRESS_MS = 300;

export const PROCESS_PORTS: CommandPorts = {
  variables: process.env,
  clock: systemClock,
  random: Math.random,
  stderr: {
    write: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
  },
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
  interruptible,
};

async function ask(question: string, signal: AbortSignal): Promise<string> {
  // Not as a terminal: then Ctrl-C stays a signal of the process.
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  try {
    return await lines.question(question, { signal });
  } finally {
    lines.close();
  }
}

function interruptible(): AbortSignal {
  const interrupted = new AbortController();
  let firstMs = 0;
  const interrupt = () => {
    if (!interrupted.signal.aborted) {
      firstMs = performance.now();
      interrupted.abort();
    } else if (performance.now() - firstMs > ONE_PRESS_MS) {
      // What was sent stands in the journal; the next run looks what became of it.
      process.exit(3);
    }
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return interrupted.signal;
}
