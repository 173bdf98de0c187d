/** The clock of the machine. Its timers keep a process alive: what waits must be given a signal that ends it. */
import type { Clock } from '../../core/domain/ports';

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  // Every request has a time-out that is called off: Node's own promise of a timer makes an error with its stack each time.
  sleep: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      const callOff = () => {
        stop();
        reject(signal?.reason as Error);
      };
      const stop = begin(delayMs, () => {
        signal?.removeEventListener('abort', callOff);
        resolve();
      });
      if (signal?.aborted === true) callOff();
      else signal?.addEventListener('abort', callOff, { once: true });
    }),
};

/** Returns what calls it off. */
function begin(delayMs: number, end: () => void): () => void {
  if (delayMs > 0) {
    const timer = setTimeout(end, delayMs);
    return () => clearTimeout(timer);
  }
  // A pause is for what has arrived meanwhile, and between timers that are due again Node looks at no socket.
  const turn = setImmediate(end);
  return () => clearImmediate(turn);
}
