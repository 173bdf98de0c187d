/** After a crash: how many transactions an earlier run left without an answer, asked once per connection. */
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
