/**
 * Follows what goes wrong with formulas. Ten thousand cells may fail in one moment: the pane looks a few times a second at
 * most.
 */
import type { ListedActivity } from '../formula-services';
import type { PaneServices } from '../pane-services';
import type { PaneStore } from './pane-store';

const GAP_MS = 250;

/** @returns what ends it. */
export function followFormulas(store: PaneStore, services: PaneServices): () => void {
  const { formulas, clock } = services;
  let looksSoon = false;
  let ended = false;

  function look(): void {
    const activities = formulas.activities();
    store.setState((before) => ({
      activities,
      newActivities: before.showsFormulas
        ? 0
        : Math.min(activities.length, before.newActivities + added(before.activities, activities)),
    }));
  }

  async function lookSoon(): Promise<void> {
    if (looksSoon) return;
    looksSoon = true;
    await clock.sleep(GAP_MS);
    looksSoon = false;
    if (!ended) look();
  }

  look();
  const end = formulas.subscribe(() => void lookSoon());
  return () => {
    ended = true;
    end();
  };
}

/** How many stand behind the last one from before. */
function added(before: readonly ListedActivity[], now: readonly ListedActivity[]): number {
  const last = before.at(-1);
  return last === undefined ? now.length : now.length - 1 - now.lastIndexOf(last);
}
