/** The clock of the machine. Its timers keep a process alive: what waits must be given a signal that ends it. */
import type { Clock } from '../../core/domain/ports';

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  // Every request has a time-out that is called off: Node's own promise of a timer makes an error with its stack each time.
  sleep: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      const callOff = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', callOff);
        resolve();
      }, delayMs);
      if (signal?.aborted === true) callOff();
      else signal?.addEventListener('abort', callOff, { once: true });
    }),
};
