/** Patience with a browser ends after its time, but never because the page itself was busy. */
import type { Clock } from '../../src/core/domain/ports';
import { losePatience } from '../../src/runtime/patience';
import { VirtualClock } from '../support/virtual-clock';

test('it ends after its time', async () => {
  const clock = new VirtualClock();
  await clock.advanceUntil(losePatience(clock, 1_000));
  expect(clock.monotonicMs()).toBe(1_000);
});

test('a page that was busy for longer hears the answer that came meanwhile', async () => {
  const clock = new VirtualClock();
  let sleeps = 0;
  /** The first timer ends a minute late, and the answer stands behind it in the page's queue. */
  const busy: Clock = {
    monotonicMs: () => clock.monotonicMs(),
    wallMs: () => clock.wallMs(),
    sleep: (delayMs, signal) => {
      sleeps += 1;
      return clock.sleep(sleeps === 1 ? 60_000 : delayMs, signal);
    },
  };
  const answer = clock.sleep(60_001).then(() => 'answer');
  const heard = Promise.race([answer, losePatience(busy, 1_000).then(() => 'patience')]);
  expect(await clock.advanceUntil(heard)).toBe('answer');
});

test('who stops waiting leaves no timer', async () => {
  const clock = new VirtualClock();
  const stop = new AbortController();
  const patience = losePatience(clock, 1_000, stop.signal);
  await clock.advance(300);
  stop.abort(new Error('heard'));
  await expect(patience).rejects.toThrow('heard');
  expect(clock.sleeping).toBe(0);
});
