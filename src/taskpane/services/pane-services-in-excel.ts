/**
 * The pane's services over the page's own: one session, client and journal for pane and functions alike. What only
 * later steps need is loaded when they ask for it.
 */
// By its file: the folder's index would bring all of Excel's work onto the first screen.
import { darkTheme } from '../../office/office-theme';
import { createDeviceStorage } from '../../runtime/device-storage';
import type { Services } from '../../runtime/services';
import { createThisDevice } from '../../runtime/this-device';
import type { PaneServices } from '../pane-services';
import { createFormulaPort } from './formula-port';
import { createSessionPort } from './session-port';

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
    session: createSessionPort(services),
    prefersDark: darkTheme,
    workbook: async () => (await import('./workbook-port')).workbookPort,
    mapping: async () => (await import('./mapping-port')).createMappingPort(services.clock),
    suppliers: async () => (await import('./supplier-port')).createSupplierPort(services),
    submission: async () => (await import('./submission-port')).createSubmissionPort(services),
  };
}
