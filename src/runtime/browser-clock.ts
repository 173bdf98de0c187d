/** The browser's clock. Timers may fire early and are slowed down in hidden pages: callers look at the clock again. */
import type { Clock } from '../core/domain/ports';

export function createBrowserClock(): Clock {
  return {
    monotonicMs: () => performance.now(),
    wallMs: () => Date.now(),
    sleep: (delayMs, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(reasonOf(signal));
          return;
        }
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', abort);
          resolve();
        }, delayMs);
        const abort = () => {
          clearTimeout(timer);
          reject(reasonOf(signal));
        };
        signal?.addEventListener('abort', abort, { once: true });
      }),
  };
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError');
}
