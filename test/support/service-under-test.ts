/**
 * Taxrow's client and a sandbox that share one virtual time, over the wire that the test brings: real sockets and the
 * validating proxy of a contract run.
 */
import { createServiceClient } from '../../src/core/service/client';
import { createFetchTransport } from '../../src/core/service/fetch-transport';
import type { ServiceClient } from '../../src/core/service/service-client';
import type { Transport } from '../../src/core/service/transport';
import { createSandbox, type Faults, type Sandbox } from '../../src/sandbox';
import type { ContractRun } from '../contract/contract-run';
import { sandboxClock } from './sandbox-clock';
import { VirtualClock } from './virtual-clock';

export const SANDBOX_KEY = 'sandbox-key';

/** The address that the client is told; where the requests really go is the wire's business. */
export const SANDBOX = {
  id: 'sandbox',
  name: 'Sandbox',
  baseUrl: 'http://sandbox.test',
  kind: 'sandbox',
} as const;

export interface ServiceUnderTest {
  readonly clock: VirtualClock;
  readonly sandbox: Sandbox;
  readonly transport: Transport;
  readonly client: ServiceClient;
  /** Time moves on until it has settled. */
  eventually<T>(promise: Promise<T>): Promise<T>;
  /** The requests of a method that arrived, oldest first. */
  arrived(method: string): ReturnType<Sandbox['ledger']['read']>['requests'];
}

export function serviceUnderTest(
  wire: Pick<ContractRun, 'fetchTo' | 'network'>,
  faults: Faults = {},
  key: string = SANDBOX_KEY,
): ServiceUnderTest {
  const clock = new VirtualClock({ network: wire.network });
  const sandbox = createSandbox({ key: SANDBOX_KEY, faults, clock: sandboxClock(clock) });
  const transport = createFetchTransport(wire.fetchTo(sandbox));
  return {
    clock,
    sandbox,
    transport,
    client: createServiceClient({ environment: SANDBOX, key, transport, clock, random: () => 1 }),
    eventually: (promise) => clock.advanceUntil(promise),
    arrived: (method) =>
      sandbox.ledger.read().requests.filter((request) => request.method === method),
  };
}
