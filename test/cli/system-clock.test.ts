/** Who pauses between two pieces of work lets happen what has come from the network or the disk meanwhile. */
import { readFile } from 'node:fs/promises';
import { systemClock } from '../../src/cli/service/system-clock';

/** Longer than the shortest timer of Node: it is due again when the work is done. */
function workForMs(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test('a pause of no time lets a file be read while others work and pause as well', async () => {
  let isRead = false;
  void readFile(__filename).then(() => {
    isRead = true;
  });
  let pauses = 0;
  const worker = async () => {
    while (!isRead && pauses < 200) {
      workForMs(2);
      pauses += 1;
      await systemClock.sleep(0);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  expect(pauses).toBeLessThan(200);
});

test.each([0, 60_000])('a sleep of %i ms ends when it is aborted, with the reason', async (ms) => {
  const ending = new AbortController();
  const sleep = systemClock.sleep(ms, ending.signal);
  ending.abort(new Error('over'));
  await expect(sleep).rejects.toThrow('over');
  await expect(systemClock.sleep(ms, ending.signal)).rejects.toThrow('over');
});
