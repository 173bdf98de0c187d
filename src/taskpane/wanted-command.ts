/**
 * What a ribbon command asked for. A command may be what starts the page, long before the pane is there: the pane hears of
 * it when it listens, and of later ones at once.
 */
import type { PaneCommand } from './state/commands';

let wanted: PaneCommand | undefined;
let listening: ((command: PaneCommand) => void) | undefined;

export function wantCommand(command: PaneCommand): void {
  if (listening === undefined) wanted = command;
  else listening(command);
}

/** Hands on every command, also one from before. Returns what ends it. */
export function onWantedCommand(listener: (command: PaneCommand) => void): () => void {
  listening = listener;
  if (wanted !== undefined) listener(wanted);
  wanted = undefined;
  return () => {
    if (listening === listener) listening = undefined;
  };
}
