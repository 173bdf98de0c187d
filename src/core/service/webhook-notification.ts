/**
 * What the service posts when it has processed something (specification, Events, Payload). The schema only: whether a
 * notification is genuine and new is decided elsewhere.
 */
import * as z from 'zod/mini';
import { resource, text } from './field-types';

export const notifiedError = resource({
  code: z.exactOptional(text),
  message: z.exactOptional(text),
});

export const webhookNotification = resource({
  event_type: text,
  delivered_at: text,
  resource_id: text,
  resource_url: text,
  webhook_id: text,
  external_id: z.exactOptional(text),
  errors: z.exactOptional(z.array(notifiedError)),
});
