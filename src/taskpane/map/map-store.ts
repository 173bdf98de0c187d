/**
 * Map: finds the source, reads it, brings the mapping of last time, one for the same headers or a suggestion, and keeps it
 * in the book on every change. The source and the mapping themselves are shared; what stands here is only how Map shows them.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError } from '../../core/domain/app-error';
import type { FieldPath } from '../../core/mapping/fields';
import type { Mapping, Reading } from '../../core/mapping/mapping';
import type { MappedTransaction } from '../../core/mapping/reading-result';
import { missingFields } from '../../core/mapping/required';
import { withoutOffer, withOffer, type MappingOffer } from '../../core/mapping/mapping-offer';
import type { Source } from '../../core/mapping/source';
import type { ReadingDoubt } from '../../core/mapping/suggest-reading';
import { asError } from '../error-notice';
import type { SourceLocation } from '../../office';
import type { Pane } from '../state/pane-context';
import { withMapping, withSource } from '../state/pane-store';
import type { ColumnFilter, Confidence } from './column-lines';
import {
  findMapping,
  imported,
  settled,
  suggested,
  type FoundMapping,
  type MappingOrigin,
} from './find-mapping';
import { withColumnField, withConstant, withReading } from './mapping-edits';

export interface ReadProgress {
  readonly rowsRead: number;
  readonly rowCount: number;
}

export interface MapState {
  /** `none`: the book has no rows to read. */
  readonly phase: 'looking' | 'reading' | 'ready' | 'none' | 'failed';
  readonly locations: readonly SourceLocation[];
  readonly progress: ReadProgress | undefined;
  readonly confidence: ReadonlyMap<number, Confidence>;
  /** Columns whose values can be read in two ways. */
  readonly doubts: ReadonlyMap<number, ReadingDoubt>;
  readonly origin: MappingOrigin;
  /** What could be done beyond the columns. */
  readonly offers: readonly MappingOffer[];
  readonly filter: ColumnFilter;
  /** The transactions of the first rows, as they would be sent. */
  readonly preview: readonly MappedTransaction[];
  readonly error: Error | undefined;
  /** Why the mapping could not be kept in the book. */
  readonly saveError: Error | undefined;
  load(): Promise<void>;
  reload(): Promise<void>;
  stopReading(): void;
  chooseSource(id: string): Promise<void>;
  chooseHeaderRow(headerRow: number): Promise<void>;
  setFilter(filter: ColumnFilter): void;
  setField(column: number, field: FieldPath | undefined): void;
  setConstant(field: FieldPath, text: string | undefined): void;
  setReading(change: Partial<Reading>): void;
  /** Takes an offer, or gives it back. */
  setOffer(offer: MappingOffer, taken: boolean): void;
  /** Drops the mapping of last time for a suggestion. */
  suggestAnew(): Promise<void>;
  /** The mapping as the text of a file. */
  exportText(): Promise<string>;
  /** @throws AppError `INVALID_INPUT` with what is wrong, and where. */
  importText(text: string): Promise<void>;
  /** Keeps the mapping in the book, for next time. */
  keep(): void;
}

/** Rows that the preview is made from: enough for three transactions, few enough to be instant. */
const PREVIEW_ROWS = 300;
const PREVIEW_TRANSACTIONS = 3;

/** Names a source among those of the book. */
export function locationId({ kind, sheetId, tableName = '' }: SourceLocation): string {
  return [kind, sheetId, tableName].join(':');
}

export function createMapStore(pane: Pane): StoreApi<MapState> {
  return createStore<MapState>((set, get) => {
    /** Counts readings: what an earlier one brings is dropped when a later one has begun. */
    let reading = new AbortController();

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
      const locations = await workbook.listSources();
      if (signal.aborted) return;
      const before = pane.store.getState().read?.location;
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
      if (running || get().phase !== 'ready') return false;
      const { location } = standing;
      const workbook = await pane.services.workbook();
      const locations = await workbook.listSources();
      return !locations.some(
        (one) => locationId(one) === locationId(location) && one.sheetName === location.sheetName,
      );
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
      const found = await findMapping(pane.services, location, source);
      if (signal.aborted) return;
      pane.store.setState(withSource({ location, source }));
      show(found);
    }

    function show({ mapping, ...shown }: FoundMapping): void {
      set({ phase: 'ready', progress: undefined, filter: 'all', ...shown });
      adopt(mapping);
    }

    /** Makes a mapping the pane's, and shows what it makes of the first rows. */
    function adopt(mapping: Mapping): void {
      pane.store.setState(withMapping(mapping, missingFields(mapping).length));
      void preview(mapping);
    }

    async function preview(mapping: Mapping): Promise<void> {
      const source = pane.store.getState().read?.source;
      if (source === undefined) return;
      try {
        const head = { ...source, rows: source.rows.slice(0, PREVIEW_ROWS) };
        const mappings = await pane.services.mapping();
        const { transactions } = await mappings.check(head, mapping);
        if (pane.store.getState().mapping !== mapping) return;
        set({ preview: transactions.slice(0, PREVIEW_TRANSACTIONS) });
      } catch (thrown) {
        set({ preview: [], error: asError(thrown) });
      }
    }

    function edit(change: (mapping: Mapping, source: Source) => Mapping): void {
      const { mapping, read: current } = pane.store.getState();
      if (mapping === undefined || current === undefined) return;
      adopt(change(mapping, current.source));
      void keep();
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
      phase: 'looking',
      locations: [],
      progress: undefined,
      confidence: new Map(),
      doubts: new Map(),
      origin: { kind: 'suggested' },
      offers: [],
      filter: 'all',
      preview: [],
      error: undefined,
      saveError: undefined,
      load: async () => {
        if (await sourceIsMissing()) await attempt(look);
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
      chooseHeaderRow: async (headerRow) => {
        const current = pane.store.getState().read;
        if (current === undefined) return;
        await attempt(async (signal) => {
          const workbook = await pane.services.workbook();
          await read(workbook.withHeaderRow(current.location, headerRow), signal);
        });
      },
      setFilter: (filter) => {
        set({ filter });
      },
      setField: (column, field) => {
        const confidence = new Map(get().confidence);
        if (field === undefined) confidence.delete(column);
        else confidence.set(column, 'chosen');
        set({ confidence });
        edit((mapping, source) => withColumnField(mapping, source, column, field));
      },
      setConstant: (field, text) => {
        edit((mapping) => withConstant(mapping, field, text));
      },
      setReading: (change) => {
        set(settled(get(), change));
        edit((mapping) => withReading(mapping, change));
      },
      setOffer: (offer, taken) => {
        edit((mapping) => (taken ? withOffer(mapping, offer) : withoutOffer(mapping, offer)));
      },
      suggestAnew: async () => {
        const source = pane.store.getState().read?.source;
        if (source === undefined) return;
        show(await suggested(pane.services, source));
        void keep();
      },
      exportText: async () => {
        const { mapping } = pane.store.getState();
        const mappings = await pane.services.mapping();
        return mapping === undefined ? '' : mappings.fileText(mapping);
      },
      importText: async (text) => {
        const source = pane.store.getState().read?.source;
        if (source === undefined) return;
        show(await imported(pane.services, text, source));
        void keep();
      },
      keep: () => {
        void keep();
      },
    };
  });
}
