/**
 * Cells that somebody's connecting concerns. What lacks a connection is calculated again with the next one; what shows
 * anything of one environment and account, with the next other one: two of them must never stand mixed in a sheet. Cells
 * that hold something else by then are left alone by whoever calculates.
 */
import type { Connection, Session } from '../runtime/session';

export interface ConnectionCells {
  /** This cell shows that there is no key, or a refused one. */
  lacks(cell: string): void;
  /** This cell shows what the connection that stands has brought. */
  shows(cell: string): void;
}

export interface ConnectionCellsPorts {
  readonly session: Pick<Session, 'current' | 'subscribe'>;
  readonly recalculate: (cells: readonly string[]) => void;
}

/** Addresses of a sheet of that many cells are some megabytes; what is beyond is a matter of refreshing the workbook. */
const MAX_SHOWING = 50_000;

export function createConnectionCells(ports: ConnectionCellsPorts): ConnectionCells {
  const { session, recalculate } = ports;
  const lacking = new Set<string>();
  const showing = new Set<string>();
  let former = session.current();

  session.subscribe(() => {
    const now = session.current();
    if (now === undefined) return;
    const due = isSameAccount(now, former) ? lacking : new Set([...showing, ...lacking]);
    const cells = [...due];
    former = now;
    // Calculated again, they tell anew where they belong.
    for (const cell of cells) showing.delete(cell);
    lacking.clear();
    if (cells.length > 0) recalculate(cells);
  });

  return {
    lacks: (cell) => void lacking.add(cell),
    shows(cell) {
      if (showing.size < MAX_SHOWING) showing.add(cell);
    },
  };
}

function isSameAccount(a: Connection, b: Connection | undefined): boolean {
  return a.key === b?.key && a.environment.baseUrl === b.environment.baseUrl;
}
