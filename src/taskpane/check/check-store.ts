/**
 * Check: reads the rows again where the sheet has changed, checks all of them, and walks through the problems, cell by
 * cell. The result is shared; what stands here is how it is walked through.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../core/mapping/reading-result';
import { asError } from '../error-notice';
import { checkRows, readAgain } from '../state/check-rows';
import type { Pane } from '../state/pane-context';
import { groupProblems, type ProblemGroup } from './problem-groups';

export interface RowsRead {
  readonly rowsRead: number;
  readonly rowCount: number;
}

export interface CheckState {
  readonly phase: 'idle' | 'reading' | 'checking' | 'failed';
  readonly progress: RowsRead | undefined;
  readonly groups: readonly ProblemGroup[];
  readonly openGroup: string | undefined;
  /** The problem whose cell was selected last. */
  readonly selected: Problem | undefined;
  /** How many problems of the open group are listed. */
  readonly shown: number;
  readonly error: Error | undefined;
  /** Why the cell could not be selected. */
  readonly selectError: Error | undefined;
  /** Checks where no check stands yet, or the sheet was edited since. */
  ensure(): Promise<void>;
  /** Reads the rows anew first. */
  checkAgain(): Promise<void>;
  cancelReading(): void;
  toggleGroup(id: string): void;
  showMore(): void;
  choose(problem: Problem): Promise<void>;
  /** The next problem, or the one before, over all groups; opens its group. */
  move(by: 1 | -1): Promise<void>;
}

/** A group opens with so many cells; each "more" adds as many. */
export const SHOWN_AT_FIRST = 200;

export function createCheckStore(pane: Pane): StoreApi<CheckState> {
  const shared = pane.store;
  return createStore<CheckState>((set, get) => {
    let latest = 0;
    let reading = new AbortController();

    async function check(reread: boolean): Promise<void> {
      const mine = ++latest;
      reading.abort();
      reading = new AbortController();
      set({ error: undefined, selectError: undefined, selected: undefined, progress: undefined });
      try {
        if (reread) {
          set({ phase: 'reading' });
          const onProgress = (rowsRead: number, rowCount: number) => {
            if (mine === latest) set({ progress: { rowsRead, rowCount } });
          };
          await readAgain(pane, onProgress, reading.signal);
        }
        set({ phase: 'checking' });
        const checked = await checkRows(pane);
        if (mine !== latest || checked === undefined) return;
        const groups = groupProblems(checked.check);
        set({ phase: 'idle', groups, openGroup: undefined, shown: SHOWN_AT_FIRST });
      } catch (thrown) {
        if (mine === latest) set({ phase: 'failed', error: asError(thrown) });
      }
    }

    async function select(problem: Problem): Promise<void> {
      const sheetName = shared.getState().read?.source.sheetName;
      set({ selected: problem, selectError: undefined });
      if (sheetName === undefined || problem.cell === '') return;
      try {
        const workbook = await pane.services.workbook();
        await workbook.selectCell(sheetName, problem.cell);
      } catch (thrown) {
        set({ selectError: asError(thrown) });
      }
    }

    return {
      phase: 'idle',
      progress: undefined,
      groups: [],
      openGroup: undefined,
      selected: undefined,
      shown: SHOWN_AT_FIRST,
      error: undefined,
      selectError: undefined,
      ensure: async () => {
        const { check: standing, sourceIsStale } = shared.getState();
        if (standing === undefined || sourceIsStale) await check(sourceIsStale);
      },
      cancelReading: () => {
        reading.abort();
      },
      checkAgain: async () => {
        await check(true);
      },
      toggleGroup: (id) => {
        set({ openGroup: get().openGroup === id ? undefined : id, shown: SHOWN_AT_FIRST });
      },
      showMore: () => {
        set({ shown: get().shown + SHOWN_AT_FIRST });
      },
      choose: select,
      move: async (by) => {
        const { groups, selected } = get();
        const all = groups.flatMap((group) =>
          group.problems.map((problem, index) => ({ problem, index, id: group.id })),
        );
        if (all.length === 0) return;
        const from = all.findIndex(({ problem }) => problem === selected);
        const start = from < 0 && by < 0 ? 0 : from;
        const next = all[(start + by + all.length) % all.length];
        if (next === undefined) return;
        const pages = Math.floor(next.index / SHOWN_AT_FIRST) + 1;
        const shown = next.id === get().openGroup ? get().shown : SHOWN_AT_FIRST;
        set({ openGroup: next.id, shown: Math.max(shown, pages * SHOWN_AT_FIRST) });
        await select(next.problem);
      },
    };
  });
}
