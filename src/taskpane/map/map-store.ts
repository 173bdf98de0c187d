/**
 * Map: finds the source, reads it, brings the mapping of last time, one for the same headers or a suggestion, and keeps it
 * in the book on every change. The source and the mapping themselves are shared; what stands here is only how Map shows them.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError } from '../../core/domain/app-error';
import type { FieldPath } from '../../core/mapping/fields';
import { withoutOffer, withOffer } from '../../core/mapping/mapping-offer';
import { asError } from '../error-notice';
import type { SourceLocation } from '../../office';
import type { Pane } from '../state/pane-context';
import { withSource } from '../state/pane-store';
import { createCurrentMapping } from './current-mapping';
import { findMapping, imported, settled, suggested, type FoundMapping } from './find-mapping';
import { locationId, type MapState } from './map-state';
import { withColumnField, withColumnReading, withConstant, withReading } from './mapping-edits';

export function createMapStore(pane: Pane): StoreApi<MapState> {
  return createStore<MapState>((set, get, store) => {
    /** Counts readings: what an earlier one brings is dropped when a later one has begun. */
    let reading = new AbortController();
    const current = createCurrentMapping(pane, store);
    const { edit } = current;

    async function attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
      reading.abort();
      reading = new AbortController();
      const { signal } = reading;
      try {
        await work(signal);
      } catch (thrown) {
        if (!signal.aborted) set({ phase: 'failed', progress: undefined, error: asError(thrown) });
      }
    }

    async function look(signal: AbortSignal): Promise<void> {
      set({ phase: 'looking', error: undefined });
      const workbook = await pane.services.workbook();
      const before = pane.store.getState().read?.location;
      const locations = withSelection(await workbook.listSources(), before);
      if (signal.aborted) return;
      const location =
        locations.find((one) => before !== undefined && locationId(one) === locationId(before)) ??
        locations[0];
      set({ locations });
      if (location === undefined) {
        pane.store.setState(withSource(undefined));
        set({ phase: 'none' });
        return;
      }
      await read(location, signal);
    }

    /** True before the first look, and when the sheet or table that was read is no longer in the book. */
    async function sourceIsMissing(): Promise<boolean> {
      const { read: standing, running } = pane.store.getState();
      if (standing === undefined) return true;
      if (get().phase !== 'ready') return false;
      const { location } = standing;
      const workbook = await pane.services.workbook();
      const locations = withSelection(await workbook.listSources(), location);
      if (pane.store.getState().read !== standing) return false;
      const isThere = locations.some(
        (one) => locationId(one) === locationId(location) && one.sheetName === location.sheetName,
      );
      // Of a source that is gone the next look tells; a run goes on with what it has.
      if (isThere) set({ locations });
      return !isThere && !running;
    }

    async function read(location: SourceLocation, signal: AbortSignal): Promise<void> {
      set({ phase: 'reading', error: undefined, progress: undefined });
      const workbook = await pane.services.workbook();
      const source = await workbook.readSource(location, {
        signal,
        onProgress: (rowsRead, rowCount) => {
          if (!signal.aborted) set({ progress: { rowsRead, rowCount } });
        },
      });
      const found = await findMapping(pane.services, location, source, signal);
      if (signal.aborted) return;
      pane.store.setState(withSource({ location, source }));
      show(found);
    }

    /** What cannot be a source leaves the one that there is. */
    async function selected(): Promise<SourceLocation | undefined> {
      try {
        const workbook = await pane.services.workbook();
        return await workbook.selectedSource();
      } catch (thrown) {
        set({ error: asError(thrown) });
        return undefined;
      }
    }

    function show({ mapping, ...shown }: FoundMapping): void {
      set({ phase: 'ready', progress: undefined, filter: 'all', ...shown });
      current.begin(mapping);
    }

    function choose(column: number, confidence: 'chosen' | undefined): void {
      const known = new Map(get().confidence);
      if (confidence === undefined) known.delete(column);
      else known.set(column, confidence);
      set({ confidence: known });
    }

    /** A column that was mapped by hand is read as its values are written, unless a later choice says otherwise. */
    async function readAsWritten(column: number, field: FieldPath): Promise<void> {
      const { mapping, read: standing } = pane.store.getState();
      if (mapping === undefined || standing === undefined) return;
      try {
        const mappings = await pane.services.mapping();
        const proven = await mappings.provenReading(standing.source, { column, field }, mapping);
        if (proven === undefined || pane.store.getState().mapping !== mapping) return;
        edit((chosen) => withColumnReading(chosen, column, proven));
      } catch (thrown) {
        set({ error: asError(thrown) });
      }
    }

    return {
      phase: 'looking',
      locations: [],
      progress: undefined,
      confidence: new Map(),
      questions: [],
      origin: { kind: 'suggested' },
      offers: [],
      filter: 'all',
      preview: [],
      error: undefined,
      saveError: undefined,
      load: async () => {
        // Excel answers nothing while a cell is being edited: what stands is shown, and the next look asks again.
        if (await sourceIsMissing().catch(() => false)) await attempt(look);
        else if (get().phase === 'ready') current.catchUp();
      },
      reload: async () => attempt(look),
      stopReading: () => {
        reading.abort();
        set({
          phase: 'failed',
          progress: undefined,
          error: new AppError('CANCELLED', 'Reading the rows was stopped.'),
        });
      },
      chooseSource: async (id) => {
        const location = get().locations.find((one) => locationId(one) === id);
        if (location !== undefined) await attempt(async (signal) => read(location, signal));
      },
      chooseSelection: async () => {
        const location = await selected();
        if (location === undefined) return;
        const others = get().locations.filter(({ kind }) => kind !== 'selection');
        set({ locations: [...others, location] });
        await attempt(async (signal) => read(location, signal));
      },
      chooseHeaderRow: async (headerRow) => {
        const location = pane.store.getState().read?.location;
        if (location === undefined) return;
        await attempt(async (signal) => {
          const workbook = await pane.services.workbook();
          await read(workbook.withHeaderRow(location, headerRow), signal);
        });
      },
      setFilter: (filter) => {
        set({ filter });
      },
      setField: async (column, field) => {
        choose(column, field && 'chosen');
        edit((mapping, source) => withColumnField(mapping, source, column, field));
        if (field !== undefined) await readAsWritten(column, field);
      },
      confirmField: (column) => {
        choose(column, 'chosen');
      },
      setConstant: (field, text) => {
        edit((mapping) => withConstant(mapping, field, text));
      },
      setReading: (change) => {
        set(settled(get(), change));
        edit((mapping) => withReading(mapping, change));
      },
      setColumnReading: (column, own) => {
        choose(column, 'chosen');
        edit((mapping) => withColumnReading(mapping, column, own));
      },
      setOffer: (offer, taken) => {
        if (taken && offer.kind === 'values') choose(offer.column, 'chosen');
        edit((mapping) => (taken ? withOffer(mapping, offer) : withoutOffer(mapping, offer)));
      },
      edit,
      suggestAnew: async () => {
        const source = pane.store.getState().read?.source;
        if (source === undefined) return;
        show(await suggested(pane.services, source));
        void current.keep();
      },
      exportText: async () => {
        const { mapping } = pane.store.getState();
        if (mapping === undefined) return undefined;
        try {
          const mappings = await pane.services.mapping();
          return await mappings.fileText(mapping);
        } catch (thrown) {
          set({ error: asError(thrown) });
          return undefined;
        }
      },
      importText: async (text) => {
        const source = pane.store.getState().read?.source;
        if (source === undefined) return;
        show(await imported(pane.services, text, source));
        void current.keep();
      },
      keep: () => {
        void current.keep();
      },
    };
  });
}

/** What was selected stays a source as long as its sheet is there, whatever is selected by now. */
function withSelection(
  locations: readonly SourceLocation[],
  before: SourceLocation | undefined,
): readonly SourceLocation[] {
  if (before?.kind !== 'selection') return locations;
  const isThere = locations.some(({ sheetId }) => sheetId === before.sheetId);
  return isThere ? [...locations, before] : locations;
}
