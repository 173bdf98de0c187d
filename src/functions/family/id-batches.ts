/**
 * Joins the ids that cells ask for within a moment into common searches. Every search stands for itself: one that fails
 * or takes long does so for its own ids only, and it is given up when nobody waits for any of them.
 */
import type { Clock } from '../../core/domain/ports';
import { cancelled } from '../../core/service/exchange';

/** Excel hands out the cells of one recalculation within a few milliseconds. */
const MOMENT_MS = 25;

/** As many ids as one search takes (`ServiceReader.findTransactions`). */
const MAX_IDS = 100;

/** What is known of the ids that were found. */
export type FindAll<Found> = (
  ids: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, Found>>;

export type FindOne<Found> = (id: string, signal: AbortSignal) => Promise<Found | undefined>;

interface Request<Found> {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly found: (found: Found | undefined) => void;
  readonly failed: (error: unknown) => void;
}

/** Finds one id together with the others of the moment; `undefined` when there is none. */
export function createIdBatches<Found>(clock: Clock, findAll: FindAll<Found>): FindOne<Found> {
  let collected: Request<Found>[] = [];

  async function sendAfterMoment(mine: readonly Request<Found>[]): Promise<void> {
    await clock.sleep(MOMENT_MS);
    // Unless it was full before.
    if (collected === mine) void send();
  }

  async function send(): Promise<void> {
    const requests = collected.filter((request) => !request.signal.aborted);
    collected = [];
    if (requests.length === 0) return;
    const ids = requests.map((request) => request.id);
    try {
      const byId = await findAll(ids, allAborted(requests.map((request) => request.signal)));
      for (const request of requests) request.found(byId.get(request.id));
    } catch (error) {
      for (const request of requests) request.failed(error);
    }
  }

  return (id, signal) =>
    new Promise((found, failed) => {
      const gone = () => failed(cancelled('Looking up ids', signal));
      signal.addEventListener('abort', gone, { once: true });
      collected.push({ id, signal, found, failed });
      if (collected.length === 1) void sendAfterMoment(collected);
      if (collected.length === MAX_IDS) void send();
    });
}

/** Aborted once each of `signals` is. */
function allAborted(signals: readonly AbortSignal[]): AbortSignal {
  const all = new AbortController();
  let left = signals.length;
  const oneLess = () => {
    left -= 1;
    if (left === 0) all.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', oneLess, { once: true });
  return all.signal;
}
