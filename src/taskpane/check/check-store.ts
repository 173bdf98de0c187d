/**
 * Check: reads the rows again where the sheet has changed, checks all of them, and walks through the problems, cell by
 * cell. The result is shared; what stands here is how it is looked at, and what is done about it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckResult } from '../../core/mapping/reading-result';
import { asError } from '../error-notice';
import { checkRows, readAgain } from '../state/check-rows';
import type { Pane } from '../state/pane-context';
import { createServiceIssues } from '../state/service-issues';
import { createFixing, NOTHING_FIXED, type FixState } from './fixing';
import { findFixes, type GroupFixes } from './group-fixes';
import { inSlices } from './in-slices';
import { allProblems, ProblemGrouping, type ProblemGroup } from './problem-groups';
import { saidProblems } from './said-problems';
import { createMarking, NOTHING_MARKED, type MarkState } from './marking';
import {
  EVERYTHING,
  filterGroups,
  placeBeside,
  problemAt,
  type ProblemFilter,
  type ProblemPlace,
} from './problem-lines';

export interface RowsRead {
  readonly rowsRead: number;
  readonly rowCount: number;
}

export interface CheckState extends FixState, MarkState {
  readonly phase: 'idle' | 'reading' | 'checking' | 'failed';
  readonly progress: RowsRead | undefined;
  /** Of the latest check; those of the one before while they are made. */
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
  cancelReading(): void;
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
}

const NO_FIXES: GroupFixes = new Map();

const NEWS_GAP_MS = 1000;

export function createCheckStore(pane: Pane): StoreApi<CheckState> {
  const shared = pane.store;
  const { clock } = pane.services;
  return createStore<CheckState>((set, get) => {
    let latest = 0;
    let reading = new AbortController();
    let grouped: CheckResult | undefined;
    let groupedVersion = 0;
    let grouping = Promise.resolve();

    const said = pane.feature(createServiceIssues);
    const fixing = createFixing(pane, get, set);
    const marking = createMarking(pane, get, set);

    function regroup(): Promise<void> {
      const { check, read, mapping } = shared.getState();
      if (check === undefined || read === undefined || mapping === undefined) return grouping;
      const { version } = said.getState();
      if (check === grouped && version === groupedVersion) return grouping;
      grouped = check;
      groupedVersion = version;
      const isWanted = () => grouped === check && groupedVersion === version;
      grouping = (async () => {
        const found = new ProblemGrouping();
        const problems = [
          ...allProblems(check),
          ...saidProblems(check, read.source, mapping, said.getState()),
        ];
        await inSlices(
          problems,
          clock,
          (problem) => {
            found.count(problem);
          },
          isWanted,
        );
        await inSlices(
          problems,
          clock,
          (problem) => {
            found.place(problem);
          },
          isWanted,
        );
        if (!isWanted()) return;
        show(found.groups());
        const fixes = await findFixes(get().groups, check, read.source, clock, isWanted);
        if (isWanted()) set({ fixes });
      })();
      return grouping;
    }

    /** What was open and selected stays so where it is still there. */
    function show(groups: readonly ProblemGroup[]): void {
      const { openGroup, selected, filter, groups: before } = get();
      const cell = problemAt(before, selected)?.cell;
      const ofGroup = groups.find(({ id }) => id === selected?.groupId);
      const at = ofGroup?.problems.findIndex((problem) => problem.cell === cell) ?? -1;
      set({
        groups,
        shown: filterGroups(groups, filter),
        fixes: NO_FIXES,
        openGroup: groups.some(({ id }) => id === openGroup) ? openGroup : undefined,
        selected: selected === undefined || at < 0 ? undefined : { groupId: selected.groupId, at },
      });
    }

    async function check(reread: boolean): Promise<void> {
      const mine = ++latest;
      reading.abort();
      reading = new AbortController();
      set({
        error: undefined,
        selectError: undefined,
        progress: undefined,
        outcome: undefined,
        marked: undefined,
      });
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
        await regroup();
        if (mine === latest) set({ phase: 'idle' });
      } catch (thrown) {
        if (mine === latest) set({ phase: 'failed', error: asError(thrown) });
      }
    }

    async function select(place: ProblemPlace): Promise<void> {
      const sheetName = shared.getState().read?.source.sheetName;
      const cell = problemAt(get().groups, place)?.cell ?? '';
      set({ selected: place, selectError: undefined });
      if (sheetName === undefined || cell === '') return;
      try {
        const workbook = await pane.services.workbook();
        await workbook.selectCell(sheetName, cell);
      } catch (thrown) {
        set({ selectError: asError(thrown) });
      }
    }

    /** News of the service come one by one: while a person looks on, they are shown together. */
    let newsWait = false;
    said.subscribe(() => {
      if (newsWait || shared.getState().step !== 'check') return;
      newsWait = true;
      void clock.sleep(NEWS_GAP_MS).then(() => {
        newsWait = false;
        return regroup();
      });
    });

    // A fix, an edit and Submit check too.
    shared.subscribe(({ step }) => {
      if (step !== 'check') return;
      regroup().catch((thrown: unknown) => {
        set({ phase: 'failed', error: asError(thrown) });
      });
    });

    return {
      ...NOTHING_FIXED,
      ...NOTHING_MARKED,
      phase: 'idle',
      progress: undefined,
      groups: [],
      shown: [],
      fixes: NO_FIXES,
      filter: EVERYTHING,
      openGroup: undefined,
      selected: undefined,
      error: undefined,
      selectError: undefined,
      ensure: async () => {
        const { check: standing, sourceIsStale } = shared.getState();
        if (standing === undefined || sourceIsStale) await check(sourceIsStale);
        else await regroup();
      },
      cancelReading: () => {
        reading.abort();
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
        const known = get().fixes.get(groupId);
        if (known !== undefined) await fixing.fix(known.cells);
      },
      undoFix: fixing.undo,
      cancelFix: fixing.cancel,
      mark: marking.mark,
      clearMarks: marking.clear,
      cancelMarks: marking.cancel,
    };
  });
}
