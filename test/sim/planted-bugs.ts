/** Each takes one guard away from the engine, by its settings or a port, without a switch in the engine itself. */
import { FoundMap } from '../../src/core/service/found-transactions';
import type { Bug, SimulatedClient } from './simulation';
import type { Weather } from './simulated-service';

/** Sent, answered at once with nothing readable, shown as late as can be, and missed by the first look that could see it. */
const LATE: Partial<Weather> = {
  requestLost: 0,
  limited: 0,
  serverError: 0.6,
  late: true,
  slowestMs: 29_900,
  readLagMs: 59_000,
  missesOnce: 0.9,
};

/** What was not found is believed at once, while the service is still at work on it. */
const noSettleTime: Bug = { settings: { settleMs: 0, postTimeoutMs: 0 } };

/** One empty look is enough: those after it repeat it, the one before the POST, too. */
const noSecondLook: Bug = {
  weather: LATE,
  client(client) {
    const blindFor = new Map<string, number>();
    return withFind(client, async (ids, options) => {
      const found = new FoundMap(await client.findTransactions(ids, options));
      for (const id of ids) {
        const left = blindFor.get(id) ?? 0;
        blindFor.set(id, left > 0 ? left - 1 : found.has(id) ? 0 : 4);
        if (left > 0) found.delete(id);
      }
      return found;
    });
  },
};

/** Looks are content with an answer that somebody else got a moment ago. */
const noFreshLook: Bug = {
  weather: LATE,
  client: (client) =>
    withFind(client, (ids, { signal } = {}) =>
      client.findTransactions(ids, signal === undefined ? {} : { signal }),
    ),
};

/** The journal says that an intent is kept before it is. */
const noIntentBeforePost: Bug = {
  journal: (journal) => ({
    record: (entries) => journal.record(entries.filter((entry) => entry.state !== 'intended')),
    find: (...call) => journal.find(...call),
    unsettled: (...call) => journal.unsettled(...call),
  }),
};

/** The journal forgets which operations were there before a replay. */
const noKnownOperations: Bug = {
  journal: (journal) => ({
    record: (entries) =>
      journal.record(entries.map(({ knownOperationIds: _forgotten, ...entry }) => entry)),
    find: (...call) => journal.find(...call),
    unsettled: (...call) => journal.unsettled(...call),
  }),
};

/** A lost answer counts as a refusal, and the POST is sent again blindly. */
const noDoubt: Bug = {
  client: (client) => ({
    ...client,
    submitTransaction: (transaction, options) =>
      client
        .submitTransaction(transaction, options)
        .catch(() => client.submitTransaction(transaction, options)),
  }),
};

/** Adjustments do not wait for what they adjust. */
const noWaitForOriginals: Bug = {
  plan: (plan) => ({
    ...plan,
    send: plan.send.map(({ waitsFor: _forgotten, ...planned }) => planned),
  }),
};

/** What the service has counts as reported. */
const storedIsReported: Bug = {
  client: (client) =>
    withFind(client, async (ids, options) => {
      const found = new FoundMap(await client.findTransactions(ids, options));
      for (const [id, records] of found) {
        found.set(
          id,
          records.map((one) => (one.status === 'PENDING' ? { ...one, status: 'SUCCESS' } : one)),
        );
      }
      return found;
    }),
};

function withFind(
  client: SimulatedClient,
  findTransactions: SimulatedClient['findTransactions'],
): SimulatedClient {
  return { ...client, findTransactions };
}

export const PLANTED_BUGS: Readonly<Record<string, Bug>> = {
  'no settle time': noSettleTime,
  'no second look': noSecondLook,
  'no fresh look': noFreshLook,
  'no intent before the POST': noIntentBeforePost,
  'no known operations in the journal': noKnownOperations,
  'a POST sent again blindly': noDoubt,
};

/** As {@link PLANTED_BUGS}; these send adjustments before their originals are reported. */
export const BUGS_OF_ORDER: Readonly<Record<string, Bug>> = {
  'no wait for originals': noWaitForOriginals,
  'what is stored counts as reported': storedIsReported,
};
