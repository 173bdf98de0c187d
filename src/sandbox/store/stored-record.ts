/**
 * A transaction as text and back: two lines, what the sandbox knows of it and the payload, whose
 * numbers keep their digits. The monotonic time of arrival is of no use in another process and
 * stays out.
 */
import { z } from 'zod';
import { isJsonObject, parseExact, writeExact } from '../exact-json';
import type { Change } from './storage';
import type { StoredTransaction } from './stored-transaction';

export type StoredRecord = Omit<StoredTransaction, 'storedAtMs'>;

const text = z.string();
const optionalText = z.string().exactOptional();
const summary = { external_id: optionalText, id: optionalText, name: optionalText };

const FACTS = z.object({
  seq: z.number(),
  operationId: text,
  transactionId: text,
  references: z.array(text),
  scenario: optionalText,
  taxReason: z
    .object({
      code: text,
      description: optionalText,
      tax_reason_details: z
        .array(z.object({ code: optionalText, note: optionalText }))
        .exactOptional(),
    })
    .exactOptional(),
  customer: z.object(summary).exactOptional(),
  supplier: z.object({ ...summary, country_code: optionalText }).exactOptional(),
  replay: z.boolean(),
  dataSource: text,
  direction: text,
  backfill: z.boolean(),
  acceptedAtMs: z.number(),
  status: text,
  errors: z.array(
    z.looseObject({ code: text, message: text, type: optionalText, field: optionalText }),
  ),
  updatedAtMs: z.number(),
  reportedAtMs: z.number().exactOptional(),
  workflowStatus: optionalText,
  workflowOperations: z.array(z.object({ type: text, status: text })).exactOptional(),
  userActivities: z
    .object({
      invoice_downloaded: z.object({ time: text, type: text, user_id: text }).exactOptional(),
    })
    .exactOptional(),
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
