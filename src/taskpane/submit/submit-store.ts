/**
 * Submit: the plan, the run, and what became of every transaction. It lives as long as the pane, so that a run goes on
 * while another step is looked at. Whether and when something is sent again is decided by the engine alone.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RowStatus } from '../../core/submission/outcome';
import type {
  Run,
  RunEvent,
  RunProgress,
  RunSummary,
  StatusNews,
  SubmissionPlan,
} from '../../core/submission/run';
import { asError } from '../error-notice';
import type { SessionState, StatusWatch } from '../pane-services';
import type { Pane } from '../state/pane-context';
import type { CheckResult } from '../../core/mapping/reading-result';
import type { ReadSource } from '../state/pane-store';
import { tellLeftOut, tellOutcome, tellSending, tellStatus, type ToldRow } from './row-results';
import { createSheetFeed, type SheetFeed } from './sheet-feed';

export interface LookUpProgress {
  readonly done: number;
  readonly total: number;
}

export type StatusCounts = Readonly<Partial<Record<RowStatus, number>>>;

export interface SubmitState {
  readonly phase: 'idle' | 'planning' | 'planned' | 'running' | 'finished';
  readonly lookUp: LookUpProgress | undefined;
  readonly plan: SubmissionPlan | undefined;
  readonly confirming: boolean;
  readonly cancelling: boolean;
  readonly progress: RunProgress | undefined;
  readonly summary: RunSummary | undefined;
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
  ensurePlan(): Promise<void>;
  planAgain(): Promise<void>;
  cancelPlanning(): void;
  askForConfirmation(): void;
  declineConfirmation(): void;
  submit(): Promise<void>;
  cancel(): void;
  refresh(): Promise<void>;
  resume(): Promise<void>;
}

/** What a plan was made from: another check or another environment needs another plan. */
interface Basis {
  readonly check: CheckResult;
  readonly read: ReadSource;
  readonly session: SessionState;
}

export function createSubmitStore(pane: Pane): StoreApi<SubmitState> {
  const { services, words } = pane;
  return createStore<SubmitState>((set, get) => {
    let basis: Basis | undefined;
    let planning = new AbortController();
    let run: Run | undefined;
    let watch: StatusWatch | undefined;
    let feed: SheetFeed | undefined;
    const statuses = new Map<string, RowStatus>();

    function currentBasis(): Basis | undefined {
      const { check, read, session } = pane.store.getState();
      if (check === undefined || read === undefined || session === undefined) return undefined;
      return { check, read, session };
    }

    async function makePlan(from: Basis): Promise<void> {
      planning.abort();
      planning = new AbortController();
      const { signal } = planning;
      basis = from;
      set({
        phase: 'planning',
        plan: undefined,
        summary: undefined,
        error: undefined,
        lookUp: undefined,
      });
      try {
        const plan = await services.submission.plan(from.check.transactions, {
          signal,
          onProgress: (done, total) => {
            if (!signal.aborted) set({ lookUp: { done, total } });
          },
        });
        if (!signal.aborted) set({ phase: 'planned', plan });
      } catch (thrown) {
        basis = undefined;
        if (!signal.aborted) set({ phase: 'idle', error: asError(thrown) });
      }
    }

    async function openFeed(from: Basis): Promise<SheetFeed> {
      feed?.close();
      const mapping = pane.store.getState().mapping;
      if (mapping === undefined) throw new TypeError('Results are written for mapped rows only');
      const { location, source } = from.read;
      const writer = await services.workbook.resultWriter(location, source, mapping);
      set({ missingRows: [], sheetError: undefined, toResultsSheet: false });
      feed = createSheetFeed(writer, services.clock, {
        written: ({ missing, place }) => {
          const missingRows = [...new Set([...get().missingRows, ...missing])];
          set({
            missingRows,
            toResultsSheet: place === 'results-sheet',
            sheetError: undefined,
          });
        },
        refused: (sheetError) => {
          set({ sheetError });
        },
      });
      return feed;
    }

    /** Shows rows in the sheet and in the counts. */
    function show(rows: readonly ToldRow[]): void {
      for (const { status, result } of rows) statuses.set(result.transactionId, status);
      feed?.put(rows.map(({ result }) => result));
      const counts: Partial<Record<RowStatus, number>> = {};
      for (const status of statuses.values()) counts[status] = (counts[status] ?? 0) + 1;
      set({ counts });
    }

    function hear(event: RunEvent, environmentName: string): void {
      const telling = { environmentName, words };
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

    function watchUntilFinished(ids: readonly string[], environmentName: string): void {
      watch?.stop();
      if (ids.length === 0) return;
      const mine = services.submission.watchStatuses(ids, (news: readonly StatusNews[]) => {
        show(
          news.map(({ transactionId, status }) =>
            tellStatus(transactionId, status, { environmentName, words }),
          ),
        );
      });
      watch = mine;
      set({ watching: true });
      const ended = (error?: unknown) => {
        if (watch !== mine) return;
        watch = undefined;
        set({ watching: false, ...(error === undefined ? {} : { error: asError(error) }) });
      };
      mine.done.then(() => {
        ended();
      }, ended);
    }

    function idsWith(...wanted: readonly RowStatus[]): readonly string[] {
      return [...statuses].filter(([, status]) => wanted.includes(status)).map(([id]) => id);
    }

    return {
      phase: 'idle',
      lookUp: undefined,
      plan: undefined,
      confirming: false,
      cancelling: false,
      progress: undefined,
      summary: undefined,
      counts: {},
      watching: false,
      sheetError: undefined,
      missingRows: [],
      toResultsSheet: false,
      error: undefined,

      ensurePlan: async () => {
        const from = currentBasis();
        if (from === undefined || get().phase === 'running') return;
        const same =
          from.check === basis?.check &&
          from.session.environment.id === basis.session.environment.id;
        if (!same) await makePlan(from);
      },
      planAgain: async () => {
        const from = currentBasis();
        if (from !== undefined && get().phase !== 'running') await makePlan(from);
      },
      cancelPlanning: () => {
        planning.abort();
        basis = undefined;
        set({ phase: 'idle', lookUp: undefined });
      },
      askForConfirmation: () => {
        set({ confirming: true });
      },
      declineConfirmation: () => {
        set({ confirming: false });
      },
      submit: async () => {
        const { plan, phase } = get();
        const from = basis;
        if (plan === undefined || from === undefined || phase !== 'planned') return;
        const { name } = from.session.environment;
        watch?.stop();
        statuses.clear();
        set({
          phase: 'running',
          confirming: false,
          cancelling: false,
          error: undefined,
          progress: undefined,
        });
        pane.store.setState({ running: true });
        try {
          await openFeed(from);
          const telling = { environmentName: name, words };
          show(plan.leftOut.map((leftOut) => tellLeftOut(leftOut, from.check, telling)));
          run = services.submission.createRun(plan);
          const summary = await run.start((event) => {
            hear(event, name);
          });
          set({ summary, progress: summary.progress });
        } catch (thrown) {
          set({ error: asError(thrown) });
        } finally {
          run = undefined;
          set({ phase: 'finished', cancelling: false });
          pane.store.setState({ running: false });
        }
        watchUntilFinished(idsWith('accepted', 'checking'), name);
      },
      cancel: () => {
        set({ cancelling: true });
        run?.cancel();
      },
      refresh: async () => {
        const from = currentBasis();
        if (from === undefined) return;
        try {
          set({ error: undefined, phase: 'finished' });
          if (feed === undefined) await openFeed(from);
          const { plan } = get();
          const telling = { environmentName: from.session.environment.name, words };
          if (plan !== undefined && statuses.size === 0) {
            show(plan.leftOut.map((leftOut) => tellLeftOut(leftOut, from.check, telling)));
          }
          const ids = from.check.transactions.map((mapped) => mapped.transaction.transaction_id);
          watchUntilFinished(ids, from.session.environment.name);
        } catch (thrown) {
          set({ error: asError(thrown) });
        }
      },
      resume: async () => {
        const { session } = pane.store.getState();
        if (session === undefined || get().phase === 'running') return;
        const stop = new AbortController();
        pane.store.setState({ unsettledCount: 0 });
        try {
          const from = currentBasis();
          if (from !== undefined) await openFeed(from);
          await services.submission.resumeUnsettled((event) => {
            hear(event, session.environment.name);
          }, stop.signal);
          watchUntilFinished(idsWith('accepted'), session.environment.name);
        } catch (thrown) {
          set({ error: asError(thrown) });
        }
      },
    };
  });
}
