/**
 * The mapping that stands in the pane: every change of it shows what it makes of the first rows and what has to be asked
 * about it, and is kept in the book. An answer that comes after a later change is dropped.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Mapping } from '../../core/mapping/mapping';
import { missingFields } from '../../core/mapping/required';
import { asError } from '../error-notice';
import type { Pane } from '../state/pane-context';
import { withMapping } from '../state/pane-store';
import type { MappingEdit, MapState } from './map-state';

/** Rows that the preview is made from: enough for three transactions, few enough to be instant. */
const PREVIEW_ROWS = 300;
const PREVIEW_TRANSACTIONS = 3;

export interface CurrentMapping {
  /** Makes a mapping the pane's. */
  adopt(mapping: Mapping): void;
  edit(change: MappingEdit): void;
  keep(): Promise<void>;
}

type SetState = StoreApi<MapState>['setState'];

export function createCurrentMapping(pane: Pane, set: SetState): CurrentMapping {
  let asking = new AbortController();

  function adopt(mapping: Mapping): void {
    pane.store.setState(withMapping(mapping, missingFields(mapping).length));
    void preview(mapping);
    void ask(mapping);
  }

  const isCurrent = (mapping: Mapping) => pane.store.getState().mapping === mapping;

  async function preview(mapping: Mapping): Promise<void> {
    const source = pane.store.getState().read?.source;
    if (source === undefined) return;
    try {
      const head = { ...source, rows: source.rows.slice(0, PREVIEW_ROWS) };
      const mappings = await pane.services.mapping();
      const { transactions } = await mappings.check(head, mapping);
      if (!isCurrent(mapping)) return;
      set({ preview: transactions.slice(0, PREVIEW_TRANSACTIONS) });
    } catch (thrown) {
      if (isCurrent(mapping)) set({ preview: [], error: asError(thrown) });
    }
  }

  async function ask(mapping: Mapping): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const source = pane.store.getState().read?.source;
    if (source === undefined) return;
    try {
      const mappings = await pane.services.mapping();
      const questions = await mappings.questions(source, mapping, signal);
      if (signal.aborted) return;
      set({ questions });
      pane.store.setState({ questionCount: questions.length });
    } catch (thrown) {
      if (!signal.aborted) set({ error: asError(thrown) });
    }
  }

  async function keep(): Promise<void> {
    const { mapping, read: current } = pane.store.getState();
    if (mapping === undefined || current === undefined) return;
    try {
      const workbook = await pane.services.workbook();
      await workbook.saveMapping(current.location, mapping, current.source);
      set({ saveError: undefined });
    } catch (thrown) {
      set({ saveError: asError(thrown) });
    }
  }

  return {
    adopt,
    keep,
    edit: (change) => {
      const { mapping, read: current } = pane.store.getState();
      if (mapping === undefined || current === undefined) return;
      adopt(change(mapping, current.source));
      void keep();
    },
  };
}
