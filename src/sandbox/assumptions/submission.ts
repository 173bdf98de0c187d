/** Assumptions about what is submitted, and what becomes of it: the values. See `register.ts`. */

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

/** Code of the error for a missing field, an unknown code, a wrong type: none is named for these. */
export const INVALID_FIELD_CODE = 'field_not_valid';

/** Code of a refusal by the tax authority; only its warning is named in the specification. */
export const TAX_AUTHORITY_ERROR_CODE = 'tax_authority_error';

/** Input source of what is submitted over the interface. */
export const SUBMITTED_DATA_SOURCE = 'API';

/** Values of `transaction_scenario`: a transaction charges the customer, an adjustment credits. */
export const DEBITING_SCENARIO = 'DEBIT';
export const CREDITING_SCENARIO = 'CREDIT';

/** The forms that a `customer.type` may have. */
export const CUSTOMER_TYPE_FORM = /^[A-Z][A-Z_]*$/;

/** Countries where `transaction_number` may be left out, beside those that do not support it. */
export const TRANSACTION_NUMBER_OPTIONAL_IN = ['PT', 'HU'] as const;

/** Countries without adjustments: that there are some is stated, not which. */
export const ONLY_CANCELS_IN = ['BR'] as const;

/** Lines of this type lowered the total of the original: to credit one is positive. */
export const LOWERING_ITEM_TYPE = 'DISCOUNT';

/** Taxes of this regime were withheld; a credit of one may have either sign. */
export const WITHHELD_REGIME = 'RET';

/** Operations of a workflow: reporting always, invoicing where the service issues the number. */
export const REPORTING_OPERATION = 'REPORTING';
export const INVOICING_OPERATION = 'INVOICING';

/** Words of `workflow_status`, which are those of its operations. */
export type WorkflowPhase = 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'FAILURE';

type OperationStatus = WorkflowPhase | 'SKIPPED';

/** Where reporting and invoicing stand: reporting goes first, what was not reported is not invoiced. */
export const WORKFLOW_STANDING: Readonly<
  Record<WorkflowPhase, readonly [reporting: OperationStatus, invoicing: OperationStatus]>
> = {
  PENDING: ['PENDING', 'PENDING'],
  PROCESSING: ['PROCESSING', 'PENDING'],
  SUCCESS: ['SUCCESS', 'SUCCESS'],
  FAILURE: ['FAILURE', 'SKIPPED'],
};
