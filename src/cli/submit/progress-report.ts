/**
 * How far a run is, on standard error: one line that is rewritten on a terminal, else a line every few seconds, also
 * while nothing happens: a run that waits for a minute says so.
 */
import type { CommandPorts } from '../command-ports';

const REWRITE_MS = 250;
const LINE_MS = 5_000;
const CLEAR_LINE = '\r\u001B[2K';

export interface ProgressReport {
  /** What the line says from now on, asked for when it is written. */
  show(line: () => string): void;
  /** Takes the line away, until there is another. */
  hide(): void;
  /** Says something for good, above the line. */
  say(text: string): void;
  /** Takes the line away on a terminal; writes the last one elsewhere. */
  end(): void;
}

export function createProgressReport({ clock, stderr }: CommandPorts): ProgressReport {
  const { isTerminal } = stderr;
  const over = new AbortController();
  let line = () => '';
  let written = '';

  function write(): void {
    const text = line();
    // A line that says nothing new is not written again on a terminal.
    if (text === '' || (isTerminal && text === written)) return;
    stderr.write(isTerminal ? `${CLEAR_LINE}${text}` : `${text}\n`);
    written = text;
  }

  function takeAway(): void {
    if (isTerminal && written !== '') stderr.write(CLEAR_LINE);
    if (isTerminal) written = '';
  }

  async function repeat(): Promise<void> {
    const gapMs = isTerminal ? REWRITE_MS : LINE_MS;
    while (!over.signal.aborted) {
      await clock.sleep(gapMs, over.signal).catch(() => undefined); // The end of the report.
      if (over.signal.aborted) return;
      write();
    }
  }

  void repeat();
  return {
    show(next) {
      line = next;
    },
    hide() {
      line = () => '';
      takeAway();
    },
    say(text) {
      takeAway();
      stderr.write(`${text}\n`);
    },
    end() {
      over.abort();
      if (!isTerminal && line() !== written) write();
      takeAway();
    },
  };
}
