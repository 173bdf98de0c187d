/** TXSTATUS: what became of a transaction, in the service's own word. */
import { AppError } from '../../core/domain/app-error';
import { readTransactionId } from '../cell-input';
import { answerFor, createLaterReading, type Invocation } from '../invocation';
import type { JoinedAnswers } from '../joined-answers';
import { stateOf, type TransactionAnswer } from './transaction-answer';

export interface StatusCells {
  /** At once where it is here already. @throws AppError for `toCellError`. */
  status(id: unknown, invocation: Invocation): string | Promise<string>;
}

export function createStatusCells(transactions: JoinedAnswers<TransactionAnswer>): StatusCells {
  const read = createLaterReading(statusOf);
  return {
    status: (id, invocation) =>
      read(answerFor(transactions, readTransactionId(id), invocation), 'status'),
  };
}

/** @throws AppError `NOT_FOUND`: the specification makes the status optional. */
export function statusOf(answer: TransactionAnswer): string {
  const { status } = stateOf(answer);
  if (status) return status;
  throw new AppError('NOT_FOUND', 'The service has the transaction, but no status for it yet.');
}
