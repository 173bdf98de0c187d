/**
 * Whether the service understands a list of ids as Taxrow writes it. The specification leaves the form open, and a
 * service that reads one id of a list only would seem not to hold the others, which would then be sent again: so "not
 * found" by a list counts only once the form is proved by two ids that the service holds. Known once per client.
 */
import { isAppError, type AppError } from '../domain/app-error';
import type { Clock } from '../domain/ports';
import { createPacer, type Turn } from './pacer';
import { collectRecords, type Search } from './search-all';
import type { SearchRecord } from './search-record';
import type { CallOptions } from './service-client';

/** `one-by-one`: the service does not understand the form, or nothing can be found out about it. */
export type ListStanding = 'unproven' | 'works' | 'one-by-one';

export interface ListForm {
  standing(): ListStanding;
  /** One answer to a list had records of two ids that were asked for: there is no better proof. */
  worked(): void;
  /**
   * Finds out, once for all who ask meanwhile. While the standing stays `unproven`, the service holds fewer than two
   * ids, and these are all its records; otherwise none are handed out. @throws AppError what a search throws.
   */
  prove(options: CallOptions): Promise<readonly SearchRecord[]>;
}

export interface ListFormPorts {
  readonly clock: Clock;
  readonly search: Search;
  /** False for an id that no search can ask for. */
  readonly isSearchable: (id: string) => boolean;
}

/** The specification's own default. */
const PAGE_SIZE = 25;

export function createListForm({ clock, search, isSearchable }: ListFormPorts): ListForm {
  // Its own: what another client found out tells this one nothing.
  const pacer = createPacer({ clock });
  let standing: ListStanding = 'unproven';
  let tellKnown: () => void = () => undefined;
  const known = new Promise<void>((resolve) => {
    tellKnown = resolve;
  });

  function decide(found: Exclude<ListStanding, 'unproven'>): void {
    standing = found;
    tellKnown();
  }

  async function findOut(options: CallOptions): Promise<readonly SearchRecord[]> {
    // Somebody may have found out while this one waited for its turn.
    if (standing !== 'unproven') return [];
    try {
      const held = await collectRecords({ limit: PAGE_SIZE }, options, search, hasPair);
      const pair = pairIn(held);
      if (pair.length < 2) return held;
      const query = { transaction_id: pair, limit: pair.length };
      const found = idsOf(await collectRecords(query, options, search));
      decide(pair.every((id) => found.has(id)) ? 'works' : 'one-by-one');
    } catch (error) {
      if (!isRefusedSearch(error)) throw error;
      decide('one-by-one');
    }
    return [];
  }

  function pairIn(records: readonly SearchRecord[]): string[] {
    return [...idsOf(records)].filter(isSearchable).slice(0, 2);
  }

  function hasPair(records: readonly SearchRecord[]): boolean {
    return pairIn(records).length === 2;
  }

  function findOutInTurn(options: CallOptions): Promise<readonly SearchRecord[]> {
    const shared = (turn: Turn) => turn.send(() => findOut({ ...options, signal: turn.signal }));
    return pacer.share('', shared, options);
  }

  return {
    standing: () => standing,
    worked: () => decide('works'),
    async prove(options) {
      const over = new AbortController();
      const signals = options.signal === undefined ? [] : [options.signal];
      const signal = AbortSignal.any([...signals, over.signal]);
      try {
        // Whoever came second need not wait for a turn to hear what is known by then.
        return await Promise.race([known.then(() => []), findOutInTurn({ ...options, signal })]);
      } finally {
        over.abort();
      }
    },
  };
}

/** A search that the service does not take, for its length or its content. */
export function isRefusedSearch(error: unknown): error is AppError {
  return isAppError(error) && (error.status === 400 || error.status === 414);
}

export function idsOf(records: readonly SearchRecord[]): Set<string> {
  return new Set(records.flatMap(({ transaction_id: id }) => (id === undefined ? [] : [id])));
}
