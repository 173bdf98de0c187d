/**
 * Looking up many ids for what only shows them: by lists joined with commas, which hold half as much again, where the
 * service is proved to read them by two ids that one list brought. Where it does not, the ordinary look finds out by
 * bringing what a list with commas did not, and all later looks are ordinary. Ids that hold a comma are looked up apart.
 *
 * What decides whether something is sent is never looked up so.
 */
import { batches, findTransactions, type FindPorts } from './find-transactions';
import { FoundMap } from './found-transactions';
import { idsOf, isRefusedSearch, type ListForm } from './list-form';
import { collectRecords, type Search } from './search-all';
import type { CallOptions, FoundTransactions } from './service-client';

/** So many trials may bring nothing either way. */
const MOST_TRIALS = 3;

/** A form that needs no proof any more. */
const PROVED: ListForm = {
  standing: () => 'works',
  worked: () => undefined,
  prove: () => Promise.resolve([]),
};

export interface CompactPorts {
  readonly ordinary: FindPorts;
  /** The same search with its lists joined by commas. */
  readonly joined: Omit<FindPorts, 'listForm'>;
}

export interface CompactFind {
  (transactionIds: readonly string[], options: CallOptions): Promise<FoundTransactions>;
}

export function createCompactFind({ ordinary, joined }: CompactPorts): CompactFind {
  const byCommas: FindPorts = { ...joined, listForm: PROVED };
  let readsCommas: boolean | undefined;
  let trials = 0;
  let trial: Promise<void> | undefined;

  /** Whether the service reads commas, where `ids` tell it. */
  async function findOut(ids: readonly string[], options: CallOptions): Promise<void> {
    trials += 1;
    const [batch = []] = batches(ids, byCommas);
    if ((await brought(batch, options, joined.search)) > 1) {
      readsCommas = true;
      return;
    }
    const found = await findTransactions(batch, options, ordinary);
    if (found.size > 1 || trials >= MOST_TRIALS) readsCommas = false;
  }

  async function standing(ids: readonly string[], options: CallOptions): Promise<boolean> {
    while (readsCommas === undefined) {
      if (trial === undefined) {
        trial = findOut(ids, options).finally(() => {
          trial = undefined;
        });
        await trial;
        break;
      }
      // Somebody else's may fail, or be given up: it tells nothing then.
      await trial.catch(() => undefined);
    }
    return readsCommas === true;
  }

  return async (transactionIds, options) => {
    const ids = transactionIds.filter((id) => !id.includes(','));
    const isShort = batches(ids, ordinary).length < 2;
    if (isShort || !(await standing(ids, options))) {
      return findTransactions(transactionIds, options, ordinary);
    }
    const apart = transactionIds.filter((id) => id.includes(','));
    const [found, others] = await Promise.all([
      findTransactions(ids, options, byCommas),
      findTransactions(apart, options, ordinary),
    ]);
    return merged(found, others, apart, byCommas);
  };
}

/** How many of the ids a search for all of them brings. */
async function brought(
  batch: readonly string[],
  options: CallOptions,
  search: Search,
): Promise<number> {
  try {
    const query = { transaction_id: batch, limit: batch.length };
    const found = idsOf(await collectRecords(query, options, search));
    return batch.filter((id) => found.has(id)).length;
  } catch (error) {
    if (isRefusedSearch(error)) return 0;
    throw error;
  }
}

/** An id with a comma that was not found may have been taken for two: nobody knows. */
function merged(
  found: FoundTransactions,
  others: FoundTransactions,
  apart: readonly string[],
  { problemOf }: FindPorts,
): FoundTransactions {
  const all = new FoundMap([...found, ...others]);
  for (const [id, error] of [...found.refused, ...others.refused]) all.refused.set(id, error);
  for (const id of apart) {
    const problem = problemOf(id);
    if (problem !== undefined && !others.has(id)) all.refused.set(id, problem);
  }
  return all;
}
