/** The sandbox: the specified service on your own machine. See docs/sandbox.md. */
export { createSandbox, type Sandbox, type SandboxOptions } from './app';
export {
  calculationId,
  FIXED_CALCULATION_ID,
  FURTHER_CALCULATIONS,
} from './calculations/calculations';
export { systemClock, type Clock } from './clock';
export { ConnectionDropped, RequestCutOff } from './faults/connection-dropped';
export { demoOperationId } from './transactions/demo-transactions';
export type * from './faults/faults';
export { KEY_HEADER } from './faults/gate';
export { LEDGER_KEEPS } from './faults/ledger';
export type { LedgerFilter, LedgerReport, LedgerRequest, LedgerStored } from './faults/ledger';
export { FIXED_BATCH_ID } from './lookup/seeded-batch';
export { NOTE_MARKERS } from './transactions/processing';
export { startSandbox, type RunningSandbox, type StartOptions } from './server';
export { UNKNOWN_SUPPLIER_PREFIX } from './transactions/suppliers';
export type { LoggedNotification } from './webhooks/notification-log';
export type { WebhookSettings } from './webhooks/webhooks';
export { wireListener } from './wire';
