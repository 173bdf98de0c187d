/**
 * After a crash: finds out what became of the transactions that were sent without an answer, by looking only, and says
 * so in their rows. Nothing is sent here.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { asError } from '../error-notice';
import type { Pane } from '../state/pane-context';
import { tellOutcome } from './row-results';
import { createRowsStore } from './rows-store';
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
      const { read, mapping, session } = pane.store.getState();
      const environmentName = session?.environment.name ?? '';
      const rows = pane.feature(createRowsStore).getState();
      const done = await submission.alone(async () => {
        // What the interrupted run left in the rows ("Sending…") is put right, where the rows are known.
        if (read !== undefined && mapping !== undefined) await rows.open(read);
        await submission.resumeUnsettled((event) => {
          if (event.kind !== 'outcome') return;
          const { transactionId, outcome } = event;
          rows.show([tellOutcome(transactionId, outcome, { environmentName, words: pane.words })]);
          if (outcome.kind === 'in-doubt') return;
          const arrived = outcome.kind === 'accepted';
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
