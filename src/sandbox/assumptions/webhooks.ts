/** Assumptions about webhooks and their tokens: the values. See `register.ts`. */

/**
 * Event types of the sandbox. The specification names the second; the first is what else it says
 * is notified: a transaction that was processed.
 */
export const EVENT_TYPES = {
  transactionCompleted: 'transactions.transaction_completed',
  batchValidationCompleted: 'lookup.batch_validation_completed',
} as const;

/** Time to the first retry of a webhook; each further one waits twice as long. No jitter. */
export const WEBHOOK_RETRY_MS = 1000;

/** Attempts at a webhook in all, the first included: over about eight and a half minutes. */
export const WEBHOOK_ATTEMPTS = 10;

/** Requests to one webhook address at a time. */
export const WEBHOOK_CONCURRENCY = 8;

/** Names the claims of a webhook token: `passport.<service_domain>/v1/info`. */
export const SERVICE_DOMAIN = 'sandbox.test';

/** A new key is published so long before it signs: receivers often ask for keys twice a minute at most. */
export const SIGNS_AFTER_MS = 40_000;

/** Where a receiver may be reached by http. Other names under `localhost` may lead elsewhere. */
export const HTTP_RECEIVER_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** What the sandbox says of itself in a token. */
export const TOKEN_SENDER = {
  id: 'sandbox-1',
  name: 'webhooks',
  env: 'sandbox',
  team: 'sandbox',
} as const;
