/**
 * What people who have the workbook open, too, are told of a run, and what this pane knows of theirs. A claim that the
 * workbook does not take keeps nothing from being sent: journal and looks see to that nothing is sent twice.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isAppError } from '../../core/domain/app-error';
import { type Claim, firstOf, isStale } from '../../core/submission/claim';
import {
  type ClaimPorts,
  type HeldClaim,
  holdClaim,
  look,
  type TakenClaim,
} from '../../core/submission/hold-claim';
import { asError } from '../error-notice';
import type { Pane } from '../state/pane-context';

export interface ClaimedRun {
  /** The sheet with the rows. */
  readonly sheetName: string;
  readonly environmentName: string;
  /** Aborted when the person cancels. */
  readonly signal: AbortSignal;
  /** Called when somebody else's run goes before this one. */
  readonly stop: () => void;
}

export interface ClaimState {
  /** Others' claims are waited for. */
  readonly asking: boolean;
  /** Somebody else has the rows. */
  readonly taken: TakenClaim | undefined;
  /** The workbook could not be asked whether somebody still has them. */
  readonly notLooked: Error | undefined;
  /** Why others do not see the run. */
  readonly unseen: Error | undefined;
  /** For whose run the last one was stopped. */
  readonly lostTo: Claim | undefined;
  /**
   * Does `work` under a claim; `undefined`, and no work, when others have the rows, or the person cancels.
   *
   * @throws AppError `WORKBOOK` while a cell is being edited.
   */
  during<Result>(run: ClaimedRun, work: () => Promise<Result>): Promise<Result | undefined>;
  lookAgain(): Promise<void>;
  /** Takes the claim away that gives no sign any more. One that is alive after all comes back with its next sign. */
  setAside(): Promise<void>;
}

export function createClaimStore({ services }: Pane): StoreApi<ClaimState> {
  return createStore<ClaimState>((set, get) => {
    async function ports(): Promise<ClaimPorts> {
      const { clock, lock } = services;
      return { book: (await services.workbook()).claims, clock, lock };
    }

    /** `unseen` when the run goes on without one. */
    async function hold(run: ClaimedRun): Promise<HeldClaim | 'unseen' | undefined> {
      const claimant = {
        id: crypto.randomUUID(),
        place: run.sheetName,
        deviceId: services.device.id(),
        personName: services.device.personName(),
        environmentName: run.environmentName,
      };
      try {
        const answer = await holdClaim(await ports(), claimant, run.signal);
        if (answer.kind === 'held') return answer.held;
        if (answer.kind === 'taken') set({ taken: answer });
        return undefined;
      } catch (error) {
        const { isBeingEdited } = await services.workbook();
        if (!isAppError(error, 'WORKBOOK') || isBeingEdited(error)) throw error;
        set({ unseen: error });
        return 'unseen';
      }
    }

    return {
      asking: false,
      taken: undefined,
      notLooked: undefined,
      unseen: undefined,
      lostTo: undefined,
      during: async (run, work) => {
        const nothing = { taken: undefined, unseen: undefined, lostTo: undefined };
        set({ ...nothing, notLooked: undefined, asking: true });
        const held = await hold(run).finally(() => {
          set({ asking: false });
        });
        if (held === undefined) return undefined;
        if (held === 'unseen') return work();
        held.keep((lostTo) => {
          set({ lostTo });
          run.stop();
        });
        const release = () => void held.release();
        const stays = services.device.whenLeft(release);
        try {
          return await work();
        } finally {
          stays();
          // Excel may take its time, while a cell is being edited: what became of the rows is not held up by that.
          release();
        }
      },
      lookAgain: async () => {
        const { taken } = get();
        if (taken === undefined) return;
        try {
          const { clock, ...where } = await ports();
          const own = { id: '', place: taken.by.place, deviceId: services.device.id() };
          const by = firstOf((await look(where, own)).rivals);
          const now = clock.wallMs();
          set({
            taken: by === undefined ? undefined : { by, isStale: isStale(by, now) },
            notLooked: undefined,
          });
        } catch (error) {
          set({ notLooked: asError(error) });
        }
      },
      setAside: async () => {
        await get().lookAgain();
        const { taken, notLooked } = get();
        if (taken?.isStale !== true || notLooked !== undefined) return;
        try {
          const { book } = await ports();
          await book.remove([taken.by.id]);
          set({ taken: undefined });
        } catch (error) {
          set({ notLooked: asError(error) });
        }
      },
    };
  });
}
