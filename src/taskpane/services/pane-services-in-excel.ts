/**
 * The pane's services over the page's own: one session, client and journal for pane and functions alike. What only
 * later steps need is loaded when they ask for it.
 */
import type { ConnectionResult } from '../../core/service/connection-check';
import { createFetchProbe } from '../../core/service/fetch-transport';
// By its file: the folder's index would bring all of Excel's work onto the first screen.
import { darkTheme } from '../../office/office-theme';
import { createDeviceStorage } from '../../runtime/device-storage';
import type { Services } from '../../runtime/services';
import type { Connection } from '../../runtime/session';
import { createThisDevice } from '../../runtime/this-device';
import type { ConnectionAnswer, PaneServices, SessionPort, SessionState } from '../pane-services';
import { createFormulaPort } from './formula-port';

export function paneServicesInExcel(services: Services): PaneServices {
  const storage = createDeviceStorage(
    () => localStorage,
    () => Office.context.partitionKey,
  );
  return {
    clock: services.clock,
    lock: services.lock,
    device: createThisDevice(storage, () => crypto.randomUUID().slice(0, 8), globalThis),
    formulas: createFormulaPort(services, storage),
    session: sessionPort(services),
    prefersDark: darkTheme,
    workbook: async () => (await import('./workbook-port')).workbookPort,
    mapping: async () => (await import('./mapping-port')).createMappingPort(services.clock),
    suppliers: async () => (await import('./supplier-port')).createSupplierPort(services),
    submission: async () => (await import('./submission-port')).createSubmissionPort(services),
  };
}

function sessionPort(services: Services): SessionPort {
  const { session, transport, clock } = services;
  const probe = createFetchProbe(services.fetch);
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
      const startMs = clock.monotonicMs();
      const result = await checkConnection({ environment, key, transport, clock, probe });
      return toAnswer(result, clock.monotonicMs() - startMs);
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
