/**
 * Trying a connection is a GET as any other: an identical one leaves a second after the last answer (specification,
 * Limits), however often somebody presses, and each press is told what holds then.
 */
import { createServices } from '../../../src/runtime/services';
import { createDeviceStorage } from '../../../src/runtime/device-storage';
import { createSession } from '../../../src/runtime/session';
import { createSessionPort } from '../../../src/taskpane/services/session-port';
import { FakeStorage } from '../../runtime/fake-storage';
import { MemoryJournal } from '../../support/memory-journal';
import { VirtualClock } from '../../support/virtual-clock';
import { SANDBOX } from '../support/fake-services';

/** A service that answers after 20 ms, at first that the key is refused. */
function page() {
  const clock = new VirtualClock();
  const sentMs: number[] = [];
  const services = createServices({
    session: createSession(
      createDeviceStorage(
        () => new FakeStorage(),
        () => undefined,
      ),
    ),
    clock,
    random: () => 0.5,
    fetch: async () => {
      sentMs.push(clock.monotonicMs());
      const status = sentMs.length === 1 ? 401 : 200;
      await clock.sleep(20);
      return new Response('{"transactions":[]}', { status });
    },
    lock: { acquire: () => Promise.resolve(() => {}) },
    openJournal: () => Promise.resolve(new MemoryJournal()),
  });
  return { port: createSessionPort(services), clock, sentMs };
}

test('a second press within a second asks when the second is over, and hears what holds then', async () => {
  const { port, clock, sentMs } = page();
  const first = await clock.advanceUntil(port.test(SANDBOX, 'key'));
  const second = await clock.advanceUntil(port.test(SANDBOX, 'key'));
  expect([first.kind, second.kind]).toEqual(['key-refused', 'connected']);
  const [one = 0, two = 0] = sentMs;
  expect(two - one).toBeGreaterThanOrEqual(1_020);
});

test('another key is another request, and waits for nothing', async () => {
  const { port, clock, sentMs } = page();
  await clock.advanceUntil(port.test(SANDBOX, 'key'));
  await clock.advanceUntil(port.test(SANDBOX, 'other'));
  const [one = 0, two = 0] = sentMs;
  expect(two - one).toBeLessThan(1_000);
});
