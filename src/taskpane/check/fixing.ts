/**
 * Writing a fix into the sheet and taking the last one back. What was written is put into the rows that were read and
 * checked again at once, by its transactions alone.
 */
import { paced, type Steps } from '../../core/domain/steps';
import type { CellFix } from '../../core/mapping/fixes';
import type { CellValue, Source } from '../../core/mapping/source';
import type { CellChange, ChangedCell, ChangeReport } from '../../office';
import { asError } from '../error-notice';
import { checkRows } from '../state/check-rows';
import type { Pane } from '../state/pane-context';

export interface FixOutcome {
  readonly kind: 'fixed' | 'undone';
  /** Cells that were written. */
  readonly count: number;
  /** Cells with a formula, which were left alone. */
  readonly formulas: number;
  /** Cells that say something else by now, which were left alone. */
  readonly missing: number;
  /** Why not all of it was done. */
  readonly error: Error | undefined;
}

export interface FixProgress {
  readonly kind: FixOutcome['kind'];
  readonly done: number;
  readonly count: number;
}

export interface FixState {
  readonly fixing: FixProgress | undefined;
  readonly outcome: FixOutcome | undefined;
  /** What the last fix wrote, for taking it back. */
  readonly lastFix: readonly ChangedCell[];
}

export const NOTHING_FIXED: FixState = { fixing: undefined, outcome: undefined, lastFix: [] };

export interface Fixing {
  /** @param cells lists them: what is wrong in very many cells has as many to be written. */
  fix(cells: Steps<readonly CellFix[]>): Promise<void>;
  /** Takes the last fix back where the cells still hold what it wrote. */
  undo(): Promise<void>;
  cancel(): void;
}

export function createFixing(
  pane: Pane,
  get: () => FixState,
  tell: (state: Partial<FixState>) => void,
): Fixing {
  const { services, store } = pane;
  let abort = new AbortController();

  async function change(
    kind: FixOutcome['kind'],
    changesOf: (source: Source, signal: AbortSignal) => Promise<readonly CellChange[]>,
  ): Promise<void> {
    const { read, mapping } = store.getState();
    if (read === undefined || mapping === undefined || get().fixing !== undefined) return;
    abort = new AbortController();
    const { signal } = abort;
    tell({ fixing: { kind, done: 0, count: 0 }, outcome: undefined });
    try {
      const changes = await changesOf(read.source, signal);
      signal.throwIfAborted();
      tell({ fixing: { kind, done: 0, count: changes.length } });
      const workbook = await services.workbook();
      const report = await workbook.changeCells(read.location, read.source, mapping, changes, {
        signal,
        onProgress: (done, count) => {
          tell({ fixing: { kind, done, count } });
        },
      });
      tell({ lastFix: kind === 'fixed' ? report.changed : [], outcome: outcomeOf(kind, report) });
      await adopt(pane, report.changed).catch(() => {
        // The cells are written, and Undo stays. The next whole check reads them, and says why it fails if it does.
        store.setState({ sourceIsStale: true });
      });
    } catch (thrown) {
      // Stopped before anything was written; what Excel refused is told also then.
      if (signal.aborted && thrown === signal.reason) return;
      const none = { kind, count: 0, formulas: 0, missing: 0 };
      tell({ outcome: { ...none, error: asError(thrown) } });
    } finally {
      tell({ fixing: undefined });
    }
  }

  return {
    fix: (cells) =>
      change('fixed', (_source, signal) => paced(cells, { clock: services.clock, signal })),
    undo: () =>
      change('undone', async () => {
        const { mapping, read } = store.getState();
        if (mapping === undefined || read === undefined) return [];
        return (await services.workbook()).inverseChanges(get().lastFix, read.source, mapping);
      }),
    cancel: () => {
      abort.abort();
    },
  };
}

function outcomeOf(kind: FixOutcome['kind'], report: ChangeReport): FixOutcome {
  const { changed, formulas, missing, stoppedBy } = report;
  return { kind, count: changed.length, formulas, missing, error: stoppedBy };
}

/** The rows that were read say now what was written. */
async function adopt(pane: Pane, changed: readonly ChangedCell[]): Promise<void> {
  const { services, store } = pane;
  const { read, mapping, check } = store.getState();
  if (changed.length === 0 || read === undefined || mapping === undefined || check === undefined) {
    return;
  }
  const before = { source: read.source, check };
  const port = await services.mapping();
  const ids = new Set(changed.map(({ transactionId }) => transactionId));
  const found = await port.find(before, mapping, [...ids]);
  const rowsOf = new Map(found.map(({ transactionId, rows }) => [transactionId, rows]));
  const edited = new Map<number, readonly CellValue[]>();
  for (const { transactionId, column, before, after } of changed) {
    for (const index of rowsOf.get(transactionId) ?? []) {
      const row = edited.get(index) ?? read.source.rows[index] ?? [];
      if (isSame(row[column] ?? null, before))
        edited.set(
          index,
          row.map((cell, at) => (at === column ? after : cell)),
        );
    }
  }
  const rechecked = await port.recheck(before, mapping, edited);
  const now = store.getState();
  if (now.read !== read || now.mapping !== mapping) {
    // An edit came first: the rows that it left know nothing of what was written.
    store.setState({ sourceIsStale: true });
    return;
  }
  if (rechecked !== undefined) {
    store.setState({ read: { ...read, source: rechecked.source }, check: rechecked.check });
    return;
  }
  const rows = read.source.rows.map((row, index) => edited.get(index) ?? row);
  // Whether somebody else has edited the sheet meanwhile stays as it is.
  store.setState({ read: { ...read, source: { ...read.source, rows } } });
  await checkRows(pane);
}

function isSame(a: CellValue, b: CellValue): boolean {
  return a === b || ((a ?? '') === '' && (b ?? '') === '');
}
