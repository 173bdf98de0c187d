/** What a run counts on holds for the client that it sends with. */
import { DEFAULT_SETTINGS } from '../../../src/core/service/client-settings';
import {
  completeSettings,
  DEFAULT_RUN_SETTINGS,
  proofAfterMs,
} from '../../../src/core/submission/settings';

test('a look proves nothing before the time-out that the client gives a POST, and the settle time', () => {
  expect(DEFAULT_RUN_SETTINGS.postTimeoutMs).toBe(DEFAULT_SETTINGS.requestTimeoutMs);
  expect(proofAfterMs(DEFAULT_RUN_SETTINGS)).toBe(DEFAULT_SETTINGS.requestTimeoutMs + 60_000);
});

test('many senders get larger batches, unless a size is asked for', () => {
  expect(completeSettings({ concurrency: 6 }).batchSize).toBe(32);
  expect(completeSettings({ concurrency: 32 }).batchSize).toBe(128);
  expect(completeSettings({ concurrency: 32, batchSize: 5 }).batchSize).toBe(5);
});
