/**
 * The pane's services over the page's own: one session, client and journal for pane and functions alike. What only
 * later steps need is loaded when they ask for it.
 */
import type { ConnectionResult } from '../../core/service/connection-check';
// By its file: the folder's index would bring all of Excel's work onto the first screen.
import { darkTheme } from '../../office/office-theme';
import type { Services } from '../../runtime/services';
import type { ConnectionAnswer, PaneServices, SessionPort } from '../pane-services';

export function paneServicesInExcel(services: Services): PaneServices {
  return {
    clock: services.clock,
    session: sessionPort(services),
    prefersDark: darkTheme,
    workbook: async () => (await import('./workbook-port')).workbookPort,
    mapping: async () => (await import('./mapping-port')).createMappingPort(),
    submission: async () => (await import('./submission-port')).createSubmissionPort(services),
  };
}

function sessionPort(services: Services): SessionPort {
  const { session, transport, clock, probe } = services;
  return {
    environments: () => services.environments(),
    current: () => {
      const connection = session.current();
      if (connection === undefined) return undefined;
      return { environment: connection.environment, remembered: session.remembered() };
    },
    connect: async (environment, key, { remember, signal }) => {
      const { checkConnection } = await import('../../core/service/connection-check');
      const startMs = clock.monotonicMs();
      const ports = { transport, clock, probe, ...(signal === undefined ? {} : { signal }) };
      const result = await checkConnection({ environment, key, ...ports });
      if (result.kind === 'connected') session.connect(environment, key, { remember });
      return toAnswer(result, clock.monotonicMs() - startMs);
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
