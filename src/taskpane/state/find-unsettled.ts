/** After a crash: how many transactions an earlier run left without an answer, asked once per environment. */
import type { PaneServices } from '../pane-services';
import type { PaneStore } from './pane-store';

/** @returns what ends it. */
export function findUnsettled(store: PaneStore, services: PaneServices): () => void {
  let asked: string | undefined;
  const ask = async () => {
    const environmentId = store.getState().session?.environment.id;
    if (environmentId === asked) return;
    asked = environmentId;
    const ids = environmentId === undefined ? [] : await (await services.submission()).unsettled();
    if (environmentId === asked) store.setState({ unsettledCount: ids.length });
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
