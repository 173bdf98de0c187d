/**
 * Looking up many external ids together: as many per search as fit into an address, every page followed to its end. A
 * look that is not complete is an error, never a smaller answer: "not found" decides whether something is sent.
 */
import type { AppError } from '../domain/app-error';
import { MOST_IDS, type BatchSize } from './batch-size';
import { FoundMap } from './found-transactions';
import { idsOf, isRefusedSearch, type ListForm } from './list-form';
import { collectRecords, type Search } from './search-all';
import type { SearchRecord } from './search-record';
import type {
  CallOptions,
  FindOptions,
  FoundTransactions,
  TransactionSearch,
} from './service-client';

/** Addresses up to 2 kB pass everywhere (assumption: gateways and proxies limit them). */
const MAX_ADDRESS_BYTES = 2_000;
/** An id that stands in an address as it is (RFC 3986, 2.3): nearly all are, and to count its letters is quick. */
const PLAIN = /^[\w.~-]+$/;
/** Looks under way at once: as many as any gate lets in (`gate.ts`); a pane's lets in fewer. */
const LANES = 32;
/** A service that refused so many ids and answered for none refuses the search as such. */
const MOST_REFUSED = 10;

export interface FindPorts {
  readonly search: Search;
  /** Length in bytes of the address of `query`. */
  readonly addressBytes: (query: TransactionSearch) => number;
  readonly listForm: ListForm;
  /** How many ids the service takes together, as far as it has shown. */
  readonly size: BatchSize;
  /** Why no search can ask for this id. */
  readonly problemOf: (id: string) => AppError | undefined;
}

/** One call: what it asks with, and what it has come to so far. */
interface Call extends FindPorts {
  readonly options: CallOptions;
  /** Ends every look of the call. */
  readonly signal: AbortSignal;
  readonly found: FoundMap;
  readonly records: SearchRecord[];
  /** What a list of ids did not bring. */
  readonly missed: string[];
  /** Begun with the looks, where most ids will be missed. */
  readonly proof: Promise<readonly SearchRecord[]> | undefined;
  answered: boolean;
  refusals: number;
}

/** See `ServiceReader.findTransactions`. */
export async function findTransactions(
  transactionIds: readonly string[],
  { mostlyNew = false, ...options }: Omit<FindOptions, 'compact'>,
  ports: FindPorts,
): Promise<FoundTransactions> {
  const found = new FoundMap();
  const ids = [...new Set(transactionIds)].filter((id) => {
    const problem = ports.problemOf(id);
    if (problem !== undefined) found.refused.set(id, problem);
    return problem === undefined;
  });
  const failed = new AbortController();
  const signal =
    options.signal === undefined ? failed.signal : AbortSignal.any([options.signal, failed.signal]);
  const lists = batches(ids, ports);
  const call: Call = {
    ...ports,
    options: { ...options, signal },
    signal,
    found,
    records: [],
    missed: [],
    proof: mostlyNew && lists.length > 1 ? proofAhead(ports, { ...options, signal }) : undefined,
    answered: false,
    refusals: 0,
  };
  try {
    await inLanes(lists, call);
    await lookForMissed(call);
    group(ids, call);
    return found;
  } catch (error) {
    failed.abort();
    throw error;
  }
}

async function inLanes(list: readonly (readonly string[])[], call: Call): Promise<void> {
  const looks = list.values();
  const lane = async () => {
    for (const batch of looks) await look(batch, call);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** The ids as searches take them: as many together as fit into an address. */
export function batches(
  ids: readonly string[],
  {
    addressBytes,
    size,
  }: Pick<FindPorts, 'addressBytes'> & { readonly size: Pick<BatchSize, 'most'> },
): string[][] {
  const list: string[][] = [];
  const bytesOf = (...batch: string[]) => addressBytes({ limit: MOST_IDS, transaction_id: batch });
  const base = addressBytes({ limit: MOST_IDS });
  const one = bytesOf('a');
  // Joined by commas, all but the first go without the name of the parameter.
  const spared = one + bytesOf('b') - base - bytesOf('a', 'b');
  let batch: string[] = [];
  let bytes = 0;
  for (const id of ids) {
    const alone = PLAIN.test(id) ? one - 1 + id.length : bytesOf(id);
    const added = alone - base - spared;
    if (batch.length > 0 && batch.length < size.most && bytes + added <= MAX_ADDRESS_BYTES) {
      bytes += added;
    } else {
      if (batch.length > 0) list.push(batch);
      batch = [];
      bytes = alone;
    }
    batch.push(id);
  }
  if (batch.length > 0) list.push(batch);
  return list;
}

/** Adds all records of `batch` to the call's. */
async function look(batch: readonly string[], call: Call): Promise<void> {
  const [first = '', ...others] = batch;
  if (others.length > 0 && call.listForm.standing() === 'one-by-one') {
    for (const id of batch) await look([id], call);
    return;
  }
  const answer = await ask(batch, call);
  if ('records' in answer) {
    call.answered = true;
    call.records.push(...answer.records);
    if (others.length > 0) {
      call.size.answered();
      noteMissed(batch, answer.records, call);
    }
  } else if (others.length > 0) {
    // A service that refuses the size of the search is asked for half of it.
    const middle = Math.ceil(batch.length / 2);
    const { refusals } = call;
    await look(batch.slice(0, middle), call);
    await look(batch.slice(middle), call);
    // It was no single id that was refused.
    if (call.refusals === refusals) call.size.refused(middle);
  } else {
    call.found.refused.set(first, answer.refusal);
    call.refusals += 1;
    if (!call.answered && call.refusals >= MOST_REFUSED) throw answer.refusal;
  }
}

type ListAnswer = { readonly records: SearchRecord[] } | { readonly refusal: AppError };

async function ask(batch: readonly string[], call: Call): Promise<ListAnswer> {
  // One each: Node warns of a leak when more than ten listen to one signal.
  const options = { ...call.options, signal: AbortSignal.any([call.signal]) };
  try {
    const query = { transaction_id: batch, limit: batch.length };
    return { records: await collectRecords(query, options, call.search) };
  } catch (error) {
    if (isRefusedSearch(error)) return { refusal: error };
    throw error;
  }
}

function noteMissed(
  batch: readonly string[],
  records: readonly SearchRecord[],
  { listForm, missed }: Call,
): void {
  const brought = idsOf(records);
  const rest = batch.filter((id) => !brought.has(id));
  if (batch.length - rest.length > 1) listForm.worked();
  missed.push(...rest);
}

function proofAhead(
  { listForm }: FindPorts,
  options: CallOptions,
): Promise<readonly SearchRecord[]> | undefined {
  if (listForm.standing() !== 'unproven') return undefined;
  const proof = listForm.prove(options);
  proof.catch(() => undefined); // Told to who needs it.
  return proof;
}

/** What a list of ids did not bring is absent only if the service understands lists. */
async function lookForMissed(call: Call): Promise<void> {
  const { listForm, missed, options, proof, records } = call;
  if (missed.length > 0 && listForm.standing() === 'unproven') {
    const held = await (proof ?? listForm.prove(options));
    records.push(...held.filter(({ transaction_id: id = '' }) => missed.includes(id)));
  }
  if (listForm.standing() !== 'one-by-one') return;
  await inLanes(
    missed.map((id) => [id]),
    call,
  );
}

/** The service may answer with more than was asked for: only exactly equal ids count, and only what we sent. */
function group(ids: readonly string[], { records, found }: Call): void {
  const asked = new Set(ids);
  for (const record of records.sort(newestFirst)) {
    const id = record.transaction_id;
    if (id === undefined || !asked.has(id) || record.direction === 'RECEIVED') continue;
    // Of a refused id there are no records.
    found.set(id, [...(found.get(id) ?? []), record]);
  }
}

function newestFirst(a: SearchRecord, b: SearchRecord): number {
  return updatedAtMs(b) - updatedAtMs(a);
}

/** A record without a readable date counts as the oldest. */
function updatedAtMs({ last_updated_date: date }: SearchRecord): number {
  const ms = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(ms) ? -8.64e15 : ms;
}
