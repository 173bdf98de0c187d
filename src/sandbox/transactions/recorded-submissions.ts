/**
 * What is stored, told to the ledger: what earlier runs stored and what this one does, in the same
 * way, so that what is stored twice shows whether the second came before a restart or after it.
 */
import { SUBMITTED_DATA_SOURCE } from '../assumptions';
import type { Ledger } from '../faults/ledger';
import type { StoredTransaction } from '../store/stored-transaction';
import type { TransactionStore } from '../store/transaction-store';

export function recordSubmissions(store: TransactionStore, ledger: Ledger): void {
  const record = (transaction: StoredTransaction): void => {
    if (transaction.dataSource === SUBMITTED_DATA_SOURCE) ledger.accepted(transaction);
  };
  for (const transaction of store.all()) record(transaction);
  store.listen((now, before) => {
    if (before === undefined) record(now);
  });
}
