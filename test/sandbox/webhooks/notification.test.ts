/**
 * What arrives at a receiver (specification, Events): the payload field by field, one webhook_id
 * over all attempts with a new delivered_at each, the resource at once behind its address, and the
 * named faults. What is not delivered is delivered after a restart.
 */
import { startSandbox } from '../../../src/sandbox';
import type { Change, Storage } from '../../../src/sandbox/store/storage';
import { KEY } from '../client';
import { manualClock } from '../manual-clock';
import { notified, parsed, type Notified } from './notified';
import { rememberingStorage, storageWithKey } from './remembering-storage';
import { answering, redirecting, startReceiver, until, type Behaviour } from './receiver';

// Keys and sockets take their time on a busy machine.
let notifier: Notified | undefined;

async function start(
  options: Parameters<typeof notified>[0] = {},
  behaviour?: Behaviour,
): Promise<Notified> {
  notifier = await notified(options, behaviour);
  return notifier;
}

afterEach(async () => {
  await notifier?.close();
  notifier = undefined;
});

const COMPLETED = 'transactions.transaction_completed';

describe('the payload', () => {
  test('of a success has exactly the fields of the specification', async () => {
    const { notification, running } = await start();
    const { method, contentType, bytes } = await notification({ transaction_id: 'FT 2024/1' });
    expect([method, contentType]).toEqual(['POST', 'application/json']);
    const payload = JSON.parse(bytes.toString('utf8'));
    expect(payload).toEqual({
      event_type: COMPLETED,
      delivered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      resource_id: expect.any(String),
      resource_url: `${running.httpAddress}/v1/transactions/${payload.resource_id}`,
      webhook_id: expect.any(String),
      external_id: 'FT 2024/1',
    });
  });

  test('of a failure has the errors, code and message alone', async () => {
    const { notification } = await start();
    const arrived = await notification({ note: '[sandbox:tax_authority_error]' });
    expect(parsed(arrived).errors).toEqual([
      {
        code: 'tax_authority_error',
        message: 'The tax authority did not accept the transaction.',
      },
    ]);
  });

  test('of a success with a warning has the warning', async () => {
    const { notification } = await start();
    const arrived = await notification({ note: '[sandbox:tax_authority_warning]' });
    expect(parsed(arrived).errors).toMatchObject([{ code: 'tax_authority_warning' }]);
  });

  test('names a resource that can be read with the key at once', async () => {
    const { notification } = await start();
    const { resource_url: address, external_id: externalId } = parsed(await notification());
    const answer = await fetch(address, { headers: { 'Ocp-Apim-Subscription-Key': KEY } });
    expect(JSON.parse(await answer.text())).toMatchObject({
      status: 'SUCCESS',
      transaction_id: externalId,
    });
  });

  test('has the public address where one is set, and the token its issuer', async () => {
    const { notification, control } = await start({
      webhooks: { publicAddress: 'https://service.example/base/', issuer: 'https://id.example' },
    });
    const arrived = parsed(await notification());
    expect(arrived.resource_url).toBe(
      `https://service.example/base/v1/transactions/${arrived.resource_id}`,
    );
    const { notifications } = await control('GET', 'notifications');
    expect(notifications).toHaveLength(1);
  });
});

test('a retry has the same webhook_id and a new delivered_at', async () => {
  const clock = manualClock();
  const { receiver, submit, control } = await start({ clock }, answering(500, 429, 200));
  await submit();
  clock.advance(0);
  await receiver.until(1);
  for (const [passed, attempts] of [
    [1000, 2],
    [2000, 3],
  ] as const) {
    await until(() => loggedAttempts() === attempts - 1);
    await settled();
    clock.advance(passed);
    await receiver.until(attempts);
  }
  const payloads = receiver.received.map(parsed);
  expect(payloads.map((payload) => payload.delivered_at)).toEqual([
    '2024-06-01T12:00:00Z',
    '2024-06-01T12:00:01Z',
    '2024-06-01T12:00:03Z',
  ]);
  expect(new Set(payloads.map((payload) => payload.webhook_id)).size).toBe(1);
  expect(new Set(receiver.received.map(({ token }) => token)).size).toBe(3);
  await until(() => notifier?.running.sandbox.webhooks.notifications()[0]?.end === 'delivered');
  const { notifications } = await control('GET', 'notifications');
  expect(notifications).toEqual([
    {
      webhook_id: payloads[0].webhook_id,
      event_type: COMPLETED,
      resource_id: payloads[0].resource_id,
      external_id: 'INV-1',
      announced_at: '2024-06-01T12:00:00.000Z',
      attempts: [
        { at: '2024-06-01T12:00:00.000Z', status: 500, redirects: 0, problem: 'answered 500' },
        { at: '2024-06-01T12:00:01.000Z', status: 429, redirects: 0, problem: 'answered 429' },
        { at: '2024-06-01T12:00:03.000Z', status: 200, redirects: 0, problem: null },
      ],
      end: 'delivered',
    },
  ]);
});

test('when the target of a redirect fails, the retry goes to the configured address', async () => {
  const target = await startReceiver(answering(503));
  const { receiver, submit } = await start({ webhooks: { retryMs: 0 } }, (response, n, request) =>
    (n === 0 ? redirecting(307, `${target.address}/moved`) : answering(200))(response, n, request),
  );
  await submit();
  await receiver.until(2);
  await target.close();
  expect(target.received.map(({ path }) => path)).toEqual(['/moved']);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
});

test('a batch validation that is completed is notified as its own event type', async () => {
  const { running, receiver } = await start();
  await fetch(`${running.httpAddress}/sandbox/batch-validations`, {
    method: 'POST',
    headers: { 'Ocp-Apim-Subscription-Key': KEY },
    body: '{"validations":[{"country_iso_code":"ES","tax_identification_number":"B1"}]}',
  });
  await receiver.until(1);
  const [payload] = receiver.received.map(parsed);
  expect(payload).toEqual({
    event_type: 'lookup.batch_validation_completed',
    delivered_at: expect.any(String),
    resource_id: expect.any(String),
    resource_url: `${running.httpAddress}/lookup/v2/batch-validations/${payload.resource_id}`,
    webhook_id: expect.any(String),
  });
});

test('an event type goes to its own address', async () => {
  const other = await startReceiver();
  const { receiver, submit } = await start({
    webhooks: { to: [`${other.address}/all`, `${COMPLETED}=${other.address}/typed`] },
  });
  await submit();
  await other.until(1);
  await other.close();
  expect(other.received.map(({ path }) => path)).toEqual(['/typed']);
  expect(receiver.received).toEqual([]);
});

describe('a fault', () => {
  const idsOf = (): string[] =>
    (notifier?.receiver.received ?? []).map((arrived) => parsed(arrived).external_id);

  test('sends one twice, with one webhook_id', async () => {
    const { receiver, submit } = await start({ faults: { webhooks: { duplicate: 1 } } });
    await submit();
    await receiver.until(2);
    await submit();
    await receiver.until(3);
    expect(idsOf()).toEqual(['INV-1', 'INV-1', 'INV-2']);
    const [first, second] = receiver.received.map(parsed);
    expect(first.webhook_id).toBe(second.webhook_id);
  });

  test('never sends one, and says so', async () => {
    const { receiver, submit, control } = await start({ faults: { webhooks: { missing: 1 } } });
    await submit();
    await submit();
    await receiver.until(1);
    expect(idsOf()).toEqual(['INV-2']);
    const { notifications } = await control('GET', 'notifications');
    expect(notifications[0]).toMatchObject({ external_id: 'INV-1', attempts: [], end: 'missing' });
  });

  test('sends one after the one that follows it', async () => {
    const { receiver, submit } = await start({ faults: { webhooks: { reorder: 1 } } });
    await submit();
    await submit();
    await receiver.until(2);
    await submit();
    await receiver.until(3);
    expect(idsOf()).toEqual(['INV-2', 'INV-1', 'INV-3']);
  });

  test('sends one that waits for another in the end even when none follows', async () => {
    const clock = manualClock();
    const { receiver, submit } = await start({ clock, faults: { webhooks: { reorder: 1 } } });
    await submit();
    clock.advance(0);
    await settled();
    expect(receiver.received).toEqual([]);
    clock.advance(10_000);
    await receiver.until(1);
    expect(idsOf()).toEqual(['INV-1']);
  });

  test('sends late', async () => {
    const clock = manualClock();
    const { receiver, submit } = await start({ clock, faults: { webhooks: { lateMs: 60_000 } } });
    await submit();
    clock.advance(0);
    await settled();
    clock.advance(59_999);
    await settled();
    expect(receiver.received).toEqual([]);
    clock.advance(1);
    await receiver.until(1);
    expect(receiver.received.map((arrived) => parsed(arrived).delivered_at)).toEqual([
      '2024-06-01T12:01:00Z',
    ]);
  });

  test('is counted down where it can be seen', async () => {
    const { receiver, submit, control } = await start({
      faults: { webhooks: { duplicate: 2, lateMs: 0 } },
    });
    await submit();
    await receiver.until(2);
    expect(await control('GET', 'faults')).toEqual({ webhooks: { duplicate: 1 } });
  });
});

describe('a notification', () => {
  test('is stored in the same write as what it speaks of, and removed when it is delivered', async () => {
    const storage = await storageWithKey();
    const writes: string[] = [];
    const writing: Storage = {
      ...storage,
      write(changes) {
        writes.push(changes.map((change) => nameOf(change)).join(' and '));
        return storage.write(changes);
      },
    };
    const { notification, running } = await start({ storage: writing });
    await notification();
    await until(() => running.sandbox.webhooks.notifications()[0]?.end === 'delivered');
    expect(writes.filter((write) => write.includes('notifications'))).toEqual([
      'transactions SUCCESS and notifications',
      'notifications removed',
    ]);
  });

  test('nobody asked for is not stored', async () => {
    const { running, submit } = await start({
      webhooks: { to: ['lookup.batch_validation_completed=https://a.example/'] },
    });
    await submit();
    await settled();
    expect(running.sandbox.webhooks.notifications()).toEqual([]);
  });
});

/** The collection, and what became of the record. */
function nameOf({ collection, value }: Change): string {
  if (value === null) return `${collection} removed`;
  return value.includes('"status":"SUCCESS"') ? `${collection} SUCCESS` : collection;
}

describe('after a restart', () => {
  test('what was not delivered is delivered, with the webhook_id it had', async () => {
    const storage = await storageWithKey();
    const first = await start({ storage }, answering(500));
    const before = parsed(await first.notification());
    await until(() => loggedAttempts() === 1);
    await settled();
    await first.running.close();
    const receiver = await startReceiver();
    const running = await startSandbox({
      key: KEY,
      httpPort: 0,
      storage,
      webhooks: { to: [receiver.address] },
    });
    await receiver.until(1);
    const [after] = receiver.received.map(parsed);
    await until(() => running.sandbox.webhooks.notifications()[0]?.end === 'delivered');
    await settled();
    await running.close();
    await receiver.close();
    expect(after.webhook_id).toBe(before.webhook_id);
    expect(after.resource_url).toBe(`${running.httpAddress}/v1/transactions/${after.resource_id}`);
    expect([...storage.initial('notifications')]).toEqual([]);
  });

  test('the keys are the same', async () => {
    const storage = await storageWithKey();
    const first = await start({ storage });
    const keys = await first.control('GET', 'signing-keys');
    await first.control('POST', 'signing-keys/rotate?signAfterMs=0');
    const rotated = await first.control('GET', 'signing-keys');
    await first.close();
    const second = await start({ storage });
    expect(await second.control('GET', 'signing-keys')).toEqual(rotated);
    expect(rotated.retired).toEqual([keys.signing]);
  });

  test('a record that cannot be read is named', async () => {
    const storage = rememberingStorage();
    await storage.write([{ collection: 'notifications', key: 'W-1', value: '{}' }]);
    await expect(startSandbox({ key: KEY, httpPort: 0, storage })).rejects.toThrow(
      'The stored notification W-1 cannot be read.',
    );
  });
});

function loggedAttempts(): number {
  return notifier?.running.sandbox.webhooks.notifications()[0]?.attempts.length ?? 0;
}

/** Lets everything that waits for no timer happen. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
