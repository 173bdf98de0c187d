/** Each takes one guard away from the engine, by its settings or a port, without a switch in the engine itself. */
import type { ServiceClient } from '../../src/core/service/service-client';
import type { Bug } from './simulation';

type Found = ReturnType<ServiceClient['findTransactions']>;

/** What was not found is believed at once, while the service is still at work on it. */
const noSettleTime: Bug = { settings: { settleMs: 0, postTimeoutMs: 0 } };

/** The second look is not taken: it repeats what the first one saw. */
const noSecondLook: Bug = {
  client(client) {
    const looks = new Map<string, Found>();
    return withFind(client, (ids, options) => {
      const identity = [...ids].sort().join(' ');
      const before = looks.get(identity);
      looks.delete(identity);
      if (before !== undefined) return before;
      const found = client.findTransactions(ids, options);
      looks.set(identity, found);
      return found;
    });
  },
};

/** Looks are content with an answer that somebody else got a moment ago. */
const noFreshLook: Bug = {
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

function withFind(
  client: ServiceClient,
  findTransactions: ServiceClient['findTransactions'],
): ServiceClient {
  return { ...client, findTransactions };
}

export const PLANTED_BUGS: Readonly<Record<string, Bug>> = {
  'no settle time': noSettleTime,
  'no second look': noSecondLook,
  'no fresh look': noFreshLook,
  'no intent before the POST': noIntentBeforePost,
  'a POST sent again blindly': noDoubt,
};
