/** TXSEARCH: the transactions that pass filters, a row each. */
import { AppError } from '../../core/domain/app-error';
import { readerOf } from '../../core/service/reader';
import { searchPages } from '../../core/service/search-all';
import type { SearchRecord } from '../../core/service/search-record';
import type { TransactionSearch } from '../../core/service/service-client';
import type { Share } from '../answers';
import { refused } from '../cell-input';
import type { CellPorts } from '../cell-ports';
import { answerFor, type Invocation } from '../invocation';
import type { JoinedAnswers } from '../joined-answers';
import { rowOf, withHeaders, type Rows } from './rows';
import { readFilters } from './search-filters';
import { checkSize, readFields, readHeaders, readLimit } from './table-input';
import { isInRecord, readTransactionField } from './transaction-field';

const FIELDS = [
  'transaction_id',
  'transaction_number',
  'transaction_date',
  'status',
  'currency_code',
  'total_net_amount',
  'total_tax_amount',
  'total_amount',
];

/** Rows without a limit; more would rather be a mistake in the filters. */
const MOST_ROWS = 1_000;
/** Records of a page (assumption: a service takes that many). */
const PAGE_SIZE = 100;

export function shareSearches(
  share: Share,
  { connection }: Pick<CellPorts, 'connection'>,
): JoinedAnswers<readonly SearchRecord[]> {
  return share<readonly SearchRecord[]>({
    functionName: 'TXSEARCH',
    // Filters are no id.
    listedId: () => '',
    async load(key, signal) {
      const [limit, query] = JSON.parse(key) as readonly [number | null, TransactionSearch];
      // Without a limit one record more is wanted: it tells that the rows are not all.
      const most = limit ?? MOST_ROWS + 1;
      const search = { ...query, limit: Math.min(most, PAGE_SIZE) };
      const { searchTransactions } = readerOf(connection());
      const records: SearchRecord[] = [];
      for await (const page of searchPages(search, { signal }, searchTransactions)) {
        records.push(...page.transactions);
        if (records.length >= most) break;
      }
      return records.slice(0, most);
    },
    isFinal: () => false,
  });
}

export async function searchRows(
  searches: JoinedAnswers<readonly SearchRecord[]>,
  [filters, names, limitGiven, headers]: readonly unknown[],
  invocation: Invocation,
): Promise<Rows> {
  const hasHeaders = readHeaders(headers);
  const limit = readLimit(limitGiven);
  const fields = readFields(names, FIELDS);
  const elsewhere = fields.find((field) => !isInRecord(field));
  if (elsewhere !== undefined) {
    throw refused(`A search does not tell ${elsewhere}: ask for it by TXFIELD, id by id.`);
  }
  checkSize(limit ?? MOST_ROWS, fields);
  const key = JSON.stringify([limit ?? null, readFilters(filters)]);
  const records = await answerFor(searches, key, invocation);
  if (limit === undefined && records.length > MOST_ROWS) {
    throw none(
      `More than ${MOST_ROWS} transactions are found: narrow the filters or give a limit.`,
    );
  }
  if (records.length === 0 && !hasHeaders)
    throw none('No transaction is found with these filters.');
  const rows = records.map((record) =>
    rowOf(record.transaction_id, record, { fields, read: readTransactionField }),
  );
  return withHeaders(hasHeaders, fields, rows);
}

function none(message: string): AppError {
  return new AppError('NOT_FOUND', message);
}
