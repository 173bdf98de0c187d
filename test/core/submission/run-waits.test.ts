/**
 * A run that holds back because of the service says so, with the time until which the service asked it to wait, or since
 * when it has had no answer and when it tries again; and it says so no more once that is over.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { WaitingFor } from '../../../src/core/submission/run';
import { error, limited, requestLost } from './fake-service';
import { ids, scenario, type Scenario } from './scenario';

const START_MS = Date.UTC(2025, 2, 1);

function lastTold({ events }: Scenario): WaitingFor | undefined {
  const told = events.flatMap((event) => (event.kind === 'progress' ? [event.pace] : []));
  return told.at(-1)?.waitingFor;
}

test('the service asks for a pause: until when', async () => {
  const scene = scenario();
  scene.service.next('INV-1', limited(90_000));
  const { summary } = await scene.begin(ids(3), { concurrency: 1 });
  await scene.clock.advance(1_000);
  const waiting = lastTold(scene);
  expect(waiting?.kind).toBe('asked');
  const until = waiting?.kind === 'asked' ? waiting.until : 0;
  expect(until - START_MS).toBeGreaterThanOrEqual(90_000);
  expect(until - START_MS).toBeLessThan(91_000);
  await scene.clock.advanceUntil(summary);
  expect(lastTold(scene)).toBeUndefined();
});

test('a pause of a second is none to be told of', async () => {
  const scene = scenario();
  scene.service.next('INV-1', limited(1_000));
  const { summary } = await scene.begin(ids(1), { concurrency: 1 });
  await scene.clock.advanceUntil(summary);
  const told = scene.events.filter((one) => one.kind === 'progress' && one.pace.waitingFor);
  expect(told).toEqual([]);
});

test('no answers any more: since when, and when the next is tried', async () => {
  const scene = scenario();
  for (const id of ids(4)) scene.service.next(id, requestLost);
  const { run, summary } = await scene.begin(ids(8), { concurrency: 1, lossesBeforeProbing: 2 });
  while (lastTold(scene) === undefined) await scene.clock.advance(100);
  const waiting = lastTold(scene);
  expect(waiting).toMatchObject({ kind: 'no-answer' });
  if (waiting?.kind === 'no-answer') {
    expect(waiting.since).toBeLessThanOrEqual(waiting.triesAt);
    expect(waiting.since - START_MS).toBeLessThan(60_000);
  }
  run.cancel();
  await scene.clock.advanceUntil(summary);
});

test('an answer ends it', async () => {
  const scene = scenario();
  for (const id of ids(3)) scene.service.next(id, requestLost);
  const { summary } = await scene.begin(ids(8), { concurrency: 1, lossesBeforeProbing: 2 });
  const done = await scene.clock.advanceUntil(summary);
  expect(done.progress.accepted).toBe(8);
  expect(lastTold(scene)).toBeUndefined();
  const told = scene.events.filter((one) => one.kind === 'progress' && one.pace.waitingFor);
  expect(told).not.toEqual([]);
});

test('a service that cannot be reached before anything is sent is told as well', async () => {
  const scene = scenario();
  scene.service.onLook = () => {
    throw new AppError('UNREACHABLE', 'GET /v1/transactions');
  };
  const { run, summary } = await scene.begin(ids(2));
  await scene.clock.advance(5_000);
  expect(lastTold(scene)).toMatchObject({ kind: 'no-answer', since: START_MS });
  run.cancel();
  await scene.clock.advanceUntil(summary);
});

test('a single lost answer among others holds nobody back, and is not told', async () => {
  const scene = scenario();
  scene.service.next('INV-2', error(new AppError('UNAVAILABLE', 'POST: 503', { status: 503 })));
  const { summary } = await scene.begin(ids(5), { concurrency: 1 });
  await scene.clock.advanceUntil(summary);
  const told = scene.events.filter((one) => one.kind === 'progress' && one.pace.waitingFor);
  expect(told).toEqual([]);
});
