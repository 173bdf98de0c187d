/**
 * A notification from the event to the bytes on the wire (specification, Events, Payload), and its
 * record in the storage while it is not delivered. What changes from attempt to attempt is
 * `delivered_at` alone.
 */
import { z } from 'zod';
import type { ServiceEvent } from '../service-event';

const NOTIFICATION = z.object({
  /** Idempotency key: the same on every attempt. */
  webhookId: z.string(),
  /** Order of announcement among what is not yet delivered. */
  order: z.number().int(),
  /** Wall time. */
  announcedAtMs: z.number(),
  /** Attempts that failed so far. */
  failedAttempts: z.number().int(),
  eventType: z.string(),
  resourceId: z.string(),
  /** Under the base address, which may be another one after a restart. */
  resourcePath: z.string(),
  externalId: z.string().exactOptional(),
  errors: z.array(z.object({ code: z.string(), message: z.string() })),
});

export type Notification = Readonly<z.infer<typeof NOTIFICATION>>;

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

/** @throws Error when the record is none that was written here. */
export function readNotification(key: string, value: string): Notification {
  const record = NOTIFICATION.safeParse(JSON.parse(value));
  if (record.success) return record.data;
  throw new Error(`The stored notification ${key} cannot be read.`, { cause: record.error });
}
