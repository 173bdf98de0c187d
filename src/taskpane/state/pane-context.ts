/**
 * The pane as its components see it: services, words, the shared store, and one store per feature that lives as long as
 * the pane does, so that a run goes on while another step is looked at.
 */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { PaneServices } from '../pane-services';
import type { PaneWords } from '../wording/pane-words';
import type { PaneState, PaneStore } from './pane-store';

/** Makes the store of one feature; the same function always yields the same store of a pane. */
export type FeatureStoreFactory<State> = (pane: Pane) => StoreApi<State>;

export interface Pane {
  readonly services: PaneServices;
  readonly words: PaneWords;
  readonly store: PaneStore;
  feature<State>(create: FeatureStoreFactory<State>): StoreApi<State>;
}

export function createPane(services: PaneServices, words: PaneWords, store: PaneStore): Pane {
  const features = new Map<unknown, unknown>();
  const pane: Pane = {
    services,
    words,
    store,
    feature<State>(create: FeatureStoreFactory<State>): StoreApi<State> {
      const known = features.get(create);
      // The map is filled below only, with what this very factory made.
      if (known !== undefined) return known as StoreApi<State>;
      const made = create(pane);
      features.set(create, made);
      return made;
    },
  };
  return pane;
}

const PaneContext = createContext<Pane | undefined>(undefined);

export const PaneProvider = PaneContext.Provider;

export function usePane(): Pane {
  const pane = useContext(PaneContext);
  if (pane === undefined) throw new TypeError('usePane outside of PaneProvider');
  return pane;
}

/** A part of the shared state. */
export function usePaneState<Part>(select: (state: PaneState) => Part): Part {
  return useStore(usePane().store, select);
}

/** The whole state of a feature, with its actions. */
export function useFeature<State>(create: FeatureStoreFactory<State>): State {
  return useStore(usePane().feature(create));
}
