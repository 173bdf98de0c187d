/** What a command needs of the process that it runs in; tests bring their own. */
import { systemClock } from './service/system-clock';
import type { Clock, Random } from '../core/domain/ports';

export interface CommandPorts {
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly random: Random;
  /** Standard error, where a command says how far it is. */
  readonly stderr: { readonly write: (text: string) => void; readonly isTerminal: boolean };
  /** Asks whoever sits at the terminal; `undefined` when nobody does. Rejects when the signal is aborted. */
  readonly ask: ((question: string, signal: AbortSignal) => Promise<string>) | undefined;
  /** From now on the first interrupt (Ctrl-C) only aborts the signal; the next one ends the process at once, with 3. */
  readonly interruptible: () => AbortSignal;
}

/** The ports of a call that nobody watches: it asks nobody and tells nobody how far it is. */
export const QUIET_PORTS: CommandPorts = {
  variables: {},
  clock: systemClock,
  random: Math.random,
  stderr: { write: () => undefined, isTerminal: false },
  ask: undefined,
  interruptible: () => new AbortController().signal,
};
