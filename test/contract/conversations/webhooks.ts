/** Conversations in which the service notifies a receiver, which reads what it was told of. */
import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { parse } from 'zod/v4/core';
import { parseDecimalJson } from '../../../src/core/service/decimal-json';
import { webhookNotification } from '../../../src/core/service/webhook-notification';
import { NOTE_MARKERS } from '../../../src/sandbox';
import { contractValidator } from '../../../src/sandbox/contract';
import {
  answering,
  redirecting,
  startReceiver,
  until,
  type Behaviour,
  type Receiver,
} from '../../sandbox/webhooks/receiver';
import type { ContractRun } from '../contract-run';
import { CONTRACT } from '../recording';
import { BASE, invoice, type Begin, type Talk } from '../talk';
import { startValidatingProxy, type ValidatingProxy } from '../validating-proxy';

const AN_HOUR_S = 3600;

/** The contract's webhook as if it were a path, because the proxy knows paths only. */
function webhookAsPath(): object {
  const { notification } = CONTRACT['webhooks'] as { notification: object };
  const { openapi, info, components } = CONTRACT;
  return { openapi, info, components, paths: { '/hook': notification } };
}

export function webhookConversations(run: ContractRun, begin: Begin): void {
  const open: (Receiver | ValidatingProxy)[] = [];
  let over = false;
  beforeEach(() => {
    over = false;
  });
  afterEach(async () => {
    over = true;
    for (const one of open.splice(0)) await one.close();
  });

  /** What happens on real sockets, however long they take; nobody waits behind the end of a test. */
  const soon = (holds: () => boolean) => until(() => over || holds());

  async function receiver(behaviour: Behaviour): Promise<Receiver> {
    const started: Receiver = await startReceiver((response, n, request) => {
      behaviour(response, n, request);
      const received = started.received[n];
      if (!response.headersSent || received === undefined) return;
      const headers = new Headers({
        'Content-Type': received.contentType,
        'Service-Webhook-Token': received.token,
      });
      run.notified({ headers, body: received.bytes.toString() }, response.statusCode);
    });
    open.push(started);
    return started;
  }

  function notifying(address: string): Talk {
    const talk = begin({ webhooks: { to: [`${address}/hook`], retryMs: 1000 } });
    talk.sandbox.openAt(BASE);
    return talk;
  }

  test('a transaction is finished, and the receiver is told', async () => {
    const told = await receiver(answering(204));
    const proxy = await startValidatingProxy(told.address, webhookAsPath());
    open.unshift(proxy);
    const talk = notifying(proxy.address);
    await talk.submit(invoice('H-1', { note: NOTE_MARKERS.taxAuthorityError }));
    await soon(() => told.received.length >= 1);

    const [{ bytes, token } = { bytes: Buffer.of(), token: '' }] = told.received;
    const notification = parse(webhookNotification, parseDecimalJson(bytes.toString()));
    expect(notification).toMatchObject({
      external_id: 'H-1',
      errors: [{ code: 'tax_authority_error' }],
    });
    const claims = decodeJwt(token);
    const validate = contractValidator(CONTRACT).compile({
      $ref: 'contract#/components/schemas/WebhookTokenClaims',
    });
    expect(validate(claims)).toBe(true);
    expect(Object.values(claims)).toContainEqual({
      sha256_checksum: createHash('sha256').update(bytes).digest('hex'),
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(AN_HOUR_S);
    run.shows(`token-validity-seconds: ${AN_HOUR_S}`);

    const resource = talk.client.readNotifiedResource(notification.resource_url);
    expect(await talk.eventually(resource)).toMatchObject({
      kind: 'transaction',
      transaction: { transaction_id: 'H-1', status: 'FAILURE' },
    });
  });

  test('a batch of look-ups is finished, and the receiver is told', async () => {
    const told = await receiver(answering(204));
    const { client, clock, control, eventually } = notifying(told.address);
    const batch = { validations: [{ country_iso_code: 'es', tax_identification_number: 'B1' }] };
    expect(await control('/batch-validations', batch)).toBe(202);
    await clock.advance(5000);
    await soon(() => told.received.length >= 1);
    const notification = JSON.parse(told.received[0]?.bytes.toString() ?? '');
    expect(notification.event_type).toBe('lookup.batch_validation_completed');
    expect(await eventually(client.readNotifiedResource(notification.resource_url))).toMatchObject({
      kind: 'batch-validation',
      batch: { batch_id: notification.resource_id },
    });
  });

  /** How the first attempt at a notification fails, and how often the receiver is then asked. */
  const failures: readonly (readonly [string, Behaviour])[] = [
    ['5xx', answering(503, 200)],
    ['4xx', answering(429, 200)],
    [
      'connection error',
      (response, n, request) => {
        if (n === 0) request.socket.destroy();
        else answering(200)(response, n, request);
      },
    ],
  ];

  test.each(failures)('a receiver is told again after: %s', async (failure, behaviour) => {
    const told = await receiver(behaviour);
    const talk = notifying(told.address);
    await talk.submit(invoice('H-2'));
    await soon(() => attempts(talk).length === 1);
    await talk.clock.advance(1000);
    await soon(() => told.received.length >= 2);
    const [first, second] = told.received.map(({ bytes }) => JSON.parse(bytes.toString()));
    expect(second).toEqual({ ...first, delivered_at: expect.any(String) });
    expect(second.delivered_at).not.toBe(first.delivered_at);
    run.shows(`retried-after: ${failure}`);
    run.shows('unchanged-on-retry: webhook_id');
    run.shows('new-on-retry: delivered_at');
  });

  test('a receiver that does not answer has 30 seconds, and is told again', async () => {
    const told = await receiver((response, n, request) => {
      if (n > 0) answering(200)(response, n, request);
    });
    const talk = notifying(told.address);
    const { operationId } = await talk.eventually(talk.client.submitTransaction(invoice('H-3')));
    expect(operationId).toBeDefined();
    await talk.clock.advance(400);
    await soon(() => told.received.length >= 1);
    await talk.clock.advance(29_999);
    expect(attempts(talk)).toEqual([]);
    await talk.clock.advance(1);
    await soon(() => attempts(talk).length === 1);
    run.shows('timeout-seconds: 30');
    await talk.clock.advance(1000);
    await soon(() => told.received.length >= 2);
    run.shows('retried-after: time-out');
  });

  test('three redirects are followed, a fourth is not', async () => {
    const told = await receiver((response, n, request) =>
      (n === 3 ? answering(200) : redirecting(307, '/hook'))(response, n, request),
    );
    const talk = notifying(told.address);
    await talk.submit(invoice('H-4'));
    await soon(() => attempts(talk).length === 1);
    await talk.submit(invoice('H-5'));
    await soon(() => attempts(talk).length === 2);
    expect(attempts(talk)).toMatchObject([
      { status: 200, redirects: 3 },
      { status: 307, redirects: 3, problem: expect.stringMatching(/more than 3/) },
    ]);
    run.shows('max-redirects: 3');
  });

  test('a redirect to an address that is not secure is not followed', async () => {
    const told = await receiver(redirecting(307, 'http://receiver.example/hook'));
    const talk = notifying(told.address);
    await talk.submit(invoice('H-6'));
    await soon(() => attempts(talk).length === 1);
    expect(attempts(talk)).toMatchObject([{ problem: expect.stringMatching(/not secure/) }]);
    run.shows('redirects-only-to: https');
  });
}

function attempts({ sandbox }: Talk) {
  return sandbox.webhooks.notifications().flatMap((notification) => notification.attempts);
}
