/**
 * The mapping that stands in the pane: every change of it shows what it makes of the first rows and what has to be asked
 * about it, and is kept in the book. An answer that comes after a later change is dropped.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Mapping } from '../../core/mapping/mapping';
import { missingFields } from '../../core/mapping/required';
import type { Source } from '../../core/mapping/source';
import { asError } from '../error-notice';
import type { Pane } from '../state/pane-context';
import { withMapping } from '../state/pane-store';
import { createCountryFollower } from './follow-country';
import type { MappingEdit, MapState } from './map-state';
import { offersNow } from './offers';

/** Rows that the preview is made from: enough for three transactions, few enough to be instant. */
const PREVIEW_ROWS = 300;
const PREVIEW_TRANSACTIONS = 3;

export interface CurrentMapping {
  /** Makes a mapping the pane's that is none of those before: nothing of them is open any more. */
  begin(mapping: Mapping): void;
  edit(change: MappingEdit): void;
  /** Check maps columns anew, and rows that are read again may have other columns: shows what stands now. */
  catchUp(): void;
  keep(): Promise<void>;
}

type Store = Pick<StoreApi<MapState>, 'setState' | 'getState'>;

export function createCurrentMapping(
  pane: Pane,
  { setState: set, getState: get }: Store,
): CurrentMapping {
  let asking = new AbortController();
  const country = createCountryFollower(() => pane.services.mapping());
  /** What the open questions are about. */
  let asked: Asked | undefined;
  /** Whose preview is shown. */
  let shown: Mapping | undefined;

  function adopt(mapping: Mapping, knowsOffers: boolean): void {
    pane.store.setState(withMapping(mapping, missingFields(mapping).length));
    show(mapping, knowsOffers);
  }

  function show(mapping: Mapping, knowsOffers: boolean): void {
    shown = mapping;
    void preview(mapping);
    void ask(mapping, knowsOffers);
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

  async function ask(mapping: Mapping, knowsOffers: boolean): Promise<void> {
    const source = pane.store.getState().read?.source;
    if (source === undefined || isAsked(asked, source, mapping)) return;
    asked = { source, columns: mapping.columns, reading: mapping.reading };
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const mappings = await pane.services.mapping();
      const questions = await mappings.questions(source, mapping, signal);
      if (signal.aborted) return;
      set({ questions });
      pane.store.setState({ questionCount: questions.length });
      if (knowsOffers) return;
      const found = await mappings.offers(source, mapping, signal);
      // What was taken meanwhile, or given back, changes no column: the mapping of now counts.
      const now = pane.store.getState().mapping;
      if (!signal.aborted && now !== undefined)
        set({ offers: offersNow(get().offers, found, now) });
    } catch (thrown) {
      if (signal.aborted) return;
      asked = undefined;
      set({ error: asError(thrown) });
    }
  }

  async function followCountry(source: Source, before: Mapping, after: Mapping): Promise<void> {
    try {
      const timeZone = await country.edited(source, before, after);
      const now = pane.store.getState().mapping;
      if (timeZone === undefined || now === undefined) return;
      if (now.reading.timeZoneChosen === true) return;
      adopt({ ...now, reading: { ...now.reading, timeZone } }, false);
      void keep();
    } catch (thrown) {
      set({ error: asError(thrown) });
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
    begin: (mapping) => {
      asked = undefined;
      country.stop();
      set({ questions: [] });
      adopt(mapping, true);
    },
    keep,
    catchUp: () => {
      const { mapping } = pane.store.getState();
      if (mapping !== undefined && mapping !== shown) show(mapping, false);
    },
    edit: (change) => {
      const { mapping, read: current } = pane.store.getState();
      if (mapping === undefined || current === undefined) return;
      const edited = change(mapping, current.source);
      adopt(edited, false);
      void keep();
      void followCountry(current.source, mapping, edited);
    },
  };
}

interface Asked extends Pick<Mapping, 'columns' | 'reading'> {
  readonly source: Source;
}

/** What is open depends on the rows, on what feeds which field and on how it is read: other edits ask nothing anew. */
function isAsked(asked: Asked | undefined, source: Source, { columns, reading }: Mapping): boolean {
  return asked?.source === source && asked.columns === columns && asked.reading === reading;
}
