/** What Taxrow's own columns say beside a row, as it was told when it was written. Pure, but for the words. */
import type { Offer } from '../../core/submission/offer';
import type { RowStatus } from '../../core/submission/outcome';
import type { ResultCells } from '../../office';
import type { PaneWords } from '../wording/pane-words';
import type { ToldRow } from './row-results';

/** Statuses whose words may stand in a cell of a row that was sent. */
const SENT: readonly RowStatus[] = [
  'accepted',
  'reported',
  'reported-with-warnings',
  'already-reported',
  'changed-since-sent',
  'failed',
  'checking',
  'not-shown',
];

/** A word of the service's own, for work that is not done, stands for what is accepted. */
export function fromSheet(transactionId: string, cells: ResultCells, words: PaneWords): ToldRow {
  const status =
    SENT.find((one) => words.say(`sheet.status.${one}`) === cells.status) ?? 'accepted';
  const offer: Offer = status === 'accepted' || status === 'checking' ? 'wait' : 'nothing';
  return { status, offer, result: { transactionId, ...cells } };
}
