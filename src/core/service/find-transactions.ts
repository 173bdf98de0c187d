/**
 * Looking up many external ids together: as many per search as fit into an address, every page followed to its end. A
 * look that is not complete is an error, never a smaller answer: "not found" decides whether something is sent.
 */
import { AppError, isAppError } from '../domain/app-error';
import { checkExternalId } from './endpoints';
import type { SearchRecord } from './search-record';
import type { CallOptions, SearchPage, TransactionSearch } from './service-client';

/** Addresses up to 2 kB pass everywhere (assumption: gateways and proxies limit them). */
const MAX_ADDRESS_BYTES = 2_000;
const MAX_IDS = 100;
/** A page for every id of the largest batch, ten times over; a service that goes on is going in circles. */
const MAX_PAGES = 1_000;
/** Looks under way at once; the gate may let in fewer. */
const LANES = 8;

export interface Search {
  (query: TransactionSearch, options: CallOptions): Promise<SearchPage>;
}

export interface FindPorts {
  readonly search: Search;
  /** Length in bytes of the address of `query`. */
  readonly addressBytes: (query: TransactionSearch) => number;
}

/** See `ServiceClient.findTransactions`. @throws AppError `INVALID_INPUT` for a bad id, before any request. */
export async function findTransactions(
  transactionIds: readonly string[],
  options: CallOptions,
  ports: FindPorts,
): Promise<ReadonlyMap<string, readonly SearchRecord[]>> {
  const ids = [...new Set(transactionIds)];
  ids.forEach(checkExternalId);
  const failed = new AbortController();
  const signal =
    options.signal === undefined ? failed.signal : AbortSignal.any([options.signal, failed.signal]);
  try {
    const looks = batches(ids, ports).values();
    const lane = async () => {
      const records: SearchRecord[] = [];
      for (const batch of looks)
        records.push(...(await look(batch, { ...options, signal }, ports)));
      return records;
    };
    const records = await Promise.all(Array.from({ length: LANES }, lane));
    return byTransactionId(ids, records.flat());
  } catch (error) {
    failed.abort();
    throw error;
  }
}

function batches(ids: readonly string[], { addressBytes }: FindPorts): string[][] {
  const list: string[][] = [];
  const base = addressBytes({ limit: MAX_IDS });
  let batch: string[] = [];
  let bytes = base;
  for (const id of ids) {
    const added = addressBytes({ limit: MAX_IDS, transaction_id: [id] }) - base;
    if (batch.length > 0 && (batch.length >= MAX_IDS || bytes + added > MAX_ADDRESS_BYTES)) {
      list.push(batch);
      batch = [];
      bytes = base;
    }
    batch.push(id);
    bytes += added;
  }
  if (batch.length > 0) list.push(batch);
  return list;
}

/** All records of `batch`. A service that refuses the size of the search is asked for half of it. */
async function look(
  batch: readonly string[],
  options: CallOptions,
  ports: FindPorts,
): Promise<SearchRecord[]> {
  try {
    return await allPages({ transaction_id: batch, limit: batch.length }, options, ports.search);
  } catch (error) {
    if (batch.length === 1 || !isRefusedSize(error)) throw error;
    const middle = Math.ceil(batch.length / 2);
    const first = await look(batch.slice(0, middle), options, ports);
    return first.concat(await look(batch.slice(middle), options, ports));
  }
}

function isRefusedSize(error: unknown): boolean {
  return isAppError(error) && (error.status === 400 || error.status === 414);
}

async function allPages(
  query: TransactionSearch,
  options: CallOptions,
  search: Search,
): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  const seen = new Set<string>();
  let page = await search(query, options);
  records.push(...page.transactions);
  while (page.nextCursor !== undefined) {
    if (seen.has(page.nextCursor) || seen.size >= MAX_PAGES) {
      throw new AppError('BAD_RESPONSE', 'GET /v1/transactions: the pages have no end');
    }
    seen.add(page.nextCursor);
    page = await search({ ...query, next_cursor: page.nextCursor }, options);
    records.push(...page.transactions);
  }
  return records;
}

/** The service may answer with more than was asked for: only exactly equal ids count. */
function byTransactionId(
  ids: readonly string[],
  records: readonly SearchRecord[],
): Map<string, SearchRecord[]> {
  const asked = new Set(ids);
  const found = new Map<string, SearchRecord[]>();
  for (const record of records) {
    const id = record.transaction_id;
    if (id === undefined || !asked.has(id)) continue;
    const list = found.get(id);
    if (list === undefined) found.set(id, [record]);
    else list.push(record);
  }
  for (const list of found.values()) list.sort(newestFirst);
  return found;
}

function newestFirst(a: SearchRecord, b: SearchRecord): number {
  return updatedAtMs(b) - updatedAtMs(a);
}

/** A record without a readable date counts as the oldest. */
function updatedAtMs({ last_updated_date: date }: SearchRecord): number {
  const ms = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(ms) ? -8.64e15 : ms;
}
