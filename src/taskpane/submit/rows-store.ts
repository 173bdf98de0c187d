/**
 * The rows of a submission as they are told: to the pane, counted by status, and to the sheet, through one feed at a
 * time. It lives as long as the pane, since both a run and finding out about an earlier one tell rows.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { paced, rangesInSteps } from '../../core/domain/steps';
import type { RowStatus } from '../../core/submission/outcome';
import type { SourceLocation } from '../../office';
import type { Pane } from '../state/pane-context';
import type { ReadSource } from '../state/pane-store';
import { isSamePlace } from '../state/same-place';
import { createServiceIssues } from '../state/service-issues';
import { createChangedRows } from './changed-rows';
import type { ToldRow } from './row-results';
import { createSheetFeed, type SheetFeed } from './sheet-feed';
import { createStatusBoard, type OfferCounts, type StatusCounts } from './status-board';

export interface RowsState {
  /** How many transactions stand where, as the sheet says. */
  readonly counts: StatusCounts;
  readonly offers: OfferCounts;
  /** Transactions that the service holds more than once. */
  readonly duplicates: readonly string[];
  /** Excel does not take the results for now. */
  readonly sheetError: Error | undefined;
  /** Transactions whose rows are gone: nothing could be written for them. */
  readonly missingRows: readonly string[];
  /** What was written last did not come beside its rows: their sheet is protected. */
  readonly toResultsSheet: boolean;
  /**
   * From now on results go beside these rows, once the feed before has ended its write: two never write the same rows.
   * What that one could not write is given up.
   */
  open(read: ReadSource): Promise<void>;
  /** As `open`, where results do not go beside the rows of that source already. */
  ensureOpen(read: ReadSource): Promise<void>;
  /** What protection held back comes beside its rows, where that is allowed by now and they are those that are looked at. */
  bringHeldBack(): void;
  /** To pane and sheet. */
  show(rows: readonly ToldRow[]): void;
  /** As `show`, of any number of rows, with pauses in between. */
  showMany(rows: readonly ToldRow[]): Promise<void>;
  /** Rows that say something else than what was sent, with what is known of them. They are told so until they change back. */
  showChanged(rows: readonly ToldRow[]): void;
  /** Those of the ids that were changed are told as before. */
  showAsBefore(transactionIds: readonly string[]): void;
  /** Those that are told as changed. */
  changedIds(): readonly string[];
  /** The latest that was told of a transaction. */
  get(transactionId: string): ToldRow | undefined;
  /** Forgets what the pane was told. */
  clear(): void;
  isEmpty(): boolean;
  rowsWith(statuses: readonly RowStatus[]): readonly ToldRow[];
}

export function createRowsStore(pane: Pane): StoreApi<RowsState> {
  const { services, store } = pane;
  return createStore<RowsState>((set, get) => {
    let feed: SheetFeed | undefined;
    let opened: { readonly location: SourceLocation; readonly done: Promise<void> } | undefined;
    const changed = createChangedRows(pane.words);
    const board = createStatusBoard(services.clock, (counts, offers) => {
      set({ counts, offers });
    });

    store.subscribe(({ read }, before) => {
      // What is said of other rows is none of these.
      if (!isSamePlace(read?.location, before.read?.location)) set({ toResultsSheet: false });
    });

    /** One after the other: of two feeds opened at once, one would never be closed. */
    async function open(read: ReadSource): Promise<void> {
      const before = opened?.done.catch(() => undefined);
      const done = openAfter(before, read);
      const mine = { location: read.location, done };
      opened = mine;
      try {
        await done;
      } catch (error) {
        if (opened === mine) opened = undefined;
        throw error;
      }
    }

    async function openAfter(before: Promise<void> | undefined, read: ReadSource): Promise<void> {
      const { mapping } = store.getState();
      if (mapping === undefined) throw new TypeError('Results are written for mapped rows only');
      await before;
      await feed?.close();
      feed = undefined;
      set({ missingRows: [], sheetError: undefined, toResultsSheet: false });
      const workbook = await services.workbook();
      const writer = workbook.resultWriter(read.location, read.source, mapping);
      feed = createSheetFeed(writer, services.clock, {
        written: ({ missing, place }) => {
          const { missingRows: before } = get();
          const missingRows = missing.length === 0 ? before : [...new Set([...before, ...missing])];
          set({ missingRows, toResultsSheet: place === 'results-sheet', sheetError: undefined });
        },
        refused: (sheetError) => {
          set({ sheetError });
        },
      });
    }

    function show(rows: readonly ToldRow[]): void {
      board.put(rows);
      const said = pane.feature(createServiceIssues).getState();
      for (const { result, issues } of rows) said.note(result.transactionId, issues ?? []);
      const twice = rows.filter(({ duplicate }) => duplicate === true);
      if (twice.length > 0) {
        const ids = twice.map(({ result }) => result.transactionId);
        set({ duplicates: [...new Set([...get().duplicates, ...ids])] });
      }
      feed?.put(rows.map(({ result }) => result));
    }

    return {
      counts: {},
      offers: new Map(),
      duplicates: [],
      sheetError: undefined,
      missingRows: [],
      toResultsSheet: false,
      open,
      ensureOpen: async (read) => {
        // While it is being opened, what is put would go to the feed before.
        if (opened?.location === read.location) await opened.done;
        else await open(read);
      },
      bringHeldBack: () => {
        if (isSamePlace(opened?.location, store.getState().read?.location)) feed?.bringHeldBack();
      },
      show: (rows) => {
        show(rows.map(changed.told));
      },
      showMany: (rows) => {
        const steps = rangesInSteps(rows.length, (from, end) => {
          show(rows.slice(from, end).map(changed.told));
          return true;
        });
        return paced(steps, { clock: services.clock });
      },
      showChanged: (rows) => {
        show(rows.map(changed.change));
      },
      showAsBefore: (ids) => {
        show(ids.map(changed.changeBack).filter((row) => row !== undefined));
      },
      changedIds: changed.ids,
      get: board.get,
      clear: () => {
        board.clear();
        changed.clear();
        set({ duplicates: [] });
      },
      isEmpty: board.isEmpty,
      rowsWith: board.rowsWith,
    };
  });
}
