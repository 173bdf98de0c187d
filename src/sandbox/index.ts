/** The sandbox: the specified service on your own machine. See docs/sandbox.md. */
export { createSandbox, type Sandbox, type SandboxOptions } from './app';
export { calculationId, FIXED_CALCULATION_ID, FURTHER_CALCULATIONS } from './calculations';
export { systemClock, type Clock } from './clock';
export { ConnectionDropped } from './connection-dropped';
export { demoOperationId } from './demo-transactions';
export type { FaultScope, Faults, RateLimitFault, ServerErrorFault } from './faults';
export { KEY_HEADER } from './gate';
export type { LedgerReport, LedgerRequest, LedgerStored } from './ledger';
export { NOTE_MARKERS } from './processing';
export { startSandbox, type RunningSandbox, type StartOptions } from './server';
export { UNKNOWN_SUPPLIER_PREFIX } from './suppliers';
