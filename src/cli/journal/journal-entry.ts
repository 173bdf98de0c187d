/** An entry of the journal as it was written, parsed when it is read: what is damaged is told, never guessed at. */
import * as z from 'zod/mini';
import type { JournalEntry } from '../../core/submission/journal';

const entrySchema = z.object({
  environmentId: z.string(),
  transactionId: z.string(),
  runId: z.string(),
  contentHash: z.string(),
  state: z.enum(['intended', 'in-doubt', 'accepted', 'rejected', 'not-arrived']),
  operationId: z.exactOptional(z.string()),
  knownOperationIds: z.exactOptional(z.array(z.string())),
  kind: z.exactOptional(z.literal('adjustment')),
  updatedAt: z.number(),
}) satisfies z.ZodMiniType<JournalEntry>;

/** @throws Error for text that is no entry. */
export function readEntry(text: string): JournalEntry {
  return entrySchema.parse(JSON.parse(text));
}
