/**
 * A notification from the event to the bytes on the wire (specification, Events, Payload), and its
 * record in the storage while it is not delivered. What changes from attempt to attempt is
 * `delivered_at` alone.
 */
import Ajv2020 from 'ajv/dist/2020';
import type { ServiceEvent } from '../service-event';

export interface Notification {
  /** Idempotency key: the same on every attempt. */
  readonly webhookId: string;
  /** Order of announcement; never given twice, also after a restart. */
  readonly order: number;
  /** Wall time. */
  readonly announcedAtMs: number;
  /** Attempts that failed so far. */
  readonly failedAttempts: number;
  readonly eventType: string;
  readonly resourceId: string;
  /** Under the base address, which may be another one after a restart. */
  readonly resourcePath: string;
  readonly externalId?: string;
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

type Circumstances = Pick<Notification, 'webhookId' | 'order' | 'announcedAtMs'>;

export function notificationOf(event: ServiceEvent, circumstances: Circumstances): Notification {
  const { eventType, resourceId, resourcePath, externalId } = event;
  return {
    ...circumstances,
    failedAttempts: 0,
    eventType,
    resourceId,
    resourcePath,
    ...(externalId !== undefined && { externalId }),
    errors: event.errors.map(({ code, message }) => ({ code, message })),
  };
}

/** The raw body of one attempt. `baseAddress` has no slash at its end. */
export function bodyOf(
  notification: Notification,
  baseAddress: string,
  deliveredAtMs: number,
): Uint8Array {
  const { externalId, errors } = notification;
  const payload = {
    event_type: notification.eventType,
    delivered_at: wholeSeconds(deliveredAtMs),
    resource_id: notification.resourceId,
    resource_url: `${baseAddress}${notification.resourcePath}`,
    webhook_id: notification.webhookId,
    ...(externalId !== undefined && { external_id: externalId }),
    ...(errors.length > 0 && { errors }),
  };
  return new TextEncoder().encode(JSON.stringify(payload));
}

/** Strictly `YYYY-MM-DDTHH:mm:ssZ`. */
function wholeSeconds(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}Z`;
}

/** Its record in the storage. */
export function kept(notification: Notification) {
  const value = JSON.stringify(notification);
  return { collection: 'notifications', key: notification.webhookId, value } as const;
}

const TEXT = { type: 'string' };
const isNotification = new Ajv2020().compile<Notification>({
  type: 'object',
  required: [
    'webhookId',
    'order',
    'announcedAtMs',
    'failedAttempts',
    'eventType',
    'resourceId',
    'resourcePath',
    'errors',
  ],
  properties: {
    webhookId: TEXT,
    order: { type: 'integer' },
    announcedAtMs: { type: 'number' },
    failedAttempts: { type: 'integer' },
    eventType: TEXT,
    resourceId: TEXT,
    resourcePath: TEXT,
    externalId: TEXT,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: TEXT, message: TEXT },
      },
    },
  },
});

/** @throws Error when the record is none that was written here. */
export function readNotification(key: string, value: string): Notification {
  const record: unknown = JSON.parse(value);
  if (isNotification(record)) return record;
  throw new Error(`The stored notification ${key} cannot be read.`);
}
