/**
 * After a crash: finds out what became of the transactions that were sent without an answer, by looking only. Nothing
 * is sent here.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { asError } from '../error-notice';
import type { Pane } from '../state/pane-context';
import { createSubmitStore } from './submit-store';

export interface ResumeState {
  /** How many are being looked for; 0 when nobody looks. */
  readonly looking: number;
  readonly arrived: number;
  readonly notArrived: number;
  readonly finished: boolean;
  /** Another window submits: what it has under way is none of ours. */
  readonly busyElsewhere: boolean;
  readonly error: Error | undefined;
  resume(): Promise<void>;
  stop(): void;
}

export function createResumeStore(pane: Pane): StoreApi<ResumeState> {
  return createStore<ResumeState>((set, get) => {
    let stopping = new AbortController();

    async function look(): Promise<void> {
      const submission = await pane.services.submission();
      const done = await submission.alone(async () => {
        await submission.resumeUnsettled((event) => {
          if (event.kind !== 'outcome' || event.outcome.kind === 'in-doubt') return;
          const arrived = event.outcome.kind === 'accepted';
          set(arrived ? { arrived: get().arrived + 1 } : { notArrived: get().notArrived + 1 });
        }, stopping.signal);
        return true;
      });
      const left = (await submission.unsettled()).length;
      pane.store.setState({ unsettledCount: left });
      set({ finished: done === true, busyElsewhere: done === undefined });
    }

    return {
      looking: 0,
      arrived: 0,
      notArrived: 0,
      finished: false,
      busyElsewhere: false,
      error: undefined,
      resume: async () => {
        if (get().looking > 0) return;
        stopping = new AbortController();
        const looking = pane.store.getState().unsettledCount;
        set({ looking, arrived: 0, notArrived: 0, finished: false, error: undefined });
        set({ busyElsewhere: false });
        pane.store.setState({ running: true });
        try {
          await look();
        } catch (thrown) {
          set({ error: asError(thrown) });
        } finally {
          set({ looking: 0 });
          pane.store.setState({ running: false });
        }
        // What arrived is not sent again: the plan must know of it.
        await pane.feature(createSubmitStore).getState().planAgain();
      },
      stop: () => {
        stopping.abort();
      },
    };
  });
}
