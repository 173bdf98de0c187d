/**
 * Follows the person's edits of rows that were sent: one that says something else than what was sent is told as “Changed
 * since sent” at once, and as before when the edit is undone. It costs nothing where nothing was sent, and little with
 * many rows: only edited ones are read. Cells that are pasted by the hundred, and rows that move, are left to the next
 * plan, which compares everything.
 */
import type { MappedTransaction } from '../../core/mapping/reading-result';
import type { CellValue } from '../../core/mapping/source';
import type { ResultCells, RowSpan, SourceLocation } from '../../office';
import type { Pane } from '../state/pane-context';
import type { PaneState } from '../state/pane-store';
import { fromSheet } from './from-sheet';
import type { ToldRow } from './row-results';
import type { RowsState } from './rows-store';

/** More at once are left to the next plan. */
const MOST_ROWS = 200;
/** Of rows that were edited since they were checked: all of them are looked at together. */
const MOST_EDITED_ROWS = 1000;

type Base = Required<Pick<PaneState, 'read' | 'check' | 'mapping'>>;

/** @returns what ends it. */
export function followRowChanges(pane: Pane, rows: RowsState): () => void {
  const { services, store } = pane;
  let watched: SourceLocation | undefined;
  let stopWatching = () => {};
  let waiting: RowSpan[] = [];
  let atWork = false;
  /** What the rows said when they were checked last, and what was edited since. */
  let since: PaneState['check'];
  let edited = new Map<number, readonly CellValue[]>();

  async function watch(location: SourceLocation): Promise<void> {
    // Where Excel cannot be reached no edit is told; the next plan compares everything, or says why it fails.
    const workbook = await services.workbook().catch(() => undefined);
    if (workbook === undefined || watched !== location) return;
    stopWatching = workbook.watchChanges(location, (change) => {
      const source = store.getState().read?.source;
      if (source === undefined || !workbook.concernsSource(change, source)) return;
      const span = workbook.editedRows(change, source);
      if (span === undefined || span.rowCount > MOST_ROWS) return;
      waiting.push(span);
      if (!atWork) void work();
    });
  }

  async function work(): Promise<void> {
    atWork = true;
    try {
      for (let span = waiting.shift(); span !== undefined; span = waiting.shift()) {
        await compare(span);
      }
    } catch {
      // What could not be read now is compared by the next plan, which says why it fails if it does.
      waiting = [];
    } finally {
      atWork = false;
    }
  }

  async function compare(span: RowSpan): Promise<void> {
    const { session, read, check, mapping } = store.getState();
    if (session === undefined || read === undefined) return;
    if (check === undefined || mapping === undefined) return;
    if (since !== check) edited = new Map();
    since = check;
    const now = await readAgain({ read, check, mapping }, span);
    if (now === undefined || since !== check) return;
    const submission = await services.submission();
    const asSent = await submission.areAsSent(now.map(({ transaction }) => transaction));
    const told = new Set(rows.changedIds());
    const undone = [...told].filter((id) => asSent.get(id) === true);
    const done = now.filter(
      ({ transaction: { transaction_id: id } }) => asSent.get(id) === false && !told.has(id),
    );
    if (undone.length + done.length === 0) return;
    await rows.ensureOpen(read);
    rows.showAsBefore(undone);
    rows.showChanged((await Promise.all(done.map((one) => known(one, read.location)))).flat());
  }

  /** The transactions of the rows as they stand now; `undefined` when that cannot be told from these rows alone. */
  async function readAgain(
    { read, check, mapping }: { [Key in keyof Base]: NonNullable<Base[Key]> },
    { firstRow, rowCount }: RowSpan,
  ): Promise<readonly MappedTransaction[] | undefined> {
    const { source, location } = read;
    const workbook = await services.workbook();
    const cells = await workbook.readRows(location, source, { firstRow, rowCount });
    if (cells === undefined) return undefined;
    cells.forEach((row, index) => edited.set(firstRow + index, row));
    if (edited.size > MOST_EDITED_ROWS) return undefined;
    const port = await services.mapping();
    const now = await port.reread({ source, check }, mapping, edited);
    const isTouched = (row: number) => row >= firstRow && row < firstRow + rowCount;
    return now?.filter((one) => one.rows.some(isTouched));
  }

  /** What is known of it: as it was told here, else as its row says. */
  async function known(
    { transaction, rows: [row = 0] }: MappedTransaction,
    location: SourceLocation,
  ): Promise<readonly ToldRow[]> {
    const id = transaction.transaction_id;
    const told = rows.get(id);
    if (told !== undefined) return [told];
    const workbook = await services.workbook();
    const [cells]: readonly (ResultCells | undefined)[] = await workbook.readResults(location, {
      firstRow: row,
      rowCount: 1,
    });
    return cells === undefined ? [] : [fromSheet(id, cells, pane.words)];
  }

  const unsubscribe = store.subscribe(({ read }) => {
    if (read?.location === watched) return;
    watched = read?.location;
    stopWatching();
    stopWatching = () => {};
    if (read !== undefined) void watch(read.location);
  });
  const { read } = store.getState();
  if (read !== undefined) {
    watched = read.location;
    void watch(read.location);
  }
  return () => {
    watched = undefined;
    unsubscribe();
    stopWatching();
  };
}
