/**
 * Phase 1: what a client sends is checked, recognised as a repeat, stored, and handed on to
 * processing. Nothing is stored unless the whole payload holds. A transaction and an adjustment
 * take the same way and differ in their rules.
 */
import {
  ACCEPTED_STATUS,
  CREDITING_SCENARIO,
  DEBITING_SCENARIO,
  PENDING_STATUS,
  REPEAT_WINDOW_MS,
  SUBMITTED_DATA_SOURCE,
} from '../assumptions';
import { checkAdjustment, checkSubmission } from './business-rules';
import type { Clock, Timers } from '../clock';
import { isJsonObject, parseExact, textAt, type JsonObject } from '../exact-json';
import type { FaultPlan } from '../faults/fault-plan';
import type { Ledger, LedgerRequest } from '../faults/ledger';
import { errorResponse, invalid, jsonResponse, type ServiceError } from '../operation-result';
import { replaysFailure } from './processing';
import type { Processor } from './processor';
import { originalsOf } from './references';
import type { Identity, StoredTransaction } from '../store/stored-transaction';
import type { Taken, TransactionStore } from '../store/transaction-store';
import { workflowAt } from './workflow';

export interface SubmissionPorts {
  readonly store: TransactionStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly faults: FaultPlan;
  readonly ledger: Ledger;
  readonly processor: Processor;
  /** A new identifier for an operation. */
  readonly newUuid: () => string;
}

/** What is sent: where it differs. */
export interface SubmissionKind {
  /** All errors of the payload. */
  readonly check: (payload: unknown) => ServiceError[];
  readonly scenario: string;
}

export const TRANSACTION: SubmissionKind = {
  check: checkSubmission,
  scenario: DEBITING_SCENARIO,
};
export const ADJUSTMENT: SubmissionKind = {
  check: checkAdjustment,
  scenario: CREDITING_SCENARIO,
};

/** Answers a submission whose body is `text` once it is durable, and notes in `entry` what it did. */
export async function submit(
  ports: SubmissionPorts,
  kind: SubmissionKind,
  text: string,
  entry: LedgerRequest,
): Promise<Response> {
  const read = readBody(text);
  if ('unreadable' in read) return refused([invalid('', read.unreadable)], read.unreadable);
  const { body } = read;
  const transactionId = isJsonObject(body) ? textAt(body, 'transaction_id') : undefined;
  if (transactionId !== undefined) entry.transactionId = transactionId;
  const errors = kind.check(body);
  if (errors.length > 0 || !isJsonObject(body) || transactionId === undefined) {
    return refused(errors, 'The transaction payload is not valid.');
  }
  const identity = { transactionId, scenario: kind.scenario, dataSource: SUBMITTED_DATA_SOURCE };
  const known = recentRepeat(ports, identity);
  // Nothing may wait between the look for a repeat and the taking of the id.
  const stored = known?.transaction ?? (await accept(ports, identity, body));
  await known?.durable;
  if (known !== undefined) ports.ledger.accepted(stored);
  entry.stored = known === undefined;
  return jsonResponse(ACCEPTED_STATUS, {
    operation_id: stored.operationId,
    transaction_id: transactionId,
  });
}

function refused(errors: readonly ServiceError[], message: string): Response {
  return errorResponse(400, { errors, message });
}

function readBody(text: string): { readonly body: unknown } | { readonly unreadable: string } {
  try {
    return { body: parseExact(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { unreadable: `The body ${error.message}.` };
  }
}

function recentRepeat(
  { store, clock, faults }: SubmissionPorts,
  identity: Identity,
): Taken | undefined {
  const windowMs = faults.get().repeatWindowMs ?? REPEAT_WINDOW_MS;
  const last = store.latest(identity);
  if (last === undefined) return undefined;
  return clock.monotonicMs() - last.transaction.storedAtMs < windowMs ? last : undefined;
}

async function accept(
  { store, clock, processor, newUuid }: SubmissionPorts,
  identity: Identity,
  payload: JsonObject,
): Promise<StoredTransaction> {
  const nowMs = clock.nowMs();
  const stored = await store.add({
    ...identity,
    operationId: newUuid(),
    payload,
    references: originalsOf(payload, store),
    replay: replaysFailure(store.byIdentity(identity)),
    direction: textAt(payload, 'direction') ?? 'SENT',
    backfill: false,
    acceptedAtMs: nowMs,
    status: PENDING_STATUS,
    errors: [],
    updatedAtMs: nowMs,
    ...workflowAt('PENDING', payload),
  });
  processor.begin(stored);
  return stored;
}
