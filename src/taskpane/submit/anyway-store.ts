/** The question whether to send once more what the service does not show. Asked before the plan takes it up. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Pane } from '../state/pane-context';
import { withChosen } from './planning';
import { createSubmitStore } from './submit-store';

export interface AnywayState {
  readonly ids: readonly string[];
  /** Stays behind `ids` while the question is put away, so that it does not empty before the person's eyes. */
  readonly asking: boolean;
  ask(ids: readonly string[]): void;
  decline(): void;
  /** Puts them into the plan: nothing is sent yet. */
  choose(): Promise<void>;
}

export function createAnywayStore(pane: Pane): StoreApi<AnywayState> {
  return createStore<AnywayState>((set, get) => ({
    ids: [],
    asking: false,
    ask: (ids) => {
      set({ ids, asking: true });
    },
    decline: () => {
      set({ asking: false });
    },
    choose: async () => {
      set({ asking: false });
      const { made, planAgain } = pane.feature(createSubmitStore).getState();
      await planAgain(withChosen(made?.plan, { sendAnyway: new Set(get().ids) }));
    },
  }));
}
