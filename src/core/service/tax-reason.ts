/** Why a transaction is taxed, accepted or refused as it is (specification, Tax reason and Tax reason detail). */
import * as z from 'zod/mini';
import { resource, text } from './field-types';

export const taxReasonDetail = resource({
  code: z.exactOptional(text),
  note: z.exactOptional(text),
});

export const taxReason = resource({
  code: text,
  description: z.exactOptional(text),
  tax_reason_details: z.exactOptional(z.array(taxReasonDetail)),
});
