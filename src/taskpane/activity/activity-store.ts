/** The list of what went wrong, as it is looked at: which groups are open, and what this device knows of unknown ids. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { asError } from '../error-notice';
import type { ListedActivity } from '../formula-services';
import type { Pane } from '../state/pane-context';
import { activityGroups, type ActivityGroup } from './activity-groups';

export interface ActivityState {
  readonly groups: readonly ActivityGroup[];
  readonly openGroups: ReadonlySet<string>;
  /** Names of environments, by the ids that this device has sent there. */
  readonly elsewhere: ReadonlyMap<string, string>;
  /** The cell that was gone to last. */
  readonly chosen: ListedActivity | undefined;
  /** Why it could not be gone to. */
  readonly error: Error | undefined;
  toggle(groupId: string): void;
  goToCell(entry: ListedActivity): Promise<void>;
  askAgain(cells: readonly string[]): Promise<void>;
  clear(): void;
}

export function createActivityStore({ services, store }: Pane): StoreApi<ActivityState> {
  const { formulas } = services;
  return createStore<ActivityState>((set, get) => {
    const looked = new Set<string>();

    function regroup(elsewhere = get().elsewhere): void {
      const groups = activityGroups(store.getState().activities, elsewhere);
      set({ groups, elsewhere });
    }

    /** Each unknown id is looked up once, in the journal of this device. */
    async function lookElsewhere(activities: readonly ListedActivity[]): Promise<void> {
      const unknown = activities.filter(({ why, id }) => why === 'NOT_FOUND' && !looked.has(id));
      const ids = [...new Set(unknown.map(({ id }) => id))];
      if (ids.length === 0) return;
      for (const id of ids) looked.add(id);
      const found = await (await formulas.cells()).sentElsewhere(ids);
      if (found.size > 0) regroup(new Map([...get().elsewhere, ...found]));
    }

    function look(activities: readonly ListedActivity[]): void {
      lookElsewhere(activities).catch(() => {
        // Where no journal can be read the list says what it says without it.
      });
    }

    async function attempt(work: () => Promise<void>): Promise<void> {
      set({ error: undefined });
      try {
        await work();
      } catch (thrown) {
        set({ error: asError(thrown) });
      }
    }

    store.subscribe(({ activities }, before) => {
      if (activities === before.activities) return;
      regroup();
      look(activities);
    });
    const { activities } = store.getState();
    look(activities);

    return {
      groups: activityGroups(activities, new Map()),
      openGroups: new Set(),
      elsewhere: new Map(),
      chosen: undefined,
      error: undefined,
      toggle(groupId) {
        const openGroups = new Set(get().openGroups);
        if (!openGroups.delete(groupId)) openGroups.add(groupId);
        set({ openGroups });
      },
      async goToCell(entry) {
        const { cell } = entry;
        if (cell === undefined) return;
        set({ chosen: entry });
        await attempt(async () => {
          await (await formulas.cells()).selectCell(cell);
        });
      },
      async askAgain(cells) {
        await attempt(async () => {
          (await formulas.cells()).refreshCells(cells);
        });
      },
      clear() {
        set({ openGroups: new Set(), chosen: undefined, error: undefined });
        formulas.clearActivities();
      },
    };
  });
}
