/**
 * The step that a ribbon command asked for. A command may be what starts the page, long before the pane is there: the
 * pane hears of it when it listens, and of later ones at once.
 */
import type { Step } from './state/steps';

let wanted: Step | undefined;
let listening: ((step: Step) => void) | undefined;

export function wantStep(step: Step): void {
  if (listening === undefined) wanted = step;
  else listening(step);
}

/** Hands on every step that is wanted, also one from before. Returns what ends it. */
export function onWantedStep(listener: (step: Step) => void): () => void {
  listening = listener;
  if (wanted !== undefined) listener(wanted);
  wanted = undefined;
  return () => {
    if (listening === listener) listening = undefined;
  };
}
