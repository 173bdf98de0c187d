/**
 * Every choice the sandbox had to make where the specification says "Not shown", in one place.
 * None of these is a fact about the real service, and a client must not depend on them.
 * Required fields and lengths of the payload are assumptions too: `x-assumption` in the contract.
 */

/** Status and meaning of a successful submission: accepted, `{operation_id, transaction_id}`. */
export const ACCEPTED_STATUS = 202;

/** Transaction status between acceptance and the end of processing. */
export const PENDING_STATUS = 'PENDING';

/** A repeated transaction_id within this time gets the same operation_id and is not stored again. */
export const REPEAT_WINDOW_MS = 60_000;

/** Time from acceptance to SUCCESS or FAILURE. The real service may take up to two days. */
export const PROCESSING_MS = 400;

/** Time from an internal error to the service's own next try. */
export const REPROCESSING_MS = 30_000;

/** Values of `transaction_scenario`: a transaction charges the customer, an adjustment credits. */
export const DEBITING_SCENARIO = 'DEBIT';
export const CREDITING_SCENARIO = 'CREDIT';

/** Largest accepted `limit`; more is refused with 400. */
export const MAX_PAGE_SIZE = 100;

/** Default page size (specification, Limits): no assumption, it stands here beside its maximum. */
export const DEFAULT_PAGE_SIZE = 25;

/** Longest path with its query, in characters; more is answered with 414. */
export const MAX_ADDRESS_CHARACTERS = 8_192;

/** Largest body of a request, in bytes; more is answered with 413. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** Errors that one answer tells; that there are more is said in its message. */
export const MOST_ERRORS_TOLD = 100;

/** A list is looked at no further. More than are told: several may be about one field. */
export const CHECK_ENDS_AFTER_ERRORS = 10 * MOST_ERRORS_TOLD;

/** Parameters of a search whose several values are always separated by commas. */
export const COMMA_LISTS = ['transaction_type', 'workflow_operations'] as const;

/** Code of the error for a missing field, an unknown code, a wrong type: none is named for these. */
export const INVALID_FIELD_CODE = 'field_not_valid';

/** Code of a refusal by the tax authority; only its warning is named in the specification. */
export const TAX_AUTHORITY_ERROR_CODE = 'tax_authority_error';

/** Fields by which a search can be ordered; without `sort_by` the order is that of arrival. */
export const SORT_FIELDS = [
  'transaction_date',
  'reporting_date',
  'last_updated_date',
  'transaction_id',
  'transaction_number',
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Accepted values of `sort_order`; the first is the default. */
export const SORT_ORDERS = ['asc', 'desc'] as const;

/** Input source of what is submitted over the interface. */
export const SUBMITTED_DATA_SOURCE = 'API';

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
