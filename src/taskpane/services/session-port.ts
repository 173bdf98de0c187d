/**
 * The pane's view of the session: which connection stands, and whether a new one would work. A key goes into the request
 * that tries it and into the session, nowhere else.
 */
import type { ConnectionResult } from '../../core/service/connection-check';
import { createFetchProbe } from '../../core/service/fetch-transport';
import { createPacer } from '../../core/service/pacer';
import type { Services } from '../../runtime/services';
import type { Connection } from '../../runtime/session';
import type { ConnectionAnswer, SessionPort, SessionState } from '../pane-services';

/** The session as the pane sees it, and the try of a connection before it is taken. */
export function createSessionPort(services: Services): SessionPort {
  const { session, transport, clock } = services;
  const probe = createFetchProbe(services.fetch);
  // Its own: a key that is tried is no connection yet, and whoever presses twice asks the same twice.
  const pacer = createPacer({ clock });
  let told: { readonly connection: Connection; readonly state: SessionState } | undefined;
  return {
    environments: () => services.environments(),
    current: () => {
      const connection = session.current();
      if (connection === undefined) return undefined;
      if (told?.connection !== connection) {
        const { environment } = connection;
        told = { connection, state: { environment, remembered: session.remembered() } };
      }
      return told.state;
    },
    test: async (environment, key) => {
      const { checkConnection } = await import('../../core/service/connection-check');
      const tried = async (): Promise<ConnectionAnswer> => {
        const startMs = clock.monotonicMs();
        const result = await checkConnection({ environment, key, transport, clock, probe });
        return toAnswer(result, clock.monotonicMs() - startMs);
      };
      const identity = `${key} ${environment.baseUrl}`;
      return pacer.share(identity, (turn) => turn.send(tried), { fresh: true });
    },
    connect: (environment, key, options) => {
      session.connect(environment, key, options);
    },
    forget: () => {
      session.forget();
    },
    subscribe: session.subscribe,
  };
}

function toAnswer(result: ConnectionResult, afterMs: number): ConnectionAnswer {
  switch (result.kind) {
    case 'unreachable':
      return { kind: 'unreachable', afterMs };
    case 'unavailable':
      return { kind: 'unavailable' };
    case 'not-the-service':
      return { kind: 'not-the-service' };
    case 'connected':
    case 'key-refused':
    case 'origin-refused':
      return result;
  }
}
