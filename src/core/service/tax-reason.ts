/** Why a transaction is taxed, accepted or refused as it is (specification, Tax reason and Tax reason detail). */
import { list, optional, resource, text } from './field-types';

const taxReasonDetail = resource({
  code: optional(text),
  note: optional(text),
});

export const taxReason = resource({
  code: text,
  description: optional(text),
  tax_reason_details: optional(list(taxReasonDetail)),
});
