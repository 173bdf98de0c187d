/**
 * Submission of a transaction: checked, recognised as a repeat, stored, and processed a moment
 * later. Nothing is stored unless the whole payload holds.
 */
import {
  ACCEPTED_STATUS,
  PENDING_STATUS,
  PROCESSING_MS,
  REPEAT_WINDOW_MS,
  SUBMITTED_DATA_SOURCE,
} from '../assumptions';
import { checkSubmission } from './business-rules';
import type { Clock, Timers } from '../clock';
import { isJsonObject, parseExact, textAt, type JsonObject } from '../exact-json';
import type { FaultPlan } from '../faults/fault-plan';
import type { Ledger, LedgerRequest } from '../faults/ledger';
import { errorResponse, invalid, jsonResponse, type ServiceError } from '../operation-result';
import { outcomeOf } from './processing';
import type { StoredTransaction } from '../store/stored-transaction';
import type { Arrival, TransactionStore } from '../store/transaction-store';

const NOT_JSON = 'The body is not valid JSON.';

export interface SubmissionPorts {
  readonly store: TransactionStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly faults: FaultPlan;
  readonly ledger: Ledger;
  /** A new identifier for an operation. */
  readonly newUuid: () => string;
  readonly processingMs: number | undefined;
}

/** Answers a submission whose body is `text` once it is durable, and notes in `entry` what it did. */
export async function submit(
  ports: SubmissionPorts,
  text: string,
  entry: LedgerRequest,
): Promise<Response> {
  const body = parseBody(text);
  if (body === undefined) {
    return refused([invalid('', NOT_JSON)], NOT_JSON);
  }
  const transactionId = isJsonObject(body) ? textAt(body, 'transaction_id') : undefined;
  if (transactionId !== undefined) entry.transactionId = transactionId;
  const errors = checkSubmission(body);
  if (errors.length > 0 || !isJsonObject(body) || transactionId === undefined) {
    return refused(errors, 'The transaction payload is not valid.');
  }
  const known = recentRepeat(ports, transactionId);
  // Nothing may wait between the look for a repeat and the taking of the id.
  const stored = known?.transaction ?? (await accept(ports, transactionId, body));
  await known?.kept;
  entry.stored = known === undefined;
  ports.ledger.accepted(transactionId, stored.operationId);
  return jsonResponse(ACCEPTED_STATUS, {
    operation_id: stored.operationId,
    transaction_id: transactionId,
  });
}

function refused(errors: readonly ServiceError[], message: string): Response {
  return errorResponse(400, { errors, message });
}

function parseBody(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    // Not JSON, a key given twice, or nested beyond the stack: 400 in every case.
    return undefined;
  }
}

function recentRepeat(
  { store, clock, faults }: SubmissionPorts,
  transactionId: string,
): Arrival | undefined {
  const windowMs = faults.get().repeatWindowMs ?? REPEAT_WINDOW_MS;
  const last = store.latest(transactionId);
  if (last?.transaction.dataSource !== SUBMITTED_DATA_SOURCE) return undefined;
  return clock.monotonicMs() - last.transaction.storedAtMs < windowMs ? last : undefined;
}

async function accept(
  ports: SubmissionPorts,
  transactionId: string,
  payload: JsonObject,
): Promise<StoredTransaction> {
  const nowMs = ports.clock.nowMs();
  const stored = await ports.store.add({
    operationId: ports.newUuid(),
    transactionId,
    payload,
    references: [],
    dataSource: SUBMITTED_DATA_SOURCE,
    direction: textAt(payload, 'direction') ?? 'SENT',
    backfill: false,
    acceptedAtMs: nowMs,
    status: PENDING_STATUS,
    errors: [],
    updatedAtMs: nowMs,
  });
  processLater(ports, stored);
  return stored;
}

/** Goes on with what an earlier run accepted and had not finished. */
export function resumeProcessing(ports: SubmissionPorts): void {
  for (const transaction of ports.store.all()) {
    if (transaction.status === PENDING_STATUS) processLater(ports, transaction);
  }
}

function processLater(ports: SubmissionPorts, transaction: StoredTransaction): void {
  const { clock, timers, faults } = ports;
  const processingMs = faults.get().processingMs ?? ports.processingMs ?? PROCESSING_MS;
  const elapsedMs = clock.monotonicMs() - transaction.storedAtMs;
  timers.after(Math.max(0, processingMs - elapsedMs), () => {
    // A defect of the sandbox itself: seen by whoever runs it; the transaction stays as it was.
    finish(ports, transaction).catch((error: unknown) => console.error(error));
  });
}

async function finish(
  { store, clock }: SubmissionPorts,
  transaction: StoredTransaction,
): Promise<void> {
  const outcome = outcomeOf(transaction.payload);
  if (outcome === undefined) return;
  const updatedAtMs = clock.nowMs();
  await store.update(transaction, {
    ...outcome,
    updatedAtMs,
    ...(outcome.status === 'SUCCESS' ? { reportedAtMs: updatedAtMs } : {}),
  });
}
