/**
 * Submit: the plan, the run, and what became of every transaction, one after the other. It lives as long as the pane, so
 * that a run goes on while another step is looked at.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RowStatus } from '../../core/submission/outcome';
import type { LeftOut, RunProgress, RunSummary } from '../../core/submission/run';
import { paced } from '../../core/domain/steps';
import { asError } from '../error-notice';
import { recountUnsettled } from '../state/find-unsettled';
import type { Pane } from '../state/pane-context';
import { createFollowing } from './following';
import { createLateResults } from './late-results';
import { createNowAndThen } from './now-and-then';
import { basisOf, type PlanBasis } from './plan-basis';
import { tellPlanChanges } from './plan-changes';
import { createPlanning, replayedIds, type Chosen, type MadePlan } from './planning';
import { tellLeftOut, type Telling } from './row-results';
import { createRowsStore } from './rows-store';
import { startRun, type SubmissionRun } from './running';
import type { SubmitState } from './submit-state';

/** Statuses that the service will still change. */
const UNFINISHED: readonly RowStatus[] = ['sending', 'checking', 'accepted'];

/** The service shows that it has it. */
function isWithService({ why }: LeftOut): boolean {
  return why === 'already-known' || why === 'pending';
}

const NOTHING_DONE: Omit<RunProgress, 'total'> = {
  accepted: 0,
  rejected: 0,
  alreadyKnown: 0,
  inDoubt: 0,
  skipped: 0,
};

export function createSubmitStore(pane: Pane): StoreApi<SubmitState> {
  const rows = pane.feature(createRowsStore).getState();
  const { clock } = pane.services;
  return createStore<SubmitState>((set, get) => {
    const planning = createPlanning(pane.services, set);
    const late = createLateResults(pane, rows);
    const following = createFollowing(rows, late, set);
    let run: SubmissionRun | undefined;

    pane.store.subscribe(({ session }, before) => {
      if (session === before.session) return;
      following.stop();
      planning.drop();
      rows.clear();
      late.clear();
    });

    async function plan(basis: PlanBasis, chosen?: Chosen): Promise<void> {
      rows.bringHeldBack();
      await planning.make(basis, chosen);
      const { made } = get();
      if (made?.basis !== basis) return;
      try {
        await tellPlanChanges(made, rows, tellingOf(made), clock);
      } catch (thrown) {
        if (get().made === made) set({ error: asError(thrown) });
      }
      if (pane.store.getState().unsettledCount === 0) return;
      await recountUnsettled(pane.store, pane.services, shownIn(made));
    }

    /** What the plan saw with the service: it needs nobody to find out about it. */
    function shownIn({ plan }: MadePlan): (transactionId: string) => boolean {
      const ids = new Set(plan.leftOut.filter(isWithService).map((one) => one.transactionId));
      return (id) => ids.has(id);
    }

    function tellingOf({ basis, plan }: MadePlan): Telling {
      const environmentName = basis.session.environment.name;
      const { remembered = new Map() } = plan;
      return {
        environmentName,
        words: pane.words,
        replayed: new Set(replayedIds(plan)),
        remembered,
      };
    }

    function isRunning(): boolean {
      return get().phase === 'running';
    }

    function idsWith(statuses: readonly RowStatus[]): readonly string[] {
      return rows.rowsWith(statuses).map(({ result }) => result.transactionId);
    }

    /** @returns the basis of the plan to be made next, when the sheet is not what was confirmed. */
    async function goThrough(made: MadePlan): Promise<PlanBasis | undefined> {
      const onTheWay = createNowAndThen<Partial<SubmitState>>(clock, set);
      run = startRun(pane, made, rows, tellingOf(made), {
        confirmed: (basis) => {
          planning.rebase(made, basis);
          // From here on it is the service that is waited for, a minute and more where something is sent again.
          set({ progress: { ...NOTHING_DONE, total: made.plan.send.length } });
        },
        progress: (progress, pace) => {
          onTheWay.tell({ progress, pace });
        },
      });
      const end = await run.end.finally(onTheWay.stop);
      switch (end.kind) {
        case 'finished':
          set({ summary: end.summary, progress: end.summary.progress, phase: 'finished' });
          set({ endedBy: end.summary.stoppedBy });
          await countUnsettled(made, end.summary);
          return undefined;
        case 'busy-elsewhere':
          set({ busyElsewhere: true, phase: 'planned' });
          return undefined;
        case 'cancelled':
          set({ phase: 'planned' });
          return undefined;
        case 'changed':
          return end.basis;
      }
    }

    async function countUnsettled(made: MadePlan, summary: RunSummary): Promise<void> {
      const isShown = shownIn(made);
      // The run itself knows how many it left open: a journal that cannot be read must not hide what it sent.
      const unsettledCount = await made.submission.unsettled().then(
        (ids) => ids.filter((id) => !isShown(id)).length,
        () => summary.progress.inDoubt,
      );
      pane.store.setState({ unsettledCount });
    }

    async function submitPlan(made: MadePlan): Promise<void> {
      following.stop();
      rows.clear();
      set({ phase: 'running', confirming: false, cancelling: false, paused: false });
      set({ error: undefined, summary: undefined, endedBy: undefined, busyElsewhere: false });
      set({ progress: undefined, pace: undefined });
      pane.store.setState({ running: true });
      let changed: PlanBasis | undefined;
      try {
        changed = await goThrough(made);
      } catch (thrown) {
        set({ error: asError(thrown), phase: 'planned' });
      } finally {
        run = undefined;
        set({ cancelling: false, paused: false });
        pane.store.setState({ running: false });
      }
      if (changed !== undefined) {
        set({ changedSincePlan: true });
        await plan(changed);
      }
      await following.follow(made.submission, idsWith(UNFINISHED), tellingOf(made));
    }

    async function refreshRows(made: MadePlan, isShown: boolean): Promise<void> {
      const { plan, basis, submission } = made;
      const telling = tellingOf(made);
      if (!isShown) {
        rows.clear();
        await rows.open(basis.read);
        await rows.showMany(
          await paced(tellLeftOut(plan.leftOut, basis.check, telling), { clock }),
        );
      }
      rows.bringHeldBack();
      await following.follow(submission, idsWith([...UNFINISHED, 'failed']), telling);
    }

    return {
      phase: 'idle',
      lookUp: undefined,
      made: undefined,
      confirming: false,
      cancelling: false,
      paused: false,
      progress: undefined,
      pace: undefined,
      summary: undefined,
      endedBy: undefined,
      changedSincePlan: false,
      busyElsewhere: false,
      watching: false,
      unfinishedEarlier: 0,
      error: undefined,

      ensurePlan: async () => {
        const basis = basisOf(pane.store.getState());
        const { sourceIsStale } = pane.store.getState();
        if (basis === undefined || sourceIsStale) return;
        if (get().phase === 'running' || planning.isFor(basis)) return;
        await plan(basis);
      },
      planAgain: async (chosen) => {
        const basis = basisOf(pane.store.getState());
        if (basis !== undefined && get().phase !== 'running') await plan(basis, chosen);
      },
      goOn: async () => {
        const { session } = pane.store.getState();
        if (session === undefined || get().phase === 'running') return;
        const submission = await pane.services.submission().catch(() => undefined);
        // Where no journal can be read nothing is known of earlier runs; Submit says why when it is entered.
        if (submission === undefined || pane.store.getState().session !== session) return;
        // A run that began meanwhile follows them itself, when it has ended.
        if (isRunning()) return;
        const telling = { environmentName: session.environment.name, words: pane.words };
        await following.follow(submission, [], telling);
      },
      cancelPlanning: planning.cancel,
      askForConfirmation: () => {
        set({ confirming: true, busyElsewhere: false, changedSincePlan: false });
      },
      declineConfirmation: () => {
        set({ confirming: false });
      },
      submit: async () => {
        const { made, phase } = get();
        if (made !== undefined && phase === 'planned') await submitPlan(made);
      },
      cancel: () => {
        set({ cancelling: true });
        run?.cancel();
      },
      pause: () => {
        set({ paused: true });
        run?.pause();
      },
      resume: () => {
        set({ paused: false });
        run?.resume();
      },
      refresh: async () => {
        const { made, phase } = get();
        if (made === undefined) return;
        set({ phase: 'finished', error: undefined, endedBy: undefined });
        try {
          await refreshRows(made, phase === 'finished' && !rows.isEmpty());
        } catch (thrown) {
          set({ error: asError(thrown) });
        }
      },
    };
  });
}
