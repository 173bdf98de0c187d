/**
 * What the service posts when it has processed something (specification, Events, Payload). The schema only: whether a
 * notification is genuine and new is decided elsewhere.
 */
import { list, optional, resource, text } from './field-types';

const notifiedError = resource({
  code: optional(text),
  message: optional(text),
});

export const webhookNotification = resource({
  event_type: text,
  delivered_at: text,
  resource_id: text,
  resource_url: text,
  webhook_id: text,
  external_id: optional(text),
  errors: optional(list(notifiedError)),
});
