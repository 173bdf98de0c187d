/**
 * After a crash: finds out what became of the transactions that were sent without an answer, by looking only, and says
 * so in their rows. Nothing is sent here. What was found out is said until something else happens to the rows.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { asError } from '../error-notice';
import { recountUnsettled } from '../state/find-unsettled';
import type { Pane } from '../state/pane-context';
import { tellOutcome } from './row-results';
import { createRowsStore } from './rows-store';
import { createSubmitStore } from './submit-store';

export interface ResumeState {
  /** How many are being looked for; 0 when nobody looks. */
  readonly looking: number;
  /** Of the latest looking. */
  readonly arrived: number;
  readonly notArrived: number;
  /** Another window submits: what it has under way is none of ours. */
  readonly busyElsewhere: boolean;
  readonly error: Error | undefined;
  resume(): Promise<void>;
  stop(): void;
}

const NOTHING_FOUND = { arrived: 0, notArrived: 0 };

export function createResumeStore(pane: Pane): StoreApi<ResumeState> {
  return createStore<ResumeState>((set, get) => {
    let stopping = new AbortController();

    pane.store.subscribe(({ session, running, read }, before) => {
      const isOther = session !== before.session || read?.location !== before.read?.location;
      const isRun = running && !before.running && get().looking === 0;
      if (isOther || isRun) set({ ...NOTHING_FOUND, busyElsewhere: false, error: undefined });
    });

    async function look(): Promise<void> {
      const submission = await pane.services.submission();
      const { read, mapping, session } = pane.store.getState();
      const environmentName = session?.environment.name ?? '';
      const rows = pane.feature(createRowsStore).getState();
      const done = await submission.alone(async () => {
        // What the interrupted run left in the rows ("Sending…") is put right, where the rows are known.
        if (read !== undefined && mapping !== undefined) await rows.ensureOpen(read);
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
      set({ busyElsewhere: done === undefined });
    }

    /** What arrived is not sent again, and is followed: a plan must know of it; a summary stays, and shows it. */
    async function takeUp(): Promise<void> {
      const submit = pane.feature(createSubmitStore).getState();
      if (submit.phase === 'finished') await submit.refresh();
      else {
        await submit.planAgain();
        await submit.goOn();
      }
    }

    return {
      looking: 0,
      ...NOTHING_FOUND,
      busyElsewhere: false,
      error: undefined,
      resume: async () => {
        if (get().looking > 0) return;
        stopping = new AbortController();
        const looking = pane.store.getState().unsettledCount;
        set({ ...NOTHING_FOUND, looking, busyElsewhere: false, error: undefined });
        pane.store.setState({ running: true });
        try {
          await look();
        } catch (thrown) {
          set({ error: asError(thrown) });
        } finally {
          await recountUnsettled(pane.store, pane.services);
          set({ looking: 0 });
          pane.store.setState({ running: false });
        }
        await takeUp();
      },
      stop: () => {
        stopping.abort();
      },
    };
  });
}
