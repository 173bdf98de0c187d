/**
 * Which final answers of formulas this device has kept: of the connection that stands, without one of that which stood
 * last. The database is loaded when there is something to read or to write; until something was kept nobody waits for
 * it, and after that for a second at most: a store that does not open is no store, and the service is asked.
 */
import type { Clock } from '../core/domain/ports';
import type { DeviceStorage } from './device-storage';
import type { AnswerStore } from './formula-desk';
import type { KeptAnswers } from './indexeddb-answers';
import { losePatience } from './patience';
import type { Connection, Session } from './session';

export interface AnswerStoresPorts {
  readonly session: Pick<Session, 'current' | 'subscribe'>;
  readonly storage: DeviceStorage;
  readonly clock: Clock;
  /** Loads the database, once per page. */
  readonly load: () => Promise<KeptAnswers>;
  /** Of the connection that stands, as the journal's. */
  readonly scope: () => Promise<string>;
}

/** The scope that stood last; nothing is kept on a device that does not know it. */
const SCOPE = 'taxrow.answers';

const OPEN_MS = 1000;

/** The same store as long as the connection stays. Forgetting the connection clears what was kept of all of them. */
export function createAnswerStores(ports: AnswerStoresPorts): () => AnswerStore {
  const { session, storage, clock, load } = ports;
  let connection: Connection | undefined;
  let current: AnswerStore | undefined;

  session.subscribe(() => {
    if (session.current() !== undefined) return;
    current = undefined;
    if (storage.read(SCOPE) === undefined) return;
    storage.remove(SCOPE);
    // What cannot be cleared is found by nobody who has not got the key.
    load().then(
      (kept) => kept.clear(),
      () => undefined,
    );
  });

  async function scopeNow(of: Connection | undefined): Promise<string | undefined> {
    if (of === undefined) return storage.read(SCOPE);
    const scope = await ports.scope();
    // The list of environments may have changed its id, which is no other connection; somebody may have connected anew.
    const now = session.current();
    const stands = now?.key === of.key && now.environment.baseUrl === of.environment.baseUrl;
    return stands && storage.write(SCOPE, scope) ? scope : undefined;
  }

  async function open(of: Connection | undefined): Promise<AnswerStore | undefined> {
    const [scope, kept] = await Promise.all([scopeNow(of), load()]);
    return scope === undefined ? undefined : kept.of(scope);
  }

  function createStore(of: Connection | undefined): AnswerStore {
    let opening: Promise<AnswerStore | undefined> | undefined;
    let inTime: Promise<AnswerStore | undefined | void> | undefined;
    let opened: AnswerStore | undefined;

    const openOnce = () =>
      (opening ??= open(of).then(
        (store) => (opened = store),
        () => undefined,
      ));
    const soon = () => (inTime ??= Promise.race([openOnce(), losePatience(clock, OPEN_MS)]));
    const store: AnswerStore = {
      async read(kind, key) {
        if (storage.read(SCOPE) === undefined) return undefined;
        return (opened ?? (await soon()))?.read(kind, key);
      },
      write(answer) {
        // Of a connection that has been forgotten meanwhile nothing is kept.
        void openOnce().then((kept) => current === store && kept?.write(answer));
      },
      async settled() {
        // Nothing was written where it was never opened.
        if (opening !== undefined) await (opened ?? (await soon()))?.settled();
      },
    };
    return store;
  }

  return () => {
    const now = session.current();
    if (current === undefined || now !== connection) {
      connection = now;
      current = createStore(now);
    }
    return current;
  };
}
