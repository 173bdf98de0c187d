/** The clock of the machine. Its timers keep a process alive: what waits must be given a signal that ends it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../core/domain/ports';

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  sleep: (delayMs, signal) => wait(delayMs, undefined, signal === undefined ? {} : { signal }),
};
