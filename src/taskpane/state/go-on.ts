/**
 * With a connection, what earlier runs left goes on: the service is asked for what it had not finished with, and rows that
 * were sent are watched for edits. The first screen does not wait for it.
 */
import type { Pane } from './pane-context';
import type { SessionState } from '../pane-services';

/** @returns what ends it. */
export function goOnWithEarlier(pane: Pane): () => void {
  let asked: SessionState | undefined;
  let ended = false;
  let stop = () => {};

  async function begin(session: SessionState): Promise<void> {
    const { goOn } = await import('../submit/go-on');
    if (!ended && asked === session) stop = goOn(pane);
  }

  function look(): void {
    const { session } = pane.store.getState();
    if (session === asked) return;
    asked = session;
    stop();
    stop = () => {};
    if (session === undefined) return;
    begin(session).catch(() => {
      // The pane's own parts could not be loaded: Submit says so when it is entered.
    });
  }

  look();
  const unsubscribe = pane.store.subscribe(look);
  return () => {
    ended = true;
    unsubscribe();
    stop();
  };
}
