/**
 * When a notification is sent: at once, then after 1, 2, 4, ... times the first interval, and no
 * more after the last try. What is not delivered stays stored; each receiver has a lane of its own.
 */
import { Timers } from '../../../src/sandbox/clock';
import type { Change } from '../../../src/sandbox/store/storage';
import { Deliveries } from '../../../src/sandbox/webhooks/deliveries';
import { notificationOf, type Notification } from '../../../src/sandbox/webhooks/notification';
import { NotificationLog } from '../../../src/sandbox/webhooks/notification-log';
import type { AttemptEnd } from '../../../src/sandbox/webhooks/sender';
import { manualClock } from '../manual-clock';

const DELIVERED: AttemptEnd = { delivered: true, status: 200, redirects: 0, problem: null };
const FAILED: AttemptEnd = { delivered: false, status: 500, redirects: 0, problem: 'answered 500' };

function notification(webhookId: string, eventType = 'type'): Notification {
  const event = { eventType, resourceId: 'R', resourcePath: '/R', errors: [] };
  return notificationOf(event, { webhookId, order: 1, announcedAtMs: 0 });
}

/** Deliveries whose attempts are noted with their time, and end as `endOf` says. */
function deliveriesWith(endOf: (webhookId: string) => Promise<AttemptEnd> | AttemptEnd) {
  const clock = manualClock();
  const sent: string[] = [];
  const writes: Change[] = [];
  const log = new NotificationLog();
  const deliveries = new Deliveries({
    clock,
    timers: new Timers(clock),
    storage: {
      initial: () => [],
      write: async (changes) => void writes.push(...changes),
      close: async () => undefined,
    },
    targetOf: (eventType) => new URL(`https://${eventType}.example/`),
    log,
    async attempt({ webhookId }) {
      sent.push(`${webhookId} at ${clock.monotonicMs()}`);
      return endOf(webhookId);
    },
    retryMs: 1000,
    attempts: 4,
  });
  const begin = (...notifications: Notification[]): void => {
    for (const one of notifications) {
      log.announced(one);
      deliveries.begin(one);
    }
  };
  return { clock, sent, writes, log, deliveries, begin };
}

/** Lets everything that waits for no timer happen. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is delivered is sent once and no longer stored', async () => {
  const { sent, writes, log, begin } = deliveriesWith(async () => DELIVERED);
  begin(notification('A'));
  await settled();
  expect(sent).toEqual(['A at 0']);
  expect(writes).toEqual([{ collection: 'notifications', key: 'A', value: null }]);
  expect(log.read()).toMatchObject([
    { webhook_id: 'A', end: 'delivered', attempts: [{ status: 200, problem: null }] },
  ]);
});

test('each retry waits twice as long, and the last failure discards it', async () => {
  const { clock, sent, writes, log, begin } = deliveriesWith(async () => FAILED);
  begin(notification('A'));
  for (const passed of [0, 999, 1, 1999, 1, 3999, 1, 1_000_000]) {
    clock.advance(passed);
    await settled();
  }
  expect(sent).toEqual(['A at 0', 'A at 1000', 'A at 3000', 'A at 7000']);
  expect(log.read()).toMatchObject([{ end: 'discarded' }]);
  expect(log.read()[0]?.attempts.map(({ at }) => at)).toEqual([
    '2024-06-01T12:00:00.000Z',
    '2024-06-01T12:00:01.000Z',
    '2024-06-01T12:00:03.000Z',
    '2024-06-01T12:00:07.000Z',
  ]);
  expect(writes.at(-1)).toEqual({ collection: 'notifications', key: 'A', value: null });
});

test('failed attempts are kept, so that a restart does not begin to count anew', async () => {
  const { clock, sent, writes, begin } = deliveriesWith(async () => FAILED);
  begin({ ...notification('A'), failedAttempts: 2 });
  await settled();
  expect(JSON.parse(writes[0]?.value ?? '')).toMatchObject({ webhookId: 'A', failedAttempts: 3 });
  clock.advance(4000);
  await settled();
  clock.advance(1_000_000);
  await settled();
  expect(sent).toEqual(['A at 0', 'A at 4000']);
});

test('a receiver that does not answer holds up no other', async () => {
  const { sent, begin } = deliveriesWith((id) =>
    id.startsWith('slow') ? new Promise(() => undefined) : Promise.resolve(DELIVERED),
  );
  const slow = Array.from({ length: 20 }, (_, n) => notification(`slow-${n}`, 'slow'));
  begin(...slow, notification('quick', 'quick'));
  await settled();
  expect(sent).toContain('quick at 0');
});

test('a receiver gets eight requests at a time, the rest in their order', async () => {
  const answers: (() => void)[] = [];
  const { sent, begin } = deliveriesWith(
    () => new Promise((resolve) => answers.push(() => resolve(DELIVERED))),
  );
  begin(...Array.from({ length: 10 }, (_, n) => notification(`${n}`)));
  await settled();
  expect(sent).toHaveLength(8);
  answers[3]?.();
  await settled();
  expect(sent.at(-1)).toBe('8 at 0');
  expect(sent).toHaveLength(9);
});

test('a defect in an attempt is reported, and the attempt made again', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const ends = [Promise.reject(new Error('no key')), Promise.resolve(DELIVERED)];
  const { clock, sent, log, begin } = deliveriesWith(() => ends.shift() ?? DELIVERED);
  begin(notification('A'));
  await settled();
  expect(report).toHaveBeenCalledWith(new Error('no key'));
  report.mockRestore();
  clock.advance(1000);
  await settled();
  expect(sent).toEqual(['A at 0', 'A at 1000']);
  expect(log.read()).toMatchObject([
    { end: 'delivered', attempts: [{ problem: 'not sent: Error: no key' }, { problem: null }] },
  ]);
});

test('after closing nothing is sent and nothing written', async () => {
  let answer: (end: AttemptEnd) => void = () => undefined;
  const { clock, sent, writes, deliveries, begin } = deliveriesWith(
    () => new Promise((resolve) => (answer = resolve)),
  );
  begin(notification('A'));
  await settled();
  deliveries.close();
  answer(FAILED);
  begin(notification('B'));
  await settled();
  clock.advance(1_000_000);
  await settled();
  expect([sent, writes]).toEqual([['A at 0'], []]);
});
