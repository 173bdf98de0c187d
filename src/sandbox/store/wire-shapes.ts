/**
 * The parts of a transaction that are kept in the words of the wire, as they are read: from the
 * storage, and from a record that is put in. What else they say is left out.
 */
import { z } from 'zod';
import type { ServiceError } from '../operation-result';
import type {
  CustomerSummary,
  SupplierSummary,
  TaxReason,
  UserActivities,
  WorkflowOperation,
} from './stored-transaction';

const text = z.string();
const optionalText = text.exactOptional();
const company = { external_id: optionalText, id: optionalText, name: optionalText };

export const TAX_REASON = z.object({
  code: text,
  description: optionalText,
  tax_reason_details: z.array(z.object({ code: optionalText, note: optionalText })).exactOptional(),
}) satisfies z.ZodType<TaxReason>;

export const CUSTOMER = z.object(company) satisfies z.ZodType<CustomerSummary>;

export const SUPPLIER = z.object({
  ...company,
  country_code: optionalText,
}) satisfies z.ZodType<SupplierSummary>;

export const SERVICE_ERROR = z.object({
  code: text,
  message: text,
  type: optionalText,
  field: optionalText,
  doc_link: optionalText,
}) satisfies z.ZodType<ServiceError>;

export const WORKFLOW_OPERATION = z.object({
  type: text,
  status: text,
}) satisfies z.ZodType<WorkflowOperation>;

export const USER_ACTIVITIES = z.object({
  invoice_downloaded: z.object({ time: text, type: text, user_id: text }).exactOptional(),
}) satisfies z.ZodType<UserActivities>;
