/**
 * Submit: the plan, the run, and what became of every transaction. It lives as long as the pane, so that a run goes on
 * while another step is looked at. Whether and when something is sent again is decided by the engine alone.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError } from '../../core/domain/app-error';
import type { RowStatus } from '../../core/submission/outcome';
import type {
  Run,
  RunEvent,
  RunProgress,
  RunSummary,
  SubmissionPlan,
} from '../../core/submission/run';
import type { StatusWatch } from '../../core/submission/status-watch';
import { asError } from '../error-notice';
import { checkRows, readAgain } from '../state/check-rows';
import type { Pane } from '../state/pane-context';
import { basisOf, isSameBasis, isStillSo, type PlanBasis } from './plan-basis';
import {
  tellLeftOut,
  tellOutcome,
  tellSending,
  tellStatus,
  type Telling,
  type ToldRow,
} from './row-results';
import { createSheetFeed, type SheetFeed } from './sheet-feed';
import { createStatusBoard, type StatusCounts } from './status-board';

export interface LookUpProgress {
  readonly done: number;
  readonly total: number;
}

export interface SubmitState {
  readonly phase: 'idle' | 'planning' | 'planned' | 'running' | 'finished';
  readonly lookUp: LookUpProgress | undefined;
  readonly plan: SubmissionPlan | undefined;
  readonly confirming: boolean;
  readonly cancelling: boolean;
  readonly progress: RunProgress | undefined;
  readonly summary: RunSummary | undefined;
  /** The sheet was edited between plan and confirmation: nothing was sent, and the plan is a new one. */
  readonly changedSincePlan: boolean;
  /** Another window submits to the same environment. */
  readonly busyElsewhere: boolean;
  /** How many transactions stand where, as the sheet says. */
  readonly counts: StatusCounts;
  /** The service is being asked until it has finished with each transaction. */
  readonly watching: boolean;
  /** Excel does not take the results for now. */
  readonly sheetError: Error | undefined;
  /** Transactions whose rows are gone: nothing could be written for them. */
  readonly missingRows: readonly string[];
  readonly toResultsSheet: boolean;
  readonly error: Error | undefined;
  /** Makes the plan where none stands for this check and environment. */
  ensurePlan(): Promise<void>;
  planAgain(): Promise<void>;
  cancelPlanning(): void;
  askForConfirmation(): void;
  declineConfirmation(): void;
  submit(): Promise<void>;
  cancel(): void;
  /** Asks the service now about every transaction that it has and has not finished with. */
  refresh(): Promise<void>;
  rowsWith(statuses: readonly RowStatus[]): readonly ToldRow[];
}

/** Statuses that the service will still change. */
const UNFINISHED: readonly RowStatus[] = ['sending', 'checking', 'accepted'];

export function createSubmitStore(pane: Pane): StoreApi<SubmitState> {
  const { services, words } = pane;
  return createStore<SubmitState>((set, get) => {
    let basis: PlanBasis | undefined;
    let planning = new AbortController();
    let run: Run | undefined;
    let watch: StatusWatch | undefined;
    let feed: SheetFeed | undefined;
    const board = createStatusBoard(services.clock, (counts) => {
      set({ counts });
    });

    pane.store.subscribe(({ session }, before) => {
      if (session?.environment.id === before.session?.environment.id) return;
      watch?.stop();
      planning.abort();
      basis = undefined;
      set({ phase: 'idle', plan: undefined, confirming: false });
    });

    async function makePlan(from: PlanBasis): Promise<void> {
      planning.abort();
      planning = new AbortController();
      const { signal } = planning;
      basis = from;
      set({ phase: 'planning', plan: undefined, error: undefined, lookUp: undefined });
      try {
        const submission = await services.submission();
        const plan = await submission.plan(from.check.transactions, {
          signal,
          onProgress: (done, total) => {
            if (!signal.aborted) set({ lookUp: { done, total } });
          },
        });
        if (!signal.aborted) set({ phase: 'planned', plan });
      } catch (thrown) {
        if (signal.aborted) return;
        basis = undefined;
        set({ phase: 'idle', error: asError(thrown) });
      }
    }

    /** What is sent is what stands in the sheet now: Excel does not tell every change. */
    async function readOnceMore(): Promise<PlanBasis> {
      await readAgain(pane, () => {});
      await checkRows(pane);
      const now = basisOf(pane.store.getState());
      if (now === undefined)
        throw new AppError('CANCELLED', 'The source or the session has changed.');
      basis = now;
      return now;
    }

    /** A new run writes through a new feed; what the old one could not write is given up with it. */
    async function openFeed({ read }: PlanBasis): Promise<void> {
      feed?.close();
      const { mapping } = pane.store.getState();
      if (mapping === undefined) throw new TypeError('Results are written for mapped rows only');
      set({ missingRows: [], sheetError: undefined, toResultsSheet: false });
      const workbook = await services.workbook();
      const writer = workbook.resultWriter(read.location, read.source, mapping);
      feed = createSheetFeed(writer, services.clock, {
        written: ({ missing, place }) => {
          const missingRows = [...new Set([...get().missingRows, ...missing])];
          const toResultsSheet = get().toResultsSheet || place === 'results-sheet';
          set({ missingRows, toResultsSheet, sheetError: undefined });
        },
        refused: (sheetError) => {
          set({ sheetError });
        },
      });
    }

    function show(rows: readonly ToldRow[]): void {
      board.put(rows);
      feed?.put(rows.map(({ result }) => result));
    }

    function hear(event: RunEvent, telling: Telling): void {
      switch (event.kind) {
        case 'sending':
          show(event.transactionIds.map((id) => tellSending(id, telling)));
          break;
        case 'outcome':
          show([tellOutcome(event.transactionId, event.outcome, telling)]);
          break;
        case 'progress':
          set({ progress: event.progress });
          break;
      }
    }

    async function openAndSend(
      plan: SubmissionPlan,
      from: PlanBasis,
      telling: Telling,
    ): Promise<void> {
      await openFeed(from);
      const submission = await services.submission();
      const summary = await submission.alone(() => {
        show(tellLeftOut(plan.leftOut, from.check, telling));
        run = submission.createRun(plan);
        return run.start((event) => {
          hear(event, telling);
        });
      });
      if (summary === undefined) set({ busyElsewhere: true, phase: 'planned' });
      else set({ summary, progress: summary.progress, phase: 'finished' });
      pane.store.setState({ unsettledCount: (await submission.unsettled()).length });
    }

    async function follow(ids: readonly string[], telling: Telling): Promise<void> {
      watch?.stop();
      if (ids.length === 0) return;
      const submission = await services.submission();
      const mine = submission.watchStatuses(ids, (news) => {
        show(news.map(({ transactionId, status }) => tellStatus(transactionId, status, telling)));
      });
      watch = mine;
      set({ watching: true });
      try {
        await mine.done;
      } catch (thrown) {
        if (watch === mine) set({ error: asError(thrown) });
      } finally {
        if (watch === mine) set({ watching: false });
      }
    }

    function idsWith(statuses: readonly RowStatus[]): readonly string[] {
      return board.rowsWith(statuses).map(({ result }) => result.transactionId);
    }

    return {
      phase: 'idle',
      lookUp: undefined,
      plan: undefined,
      confirming: false,
      cancelling: false,
      progress: undefined,
      summary: undefined,
      changedSincePlan: false,
      busyElsewhere: false,
      counts: {},
      watching: false,
      sheetError: undefined,
      missingRows: [],
      toResultsSheet: false,
      error: undefined,

      ensurePlan: async () => {
        const from = basisOf(pane.store.getState());
        const { sourceIsStale } = pane.store.getState();
        if (from === undefined || sourceIsStale) return;
        if (get().phase === 'running' || isSameBasis(from, basis)) return;
        await makePlan(from);
      },
      planAgain: async () => {
        const from = basisOf(pane.store.getState());
        if (from !== undefined && get().phase !== 'running') await makePlan(from);
      },
      cancelPlanning: () => {
        planning.abort();
        set({ phase: 'idle', lookUp: undefined });
      },
      askForConfirmation: () => {
        set({ confirming: true, busyElsewhere: false, changedSincePlan: false });
      },
      declineConfirmation: () => {
        set({ confirming: false });
      },
      submit: async () => {
        const { plan, phase } = get();
        const from = basis;
        if (plan === undefined || from === undefined || phase !== 'planned') return;
        const telling = { environmentName: from.session.environment.name, words };
        watch?.stop();
        board.clear();
        set({ phase: 'running', confirming: false, cancelling: false, error: undefined });
        set({ progress: undefined, summary: undefined, busyElsewhere: false });
        pane.store.setState({ running: true });
        let changed: PlanBasis | undefined;
        try {
          const now = await readOnceMore();
          if (get().cancelling) set({ phase: 'planned' });
          else if (isStillSo(plan, now.check)) await openAndSend(plan, now, telling);
          else changed = now;
        } catch (thrown) {
          set({ error: asError(thrown), phase: 'planned' });
        } finally {
          run = undefined;
          set({ cancelling: false });
          pane.store.setState({ running: false });
        }
        if (changed !== undefined) {
          set({ changedSincePlan: true });
          await makePlan(changed);
        }
        await follow(idsWith(UNFINISHED), telling);
      },
      cancel: () => {
        set({ cancelling: true });
        run?.cancel();
      },
      refresh: async () => {
        const { plan } = get();
        const from = basis;
        if (plan === undefined || from === undefined) return;
        const telling = { environmentName: from.session.environment.name, words };
        set({ phase: 'finished', error: undefined });
        try {
          if (board.isEmpty()) {
            await openFeed(from);
            show(tellLeftOut(plan.leftOut, from.check, telling));
          }
          await follow(idsWith([...UNFINISHED, 'failed']), telling);
        } catch (thrown) {
          set({ error: asError(thrown) });
        }
      },
      rowsWith: board.rowsWith,
    };
  });
}
