/** The real clock, for what is measured in real time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../src/core/domain/ports';

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  sleep: (delayMs, signal) => sleep(delayMs, undefined, signal === undefined ? {} : { signal }),
};
