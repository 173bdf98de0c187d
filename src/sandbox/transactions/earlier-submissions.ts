/**
 * What earlier runs stored, told to the ledger of this one: what is stored twice shows whether the
 * second came before a restart or after it.
 */
import { SUBMITTED_DATA_SOURCE } from '../assumptions';
import type { Ledger } from '../faults/ledger';
import type { TransactionStore } from '../store/transaction-store';
import { replaysFailure } from './processing';

export function recallSubmissions(store: TransactionStore, ledger: Ledger): void {
  for (const { transactionId, operationId, dataSource, seq } of store.all()) {
    if (dataSource !== SUBMITTED_DATA_SOURCE) continue;
    const earlier = store.byTransactionId(transactionId).filter((other) => other.seq < seq);
    ledger.accepted(transactionId, operationId, { replay: replaysFailure(earlier) });
  }
}
