/**
 * Check: reads the rows again where the sheet has changed, checks all of them, and walks through the problems, cell by
 * cell. The result is shared; what stands here is how it is looked at, and what is done about it. What is shown stays
 * until the next result is whole.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { paced } from '../../core/domain/steps';
import type { CheckResult } from '../../core/mapping/reading-result';
import { asError } from '../error-notice';
import { checkRows, readAgain } from '../state/check-rows';
import type { Pane } from '../state/pane-context';
import type { ReadSource } from '../state/pane-store';
import { createServiceIssues } from '../state/service-issues';
import { createFixing, NOTHING_FIXED, type FixState } from './fixing';
import { foundAgain, whereaboutsOf, type Whereabouts } from './found-again';
import type { GroupFixes } from './group-fixes';
import { groupedCheck, type CheckCounts, type GroupedCheck } from './grouped-check';
import type { ProblemGroup } from './problem-groups';
import { createMarking, NOTHING_MARKED, type MarkState } from './marking';
import {
  EVERYTHING,
  filterGroups,
  placeBeside,
  type ProblemFilter,
  type ProblemPlace,
} from './problem-lines';

export interface RowsDone {
  readonly rowsDone: number;
  readonly rowCount: number;
}

export interface CheckState extends FixState, MarkState {
  readonly phase: 'idle' | 'reading' | 'checking' | 'failed';
  readonly progress: RowsDone | undefined;
  /** The person has stopped the latest check: what is shown, if anything, is of the one before. */
  readonly stopped: boolean;
  /** Of what is shown; `undefined` as long as nothing is. */
  readonly counts: CheckCounts | undefined;
  readonly groups: readonly ProblemGroup[];
  /** The groups that the filter leaves. */
  readonly shown: readonly ProblemGroup[];
  readonly fixes: GroupFixes;
  readonly filter: ProblemFilter;
  readonly openGroup: string | undefined;
  /** The problem whose cell was selected last. */
  readonly selected: ProblemPlace | undefined;
  readonly error: Error | undefined;
  /** Why the cell could not be selected. */
  readonly selectError: Error | undefined;
  /** Checks where no check stands yet, or the sheet was edited since. */
  ensure(): Promise<void>;
  /** Reads the rows anew first. */
  checkAgain(): Promise<void>;
  /** Stops reading and checking. */
  stop(): void;
  setFilter(filter: ProblemFilter): void;
  toggleGroup(id: string): void;
  choose(place: ProblemPlace): Promise<void>;
  /** The next problem, or the one before, over all groups shown; opens its group. */
  move(by: 1 | -1): Promise<void>;
  /** Writes what is known to be right into all cells of the group. */
  fix(groupId: string): Promise<void>;
  undoFix(): Promise<void>;
  cancelFix(): void;
  /** Writes beside each row what was found. */
  mark(): Promise<void>;
  clearMarks(): Promise<void>;
  cancelMarks(): void;
  setColouring(colouring: boolean): void;
}

const NOTHING_SHOWN = {
  counts: undefined,
  groups: [],
  shown: [],
  fixes: new Map(),
  selected: undefined,
} as const satisfies Partial<CheckState>;

const NEWS_GAP_MS = 1000;
/** How often progress is drawn at most. */
const PROGRESS_GAP_MS = 100;

export function createCheckStore(pane: Pane): StoreApi<CheckState> {
  const shared = pane.store;
  const { clock } = pane.services;
  return createStore<CheckState>((set, get) => {
    let work = new AbortController();
    let grouped: CheckResult | undefined;
    let groupedVersion = 0;
    let groupWork = new AbortController();
    let grouping = Promise.resolve();
    let latest: GroupedCheck | undefined;
    let shownOf: ReadSource | undefined;
    /** Where the selected problem is found again in the next check. */
    let sought: Whereabouts | undefined;

    const said = pane.feature(createServiceIssues);
    const fixing = createFixing(pane, get, set);
    const marking = createMarking(pane, get, set);

    /** Shows the shared check, and the service's words on it, unless that is what is shown. */
    function regroup(): Promise<void> {
      const { check, read, mapping } = shared.getState();
      if (check === undefined || read === undefined || mapping === undefined) return grouping;
      const { version } = said.getState();
      if (check === grouped && version === groupedVersion) return grouping;
      grouped = check;
      groupedVersion = version;
      groupWork.abort();
      const mine = new AbortController();
      groupWork = mine;
      const { source } = read;
      const steps = groupedCheck({ check, source, mapping }, said.getState());
      grouping = paced(steps, { clock, signal: mine.signal }).then(
        (result) => {
          if (!mine.signal.aborted) show(result, read);
        },
        (thrown: unknown) => {
          if (!mine.signal.aborted) throw thrown;
        },
      );
      return grouping;
    }

    /** What was open and selected stays so where it is still there. */
    function show(result: GroupedCheck, read: ReadSource): void {
      const { openGroup, filter } = get();
      const { groups, counts, fixes } = result;
      const selected = sought && foundAgain(result, sought);
      if (selected === undefined) sought = undefined;
      latest = result;
      shownOf = read;
      set({
        ...{ groups, counts, fixes, selected, shown: filterGroups(groups, filter) },
        openGroup: groups.some(({ id }) => id === openGroup) ? openGroup : undefined,
      });
    }

    function showNothing(): void {
      sought = undefined;
      set({ openGroup: undefined });
      letGo();
    }

    /** What is shown holds on to the rows that it was read from. What was open and selected is remembered. */
    function letGo(): void {
      latest = undefined;
      shownOf = undefined;
      grouped = undefined;
      groupWork.abort();
      set(NOTHING_SHOWN);
    }

    function report(): (rowsDone: number, rowCount: number) => void {
      let lastMs = -Infinity;
      const { signal } = work;
      return (rowsDone, rowCount) => {
        const nowMs = clock.monotonicMs();
        if (signal.aborted || nowMs - lastMs < PROGRESS_GAP_MS) return;
        lastMs = nowMs;
        set({ progress: { rowsDone, rowCount } });
      };
    }

    async function check(reread: boolean): Promise<void> {
      work.abort();
      const mine = new AbortController();
      work = mine;
      const { signal } = mine;
      // Problems of other rows would only mislead.
      if (shownOf?.location !== shared.getState().read?.location) showNothing();
      const fresh = { error: undefined, selectError: undefined, outcome: undefined };
      set({ ...fresh, marked: undefined, progress: undefined, stopped: false });
      try {
        if (reread) {
          set({ phase: 'reading' });
          await readAgain(pane, { signal, onProgress: report() });
        }
        if (signal.aborted) return;
        set({ phase: 'checking', progress: undefined });
        const checked = await checkRows(pane, { signal, onProgress: report() });
        if (signal.aborted) return;
        if (checked !== undefined) await regroup();
        if (!signal.aborted) set({ phase: 'idle' });
      } catch (thrown) {
        // Whoever aborted has said what comes now.
        if (!signal.aborted) set({ phase: 'failed', error: asError(thrown) });
      }
    }

    async function select(place: ProblemPlace): Promise<void> {
      const sheetName = shared.getState().read?.source.sheetName;
      sought = latest && whereaboutsOf(latest, place);
      set({ selected: place, selectError: undefined });
      const cell = sought?.cell ?? '';
      if (sheetName === undefined || cell === '') return;
      try {
        const workbook = await pane.services.workbook();
        await workbook.selectCell(sheetName, cell);
      } catch (thrown) {
        set({ selectError: asError(thrown) });
      }
    }

    function fail(thrown: unknown): void {
      set({ phase: 'failed', error: asError(thrown) });
    }

    /** News of the service come one by one: while a person looks on, they are shown together. */
    let newsWait = false;
    said.subscribe(() => {
      if (newsWait || shared.getState().step !== 'check') return;
      newsWait = true;
      void clock.sleep(NEWS_GAP_MS).then(() => {
        newsWait = false;
        regroup().catch(fail);
      });
    });

    // A fix, an edit and Submit check too.
    shared.subscribe(({ step, read }) => {
      if (step === 'check') regroup().catch(fail);
      else if (shownOf !== undefined && shownOf.source !== read?.source) letGo();
    });

    return {
      ...NOTHING_FIXED,
      ...NOTHING_MARKED,
      ...NOTHING_SHOWN,
      phase: 'idle',
      progress: undefined,
      stopped: false,
      filter: EVERYTHING,
      openGroup: undefined,
      error: undefined,
      selectError: undefined,
      ensure: async () => {
        const { check: standing, sourceIsStale } = shared.getState();
        if (standing === undefined || sourceIsStale) await check(sourceIsStale);
        else {
          // What was checked since is whole.
          if (standing !== grouped) set({ stopped: false });
          await regroup().catch(fail);
        }
      },
      stop: () => {
        work.abort();
        set({ phase: 'idle', progress: undefined, stopped: true });
      },
      checkAgain: async () => {
        await check(true);
      },
      setFilter: (filter) => {
        set({ filter, shown: filterGroups(get().groups, filter) });
      },
      toggleGroup: (id) => {
        set({ openGroup: get().openGroup === id ? undefined : id });
      },
      choose: select,
      move: async (by) => {
        const next = placeBeside(get().shown, get().selected, by);
        if (next === undefined) return;
        set({ openGroup: next.groupId });
        await select(next);
      },
      fix: async (groupId) => {
        const group = get().groups.find(({ id }) => id === groupId);
        const cells = group && latest?.cellsToFix(group);
        if (cells !== undefined) await fixing.fix(cells);
      },
      undoFix: fixing.undo,
      cancelFix: fixing.cancel,
      mark: marking.mark,
      clearMarks: marking.clear,
      cancelMarks: marking.cancel,
      setColouring: (colouring) => {
        set({ colouring });
      },
    };
  });
}
