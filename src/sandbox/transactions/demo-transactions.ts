/**
 * The transactions a demonstration starts with: those that were submitted, and those that came
 * another way. Their identifiers are fixed, so that documentation and formulas can name them.
 */
import {
  CREDITING_SCENARIO,
  DEBITING_SCENARIO,
  PENDING_STATUS,
  SUBMITTED_DATA_SOURCE,
} from '../assumptions';
import { isJsonObject, parseExact, writeExact, type JsonObject } from '../exact-json';
import { readArrival } from './arrivals';
import { before, DEMO_ARRIVALS, type DemoArrival } from './demo-arrivals';
import { DEMO_SUBMISSIONS, type DemoSubmission } from './demo-submissions';
import { referencedIds } from './references';
import { instant } from './representations';
import type { NewTransaction } from '../store/stored-transaction';
import { workflowAt } from './workflow';

const DAY_MS = 86_400_000;
const PROCESSED_AFTER_MS = 90_000;

/** The operation id of the n-th demonstration transaction, n from 1. */
export function demoOperationId(n: number): string {
  return `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
}

function demoTransactionId(n: number): string {
  return `DEMO-${1000 + n}`;
}

/** The demonstration, as if it had come in the days before `nowMs`. */
export function demoTransactions(nowMs: number): NewTransaction[] {
  return [
    ...DEMO_SUBMISSIONS.map((submission) => submittedBefore(nowMs, submission)),
    ...DEMO_ARRIVALS.map((arrival) => arrivedBefore(nowMs, arrival)),
  ];
}

function submittedBefore(nowMs: number, submission: DemoSubmission): NewTransaction {
  const { n, daysAgo, status, errors, adjusts } = submission;
  const submittedAtMs = nowMs - daysAgo * DAY_MS;
  const processedAtMs = submittedAtMs + PROCESSED_AFTER_MS;
  const payload = asSent({
    transaction_id: demoTransactionId(n),
    transaction_date: instant(submittedAtMs),
    ...submission.payload,
  });
  return {
    operationId: demoOperationId(n),
    transactionId: demoTransactionId(n),
    payload,
    references: adjusts === undefined ? [] : [demoOperationId(adjusts)],
    scenario: adjusts === undefined ? DEBITING_SCENARIO : CREDITING_SCENARIO,
    replay: false,
    dataSource: SUBMITTED_DATA_SOURCE,
    direction: 'SENT',
    backfill: false,
    acceptedAtMs: submittedAtMs,
    status,
    errors,
    updatedAtMs: status === PENDING_STATUS ? submittedAtMs : processedAtMs,
    ...(status === 'SUCCESS' ? { reportedAtMs: processedAtMs } : {}),
    ...workflowAt(status, payload),
  };
}

function arrivedBefore(
  nowMs: number,
  { n, daysAgo, record, payload }: DemoArrival,
): NewTransaction {
  const arrivedAtMs = nowMs - daysAgo * DAY_MS;
  const identifiers = {
    operation_id: demoOperationId(n),
    transaction_id: demoTransactionId(n),
  };
  const read = readArrival(
    {
      record: asSent({ ...identifiers, ...record(before(nowMs)) }),
      ...(payload === undefined ? {} : { payload: asSent(payload) }),
    },
    { nowMs: arrivedAtMs, newUuid: () => demoOperationId(n) },
  );
  if ('problems' in read) throw new TypeError(JSON.stringify(read.problems));
  const references = referencedIds(read.arrival.payload).map((id) =>
    demoOperationId(Number(id.slice('DEMO-'.length)) - 1000),
  );
  return { ...read.arrival, references };
}

/** The same tree as a client would have sent it, its numbers exact. */
function asSent(payload: object): JsonObject {
  const read = parseExact(writeExact(payload));
  if (!isJsonObject(read)) throw new TypeError('a payload is an object');
  return read;
}
