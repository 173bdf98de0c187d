/** TXSTATUS.TABLE, TXERRORS and TXFIELD: what is known of reported transactions, field by field. */
import { AppError } from '../../core/domain/app-error';
import type { TransactionState } from '../../core/service/transaction-state';
import type { CellValue } from '../calculation-field';
import { readFieldName, readTransactionId, refused } from '../cell-input';
import { answerFor, type Invocation } from '../invocation';
import type { JoinedAnswers } from '../joined-answers';
import { BLANK, callersOf, rowOf, tableOf, withHeaders, type Rows } from './rows';
import { checkSize, readFields, readHeaders, readIds } from './table-input';
import { stateOf, type TransactionAnswer } from './transaction-answer';
import { isInRecord, readTransactionField } from './transaction-field';

export interface TransactionSources {
  readonly transactions: JoinedAnswers<TransactionAnswer>;
  readonly documents: JoinedAnswers<TransactionState>;
}

const FIELDS = ['status', 'reporting_date', 'errors[0].message'];

const ERROR = ['code', 'type', 'field', 'message'] as const;

export async function statusTable(
  sources: TransactionSources,
  [range, names, headers]: readonly unknown[],
  invocation: Invocation,
): Promise<Rows> {
  const hasHeaders = readHeaders(headers);
  const fields = readFields(names, FIELDS);
  const ids = readIds(range);
  checkSize(ids.length, fields);
  const rows = await tableOf(ids, fields.length, invocation, async (id, caller) => {
    const read = await readerFor(sources, readTransactionId(id), fields, caller);
    return rowOf(id, read, { fields, read: (readField, field) => readField(field) });
  });
  return withHeaders(hasHeaders, fields, rows);
}

export async function errorRows(
  { transactions }: TransactionSources,
  [id, headers]: readonly unknown[],
  invocation: Invocation,
): Promise<Rows> {
  const hasHeaders = readHeaders(headers);
  const answer = await answerFor(transactions, readTransactionId(id), invocation);
  const errors = stateOf(answer).errors ?? [];
  const rows = errors.map((error) => ERROR.map((name) => error[name] ?? BLANK));
  return withHeaders(hasHeaders, ERROR, rows);
}

/** @throws AppError `NOT_FOUND` where the transaction has no such value. */
export async function transactionField(
  sources: TransactionSources,
  [id, name]: readonly unknown[],
  invocation: Invocation,
): Promise<CellValue> {
  const key = readTransactionId(id);
  const field = readFieldName(name);
  if (field === undefined) throw refused('Which field? For example "total_amount".');
  const read = await readerFor(sources, key, [field], invocation);
  const value = read(field);
  if (value !== undefined) return value;
  throw new AppError('NOT_FOUND', `This transaction has no value "${field}".`);
}

/**
 * Reads fields of one transaction. The whole of it is asked for only when one of `fields` stands nowhere else; where it
 * cannot be had, the other fields are read all the same.
 */
async function readerFor(
  { transactions, documents }: TransactionSources,
  key: string,
  fields: readonly string[],
  invocation: Invocation,
): Promise<(field: string) => CellValue | undefined> {
  const callerOf = callersOf(invocation);
  const askWhole = async () => answerFor(documents, key, callerOf());
  // Begun together: the document waits for the record by itself.
  const whole = fields.every(isInRecord) ? undefined : settled(askWhole());
  const state = stateOf(await answerFor(transactions, key, callerOf()));
  const document = await whole;
  return (field) => {
    if (document === undefined || isInRecord(field)) return readTransactionField(state, field);
    if (document.status === 'rejected') throw document.reason;
    return readTransactionField(document.value, field);
  };
}

async function settled<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([promise]);
  return result;
}
