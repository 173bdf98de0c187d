/**
 * Rows that a person edits while looking at Check: read again, and their transactions checked again, without the rest.
 * Edits that come in meanwhile are taken together. What is too much for that, or cannot be told apart, makes the whole
 * source out of date.
 */
import type { CellValue } from '../../core/mapping/source';
import type { RowSpan } from '../../office';
import type { PaneServices } from '../pane-services';
import type { PaneState, PaneStore } from './pane-store';

/** More is a paste or a fill of a whole column: checking all rows is quicker then. */
const MOST_ROWS = 500;

export interface EditQueue {
  /** False when the edit has to be answered by reading everything anew. */
  add(span: RowSpan): boolean;
}

export function createEditQueue(store: PaneStore, services: PaneServices): EditQueue {
  let waiting: RowSpan[] = [];
  let atWork = false;

  async function work(): Promise<void> {
    atWork = true;
    try {
      while (waiting.length > 0) {
        const spans = waiting;
        waiting = [];
        if (!(await recheck(store, services, spans))) {
          waiting = [];
          store.setState({ sourceIsStale: true });
        }
      }
    } catch {
      // What could not be read now is read with the next whole check, which says why it fails if it does.
      waiting = [];
      store.setState({ sourceIsStale: true });
    } finally {
      atWork = false;
    }
  }

  return {
    add: (span) => {
      if (!canRecheck(store.getState())) return false;
      waiting.push(span);
      if (rowCountOf(waiting) > MOST_ROWS) {
        waiting = [];
        return false;
      }
      if (!atWork) void work();
      return true;
    },
  };
}

/** Submit holds on to the check that its plan was made from. */
function canRecheck({ step, check, sourceIsStale, running }: PaneState): boolean {
  return step === 'check' && check !== undefined && !sourceIsStale && !running;
}

function rowCountOf(spans: readonly RowSpan[]): number {
  return spans.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

/** False when all rows have to be read again. */
async function recheck(
  store: PaneStore,
  services: PaneServices,
  spans: readonly RowSpan[],
): Promise<boolean> {
  const { read, mapping, check } = store.getState();
  if (read === undefined || mapping === undefined || check === undefined) return false;
  const { source, location } = read;
  const workbook = await services.workbook();
  const edited = new Map<number, readonly CellValue[]>();
  for (const span of spans) {
    const rows = await workbook.readRows(location, source, span);
    if (rows === undefined) return false;
    rows.forEach((row, index) => {
      const at = span.firstRow + index;
      if (!isSameRow(row, source.rows[at] ?? [])) edited.set(at, row);
    });
  }
  if (edited.size === 0) return true;
  const port = await services.mapping();
  const rechecked = await port.recheck({ source, check }, mapping, edited);
  const now = store.getState();
  // A fix, a whole check or another mapping came first: it knows nothing of these edits.
  if (now.read !== read || now.check !== check || now.mapping !== mapping) return false;
  if (rechecked === undefined) return false;
  store.setState({ read: { ...read, source: rechecked.source }, check: rechecked.check });
  return true;
}

function isSameRow(a: readonly CellValue[], b: readonly CellValue[]): boolean {
  return a.every((cell, column) => {
    const other = b[column] ?? null;
    if (typeof cell === 'object' || typeof other === 'object') {
      return JSON.stringify(cell) === JSON.stringify(other);
    }
    return cell === other;
  });
}
