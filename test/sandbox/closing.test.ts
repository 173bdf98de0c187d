/**
 * A sandbox that is closed leaves nobody waiting, and one that could not plant what it starts with
 * tells whoever asks it, and nobody else.
 */
import { ConnectionDropped, createSandbox, type Faults } from '../../src/sandbox';
import { memoryStorage } from '../../src/sandbox/store/storage';
import { BASE, KEY, testSandbox } from './client';
import { manualClock } from './manual-clock';

test.each<[string, Faults]>([
  ['late', { latencyMs: 200 }],
  ['slow', { slowBody: { bytes: 1, everyMs: 200 } }],
])('a request whose answer is %s loses its connection', async (_how, faults) => {
  const { get, sandbox, clock } = testSandbox({ faults });
  const waits = clock.nextTimer();
  const answer = expect(get('/v1/transactions')).rejects.toThrow(ConnectionDropped);
  await waits;
  await sandbox.close();
  await answer;
});

test('a wait that begins after the end is none', async () => {
  const { get, sandbox } = testSandbox({ faults: { latencyMs: 200 } });
  await sandbox.close();
  await expect(get('/v1/transactions')).rejects.toThrow(ConnectionDropped);
});

test('a demonstration that cannot be planted ends no process, and is told to whoever asks', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  const storage = { ...memoryStorage, write: () => Promise.reject(new Error('disk full')) };
  const sandbox = createSandbox({ key: KEY, clock: manualClock(), seed: 'demo', storage });
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  await expect(sandbox.ready).rejects.toThrow('disk full');
  await expect(sandbox.fetch(new Request(`${BASE}/v1/transactions`))).rejects.toThrow('disk full');
  await sandbox.close();
});
