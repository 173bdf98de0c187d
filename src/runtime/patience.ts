/**
 * Waiting for what a browser may never answer. It is counted in steps, between which an answer that has come is heard: a
 * page that was busy all the while must not take its own silence for the browser's.
 */
import type { Clock } from '../core/domain/ports';

const STEPS = 10;

/** Resolves when `patienceMs` are over in which the page was awake. Rejects when aborted. */
export async function losePatience(
  clock: Clock,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) await clock.sleep(patienceMs / STEPS, signal);
}
