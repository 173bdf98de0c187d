/**
 * Rule: the log of a run says what became of every transaction of its source: the counts add up, whatever was sent,
 * left out, refused or cancelled.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { Transaction } from '../../../src/core/domain/transaction';
import {
  type LogCounts,
  type LogFacts,
  logEntry,
  mappingFingerprint,
} from '../../../src/core/submission/log-entry';
import type { Outcome } from '../../../src/core/submission/outcome';
import type { LeftOut, RunSummary, SubmissionPlan } from '../../../src/core/submission/run';
import { MAPPING } from '../../taskpane/support/sample-source';

const FACTS: LogFacts = {
  ...{ startedAt: 1_000, endedAt: 61_000, timeZone: 'Europe/Lisbon', personName: 'Ann' },
  ...{ environmentName: 'Demo', environmentKind: 'demo', source: 'Sheet1', rowCount: 20 },
  ...{ mappingName: 'Sheet1', mappingVersion: 2, mappingFingerprint: 'f', taxrowVersion: '0.1.0' },
};

const STATUS = { status: 'SUCCESS', operationId: 'op', reportedAt: undefined, issues: [] };
const ACCEPTED: Outcome = { kind: 'accepted', operationId: 'op' };

function sent(id: string, original?: string): SubmissionPlan['send'][number] {
  const transaction: Transaction = {
    transaction_id: id,
    items: [],
    ...(original === undefined ? {} : { reference_transaction_id: original }),
  };
  return { transaction, contentHash: id };
}

function entryOf(
  send: SubmissionPlan['send'],
  leftOut: readonly LeftOut['why'][],
  outcomes: readonly Outcome[],
  stoppedBy?: AppError,
) {
  const kinds = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind).length;
  const plan: SubmissionPlan = {
    environmentId: 'demo',
    send,
    leftOut: leftOut.map((why, index) => ({ transactionId: `left-${String(index)}`, why })),
    totals: [],
  };
  const summary: RunSummary = {
    runId: 'run-1',
    progress: {
      total: send.length,
      accepted: kinds('accepted'),
      rejected: kinds('rejected'),
      alreadyKnown: kinds('already-known'),
      inDoubt: kinds('in-doubt'),
      skipped: kinds('skipped'),
    },
    outcomes: new Map(
      send.map(({ transaction }, index) => [
        transaction.transaction_id,
        outcomes[index] ?? { kind: 'in-doubt' },
      ]),
    ),
    acceptedTotals: [{ currencyCode: 'EUR', net: '10', tax: '2', gross: '12' }],
    stoppedBy,
  };
  return logEntry(plan, summary, FACTS);
}

test('what was left out before the run and skipped in it are counted together, by reason', () => {
  const entry = entryOf(
    [sent('a'), sent('b'), sent('c'), sent('d'), sent('e')],
    ['has-errors', 'has-errors', 'pending', 'already-known', 'submitted-elsewhere'],
    [
      ACCEPTED,
      { kind: 'rejected', issues: [] },
      { kind: 'already-known', status: STATUS },
      { kind: 'skipped', why: 'pending' },
      { kind: 'skipped', why: 'waits-for-original' },
    ],
  );
  expect(entry.counts).toEqual({
    ...{ accepted: 1, rejected: 1, inDoubt: 0, alreadyKnown: 2, cancelled: 0, leftOut: 6 },
  });
  expect(entry.leftOutBecause).toEqual([
    ['has-errors', 2],
    ['pending', 2],
    ['submitted-elsewhere', 1],
    ['waits-for-original', 1],
  ]);
  expect(sumOf(entry.counts)).toBe(entry.transactionCount);
});

test('what the person cancelled stands by itself, and why the run stopped', () => {
  const skipped: Outcome = { kind: 'skipped', why: 'cancelled' };
  const entry = entryOf(
    [sent('a'), sent('b'), sent('c')],
    [],
    [ACCEPTED, skipped, skipped],
    new AppError('CANCELLED', 'Cancelled'),
  );
  expect(entry.counts).toMatchObject({ accepted: 1, cancelled: 2, leftOut: 0 });
  expect(entry.stoppedBy).toBe('CANCELLED');
  expect(sumOf(entry.counts)).toBe(3);
});

test('what stays in doubt is counted as that, not as failed', () => {
  const entry = entryOf([sent('a')], [], [{ kind: 'in-doubt' }]);
  expect(entry.counts).toMatchObject({ inDoubt: 1, rejected: 0 });
});

test('adjustments are counted when they were accepted', () => {
  const entry = entryOf(
    [sent('a'), sent('b', 'a'), sent('c', 'a')],
    [],
    [ACCEPTED, ACCEPTED, { kind: 'rejected', issues: [] }],
  );
  expect(entry.adjustmentCount).toBe(1);
});

test('totals are those of what was accepted, exact', () => {
  expect(entryOf([sent('a')], [], [ACCEPTED]).totals).toEqual([
    { currencyCode: 'EUR', net: '10', tax: '2', gross: '12' },
  ]);
});

test('the fingerprint of a mapping is the same for the same choices, and another for others', async () => {
  const same = { ...MAPPING, reading: { ...MAPPING.reading } };
  const other = { ...MAPPING, constants: { currency_code: 'EUR' } };
  const [one, two, three] = await Promise.all([MAPPING, same, other].map(mappingFingerprint));
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(two).toBe(one);
  expect(three).not.toBe(one);
});

function sumOf(counts: LogCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
