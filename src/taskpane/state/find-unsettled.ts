/**
 * After a crash: how many transactions an earlier run left without an answer, asked once per connection, and again when
 * something may have been found out about them.
 */
import type { PaneServices, SessionState } from '../pane-services';
import type { PaneStore } from './pane-store';

/** @returns what ends it. */
export function findUnsettled(store: PaneStore, services: PaneServices): () => void {
  let asked: SessionState | undefined;
  const ask = async () => {
    const { session } = store.getState();
    if (session === asked) return;
    asked = session;
    const ids = session === undefined ? [] : await (await services.submission()).unsettled();
    if (session === asked) store.setState({ unsettledCount: ids.length });
  };
  const askQuietly = () => {
    ask().catch(() => {
      // Where no journal can be read nothing is sent either, and Submit says why.
      store.setState({ unsettledCount: 0 });
    });
  };
  askQuietly();
  return store.subscribe(askQuietly);
}

/**
 * Asks again. It never rejects: where the journal cannot be read the number stays.
 *
 * @param isKnown of an id, when the service has shown it since.
 */
export async function recountUnsettled(
  store: PaneStore,
  services: PaneServices,
  isKnown: (transactionId: string) => boolean = () => false,
): Promise<void> {
  const { session } = store.getState();
  try {
    const ids = session === undefined ? [] : await (await services.submission()).unsettled();
    if (store.getState().session !== session) return;
    store.setState({ unsettledCount: ids.filter((id) => !isKnown(id)).length });
  } catch {
    // Submit says why nothing is sent.
  }
}
