/** A client over the fake service on a virtual clock, with the randomness that gives the longest backoff. */
import { createServiceClient } from '../../../src/core/service/client';
import type { Environment } from '../../../src/core/service/environment';
import type { ServiceClient } from '../../../src/core/service/service-client';
import type { ConnectionOptions } from '../../../src/core/service/service-connection';
import { VirtualClock } from '../../support/virtual-clock';
import { FakeService, type Behaviour } from './fake-service';

export const DEMO: Environment = {
  id: 'demo',
  name: 'Demo',
  baseUrl: 'https://demo.example/base',
  kind: 'demo',
};

/** Searched for in every error: it must be in none. */
export const KEY = 'canary-key-4711';

export const CALCULATION = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

export interface ClientInTest {
  readonly clock: VirtualClock;
  readonly service: FakeService;
  readonly client: ServiceClient;
}

export function clientInTest(
  usually?: Behaviour,
  options: Partial<ConnectionOptions> = {},
  clock: VirtualClock = new VirtualClock(),
): ClientInTest {
  const service = new FakeService(clock, usually);
  const client = createServiceClient({
    environment: DEMO,
    key: KEY,
    transport: service.transport,
    clock,
    random: () => 0.999,
    ...options,
  });
  return { clock, service, client };
}

/** The error that `promise` ends with; fails when it ends well. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`Expected an error, got ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}
