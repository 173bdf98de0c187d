/** The list of what went wrong, as it is looked at: which groups are open, and what this device knows of unknown ids. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { asError } from '../error-notice';
import type { ListedActivity } from '../formula-services';
import type { Pane } from '../state/pane-context';
import { activityGroups, type ActivityGroup } from './activity-groups';

export interface ActivityState {
  readonly groups: readonly ActivityGroup[];
  readonly openGroups: ReadonlySet<string>;
  /** When the cells of a group were asked again, milliseconds since 1970, by its id. */
  readonly askedAgain: ReadonlyMap<string, number>;
  /** Names of environments, by the ids that this device has sent there. */
  readonly elsewhere: ReadonlyMap<string, string>;
  /** The cell that was gone to last. */
  readonly chosen: ListedActivity | undefined;
  /** Why it could not be gone to. */
  readonly error: Error | undefined;
  toggle(groupId: string): void;
  goToCell(entry: ListedActivity): Promise<void>;
  askAgain(group: ActivityGroup): Promise<void>;
  clear(): void;
}

export function createActivityStore({ services, store }: Pane): StoreApi<ActivityState> {
  const { formulas } = services;
  return createStore<ActivityState>((set, get) => {
    const looked = new Set<string>();

    function regroup(elsewhere = get().elsewhere): void {
      set({ groups: groupsNow(elsewhere), elsewhere });
    }

    function groupsNow(elsewhere: ReadonlyMap<string, string>): readonly ActivityGroup[] {
      const { activities, session } = store.getState();
      return activityGroups(activities, { elsewhere, isConnected: session !== undefined });
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

    store.subscribe(({ activities, session }, before) => {
      if (activities === before.activities && session === before.session) return;
      regroup();
      look(activities);
    });
    look(store.getState().activities);

    return {
      groups: groupsNow(new Map()),
      openGroups: new Set(),
      askedAgain: new Map(),
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
      async askAgain({ id, cells }) {
        await attempt(async () => {
          const port = await formulas.cells();
          set({ askedAgain: new Map([...get().askedAgain, [id, services.clock.wallMs()]]) });
          port.refreshCells(cells);
        });
      },
      clear() {
        set({ openGroups: new Set(), askedAgain: new Map(), chosen: undefined, error: undefined });
        formulas.clearActivities();
      },
    };
  });
}
