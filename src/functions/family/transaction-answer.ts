/**
 * What is known of a transaction by an id: the id is looked for as the external one first; when there is none and it has
 * the form of a UUID, as the service's own. SUCCESS is final (specification, States and transitions: what follows it is
 * an adjustment, a transaction of its own). Status, errors and fields are read from the same answer.
 */
import { AppError, isAppError } from '../../core/domain/app-error';
import { readValue } from '../../core/service/answer-error';
import { isUuid } from '../../core/service/endpoints';
import { readerOf } from '../../core/service/reader';
import { searchRecord, type SearchRecord } from '../../core/service/search-record';
import { transactionState, type TransactionState } from '../../core/service/transaction-state';
import type { Share } from '../answers';
import type { CellPorts } from '../cell-ports';
import { createIdBatches } from './id-batches';
import type { Caller, JoinedAnswers } from '../joined-answers';

export type TransactionAnswer =
  | { readonly record: SearchRecord; readonly document?: never }
  /** As the service stores it, numbers in the fields that the state does not name exact. */
  | { readonly document: TransactionState; readonly record?: never };

export function stateOf({ record, document }: TransactionAnswer): SearchRecord | TransactionState {
  return record ?? document;
}

export function isFinalTransaction(answer: TransactionAnswer): boolean {
  return isFinalState(stateOf(answer));
}

function isFinalState({ status }: { readonly status?: string | undefined }): boolean {
  return status === 'SUCCESS';
}

export function shareTransactions(
  share: Share,
  { connection, clock }: Pick<CellPorts, 'connection' | 'clock'>,
): JoinedAnswers<TransactionAnswer> {
  const findByExternalId = createIdBatches<SearchRecord | AppError>(clock, async (ids, signal) => {
    const found = await readerOf(connection()).findTransactions(ids, {
      signal,
      compact: true,
    });
    // Several records of one id: the newest counts, and the reader puts it first.
    const known = [...found].map(([id, [newest]]) => [id, newest ?? {}] as const);
    return new Map<string, SearchRecord | AppError>([...known, ...found.refused]);
  });

  return share<TransactionAnswer>({
    functionName: 'TXSTATUS',
    async load(id, signal) {
      const record = await findByExternalId(id, signal);
      if (record instanceof AppError) throw record;
      if (record !== undefined) return { record };
      if (!isUuid(id)) throw unknownId();
      try {
        return { document: await readerOf(connection()).getTransactionState(id, { signal }) };
      } catch (error) {
        throw isAppError(error, 'NOT_FOUND') ? unknownId() : error;
      }
    },
    isFinal: isFinalTransaction,
    stored: { kind: 'transaction', read: readTransactionAnswer },
  });
}

/**
 * Whole transactions as the service stores them, by the same ids. That the service's own id is the `operation_id` of the
 * record is an assumption.
 */
export function shareDocuments(
  share: Share,
  { connection }: Pick<CellPorts, 'connection'>,
  transactions: JoinedAnswers<TransactionAnswer>,
): JoinedAnswers<TransactionState> {
  return share<TransactionState>({
    functionName: 'TXFIELD',
    async load(id, signal, shelf) {
      const { record, document } = await askFor(transactions, id, signal);
      if (document !== undefined) return document;
      const uuid = record.operation_id;
      if (!uuid)
        throw new AppError('NOT_FOUND', 'The service does not tell its own id for this one.');
      return readerOf(connection()).getTransactionState(uuid, { signal, shelf });
    },
    isFinal: isFinalState,
    stored: {
      kind: 'document',
      read: (value) => readValue(transactionState, value, 'A kept transaction'),
    },
  });
}

/** Asks for as long as `signal` lets it. */
async function askFor<Answer>(
  answers: JoinedAnswers<Answer>,
  key: string,
  signal: AbortSignal,
): Promise<Answer> {
  const caller: Caller = {};
  const answer = answers.ask(key, caller);
  signal.addEventListener('abort', () => caller.onCanceled?.(), { once: true });
  return answer;
}

function readTransactionAnswer(value: unknown): TransactionAnswer {
  const { record, document } = value as Record<string, unknown>;
  const label = 'A kept transaction';
  return record === undefined
    ? { document: readValue(transactionState, document, label) }
    : { record: readValue(searchRecord, record, label) };
}

function unknownId(): AppError {
  return new AppError('NOT_FOUND', 'The service has no transaction with this id.');
}
