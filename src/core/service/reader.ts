/**
 * Reading what formulas, looks and lists ask for. It knows nothing of payloads: whole resources are read by
 * `resource-reader.ts`, so that the first formula need not wait for their schemas.
 */
import { BatchSize } from './batch-size';
import type { ServiceConnection } from './service-connection';
import { taxCalculationAddress, transactionAddress } from './endpoints';
import type { ListParameters } from './client-settings';
import { createCompactFind } from './compact-find';
import { findTransactions } from './find-transactions';
import { createListForm } from './list-form';
import { searchAddress, searchProblem } from './search-address';
import { searchPage } from './search-page';
import type { CallOptions, SearchPage, ServiceReader, TransactionSearch } from './service-client';
import { transactionState } from './transaction-state';
import { taxCalculation } from './tax-calculation';

export function createReader(connection: ServiceConnection): ServiceReader {
  const { baseUrl, clock, settings } = connection;
  const { listParameters } = settings;

  /** Searching with lists written in one of the forms. */
  function searching(form: ListParameters) {
    const addressOf = (query: TransactionSearch) => searchAddress(baseUrl, query, form);
    return {
      async search(query: TransactionSearch, options?: CallOptions): Promise<SearchPage> {
        const page = await connection.read(addressOf(query), searchPage, options);
        // The last page may say so with empty text.
        return { transactions: page.transactions, nextCursor: page.next_cursor || undefined };
      },
      addressBytes: (query: TransactionSearch) => addressOf(query).url.length,
      problemOf: (id: string) => searchProblem(id, form),
      size: new BatchSize(),
    };
  }

  const ordinary = searching(listParameters);
  const finding = {
    ...ordinary,
    listForm: createListForm({
      clock,
      search: ordinary.search,
      isSearchable: (id) => ordinary.problemOf(id) === undefined,
    }),
  };
  const findCompact =
    listParameters === 'comma'
      ? undefined
      : createCompactFind({ ordinary: finding, joined: searching('comma') });

  return {
    searchTransactions: ordinary.search,
    findTransactions: (transactionIds, { compact = false, ...options } = {}) =>
      compact && findCompact !== undefined
        ? findCompact(transactionIds, options)
        : findTransactions(transactionIds, options, finding),
    getTransactionState: (transactionUuid, options) =>
      rejecting(() =>
        connection.read(transactionAddress(baseUrl, transactionUuid), transactionState, options),
      ),
    getTaxCalculation: (id, options) =>
      rejecting(() => connection.read(taxCalculationAddress(baseUrl, id), taxCalculation, options)),
  };
}

const readers = new WeakMap<ServiceConnection, ServiceReader>();

/** The one reader of a connection: what it found out about the service is known to all who read over it. */
export function readerOf(connection: ServiceConnection): ServiceReader {
  const reader = readers.get(connection) ?? createReader(connection);
  readers.set(connection, reader);
  return reader;
}

/** What `ask` throws as a rejection. An async function would make a promise more for each of many thousand cells. */
function rejecting<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return ask();
  } catch (error) {
    return Promise.reject(error as Error);
  }
}
