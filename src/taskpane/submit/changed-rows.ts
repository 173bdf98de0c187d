/**
 * Rows that say something else than what was sent: whatever the service says of what was sent, their status is “Changed
 * since sent”, until they say the same again. What was known of them is kept underneath. Pure, but for the words.
 */
import type { RowStatus } from '../../core/submission/outcome';
import type { PaneWords } from '../wording/pane-words';
import type { ToldRow } from './row-results';

/** With what the service has. What failed is sent again as it stands now, and needs no such mark. */
const COVERED: ReadonlySet<RowStatus> = new Set([
  'accepted',
  'reported',
  'reported-with-warnings',
  'already-reported',
]);

export interface ChangedRows {
  /** The row as it is to be told: covered where it is changed. */
  told(row: ToldRow): ToldRow;
  /** @param row what is known of it. @returns the row as it is to be told from now on. */
  change(row: ToldRow): ToldRow;
  /** It says the same again. @returns what was known of it; `undefined` when it was not changed. */
  changeBack(transactionId: string): ToldRow | undefined;
  ids(): readonly string[];
  clear(): void;
}

export function createChangedRows(words: PaneWords): ChangedRows {
  const underneath = new Map<string, ToldRow>();

  function covered(row: ToldRow): ToldRow {
    if (!COVERED.has(row.status)) return row;
    return {
      ...row,
      status: 'changed-since-sent',
      offer: row.status === 'accepted' ? 'wait' : 'adjust',
      result: {
        ...row.result,
        status: words.say('sheet.status.changed-since-sent'),
        message: words.say('sheet.message.changed-since-sent'),
      },
    };
  }

  function keep(row: ToldRow): ToldRow {
    // What a plan or a run says of a change by itself has nothing underneath.
    if (row.status !== 'changed-since-sent') underneath.set(row.result.transactionId, row);
    return covered(row);
  }

  return {
    told: (row) => (underneath.has(row.result.transactionId) ? keep(row) : row),
    change: keep,
    changeBack: (id) => {
      const row = underneath.get(id);
      underneath.delete(id);
      return row;
    },
    ids: () => [...underneath.keys()],
    clear: () => {
      underneath.clear();
    },
  };
}
