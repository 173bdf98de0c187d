/**
 * Between the event and its delivery: nothing is passed on before it is released and before the
 * sandbox can be reached, and what an earlier run left comes first, in the order of its events.
 */
import { EVENT_TYPES } from '../../../src/sandbox/assumptions';
import { kept, notificationOf } from '../../../src/sandbox/webhooks/notification';
import { NotificationLog } from '../../../src/sandbox/webhooks/notification-log';
import { Outbox } from '../../../src/sandbox/webhooks/outbox';
import { manualClock } from '../manual-clock';
import { rememberingStorage } from './remembering-storage';

const event = {
  eventType: EVENT_TYPES.transactionCompleted,
  resourceId: 'R',
  resourcePath: '/R',
  errors: [],
};

const left = (webhookId: string, order: number) =>
  kept(notificationOf(event, { webhookId, order, announcedAtMs: 0 }));

function outboxWith(...stored: ReturnType<typeof left>[]) {
  const passedOn: string[] = [];
  let made = 0;
  const outbox = new Outbox({
    clock: manualClock(),
    storage: rememberingStorage(...stored),
    newUuid: () => `new-${(made += 1)}`,
    targetOf: (type) =>
      type === event.eventType ? new URL('https://receiver.example/') : undefined,
    log: new NotificationLog(),
    begin: ({ webhookId, order }) => passedOn.push(`begin ${webhookId}, ${order}`),
    resume: ({ webhookId, order }) => passedOn.push(`resume ${webhookId}, ${order}`),
  });
  return { outbox, passedOn };
}

test('an event is passed on when it is released, not when it is announced', () => {
  const { outbox, passedOn } = outboxWith();
  outbox.open();
  const { changes, release } = outbox.announce(event);
  expect(changes).toMatchObject([{ collection: 'notifications', key: 'new-1' }]);
  expect(passedOn).toEqual([]);
  release();
  expect(passedOn).toEqual(['begin new-1, 1']);
});

test('before there is an address everything waits, what was left first and in its order', () => {
  const { outbox, passedOn } = outboxWith(left('a', 7), left('b', 3), left('c', 5));
  outbox.announce(event).release();
  expect(passedOn).toEqual([]);
  outbox.open();
  expect(passedOn).toEqual(['resume b, 3', 'resume c, 5', 'resume a, 7', 'begin new-1, 8']);
});

test('an event of a type that nobody asked for changes nothing', () => {
  const { outbox, passedOn } = outboxWith();
  outbox.open();
  const { changes, release } = outbox.announce({ ...event, eventType: 'other' });
  release();
  expect([changes, passedOn]).toEqual([[], []]);
});
