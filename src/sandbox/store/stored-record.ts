/**
 * A transaction as text and back: two lines, what the sandbox knows of it and the payload, whose
 * numbers keep their digits. The monotonic time of arrival is of no use in another process and
 * stays out.
 */
import { z } from 'zod';
import { isJsonObject, parseExact, writeExact } from '../exact-json';
import type { Change } from './storage';
import type { StoredTransaction } from './stored-transaction';
import {
  CUSTOMER,
  SERVICE_ERROR,
  SUPPLIER,
  TAX_REASON,
  USER_ACTIVITIES,
  WORKFLOW_OPERATION,
} from './wire-shapes';

export type StoredRecord = Omit<StoredTransaction, 'storedAtMs'>;

const text = z.string();
const optionalText = text.exactOptional();

const FACTS = z.object({
  seq: z.number(),
  operationId: text,
  transactionId: text,
  references: z.array(text),
  scenario: optionalText,
  taxReason: TAX_REASON.exactOptional(),
  customer: CUSTOMER.exactOptional(),
  supplier: SUPPLIER.exactOptional(),
  replay: z.boolean(),
  dataSource: text,
  direction: text,
  backfill: z.boolean(),
  acceptedAtMs: z.number(),
  status: text,
  errors: z.array(SERVICE_ERROR),
  updatedAtMs: z.number(),
  reportedAtMs: z.number().exactOptional(),
  workflowStatus: optionalText,
  workflowOperations: z.array(WORKFLOW_OPERATION).exactOptional(),
  userActivities: USER_ACTIVITIES.exactOptional(),
}) satisfies z.ZodType<Omit<StoredRecord, 'payload'>>;

/** Digits of the largest safe integer: keys sort as their numbers do. */
const KEY_DIGITS = 16;

export function writeStored(transaction: StoredTransaction): Change {
  const facts = { ...transaction, payload: undefined, storedAtMs: undefined };
  return {
    collection: 'transactions',
    key: String(transaction.seq).padStart(KEY_DIGITS, '0'),
    value: `${JSON.stringify(facts)}\n${writeExact(transaction.payload)}`,
  };
}

/** @throws Error when the text is none that `writeStored` wrote. */
export function readStored(value: string): StoredRecord {
  const end = value.indexOf('\n');
  const payload = parseExact(value.slice(end + 1));
  if (!isJsonObject(payload)) throw new TypeError('a stored payload is an object');
  return { ...FACTS.parse(JSON.parse(value.slice(0, end))), payload };
}
