/** A virtual clock as the clock of a sandbox, so that service and client share one time. */
import type { Clock } from '../../src/sandbox';
import type { VirtualClock } from './virtual-clock';

export function sandboxClock(clock: VirtualClock): Clock {
  return {
    nowMs: () => clock.wallMs(),
    monotonicMs: () => clock.monotonicMs(),
    setTimer(delayMs, action) {
      const cancelling = new AbortController();
      clock.sleep(delayMs, cancelling.signal).then(action, () => undefined);
      return () => cancelling.abort();
    },
  };
}
