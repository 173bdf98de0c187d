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
import type { FaultPlan } from '../faults/faults';
import type { Ledger, LedgerRequest } from '../faults/ledger';
import { errorResponse, invalid, jsonResponse, type ServiceError } from '../operation-result';
import { outcomeOf } from './processing';
import type { StoredTransaction, TransactionStore } from '../store/transaction-store';

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

/** Answers a submission whose body is `text`, and notes in `entry` what it did. */
export function submit(ports: SubmissionPorts, text: string, entry: LedgerRequest): Response {
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
  const stored = known ?? accept(ports, transactionId, body);
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
): StoredTransaction | undefined {
  const windowMs = faults.get().repeatWindowMs ?? REPEAT_WINDOW_MS;
  const last = store.byTransactionId(transactionId).at(-1);
  return last !== undefined && clock.monotonicMs() - last.storedAtMs < windowMs ? last : undefined;
}

function accept(
  ports: SubmissionPorts,
  transactionId: string,
  payload: JsonObject,
): StoredTransaction {
  const { store, clock, timers, faults } = ports;
  const stored = store.add({
    operationId: ports.newUuid(),
    transactionId,
    payload,
    dataSource: SUBMITTED_DATA_SOURCE,
    storedAtMs: clock.monotonicMs(),
    status: PENDING_STATUS,
    errors: [],
    updatedAtMs: clock.nowMs(),
  });
  const delayMs = faults.get().processingMs ?? ports.processingMs ?? PROCESSING_MS;
  timers.after(delayMs, () => finish(stored, clock));
  return stored;
}

function finish(transaction: StoredTransaction, clock: Clock): void {
  const outcome = outcomeOf(transaction.payload);
  if (outcome === undefined) return;
  transaction.status = outcome.status;
  transaction.errors = outcome.errors;
  transaction.updatedAtMs = clock.nowMs();
  if (outcome.status === 'SUCCESS') transaction.reportedAtMs = transaction.updatedAtMs;
}
