/**
 * The plan tells adjustments from new transactions, and what a person should know of them before confirming; the summary
 * says why some were held back, and what helps.
 */
import { screen } from '@testing-library/react';
import type { SubmissionPlan } from '../../../src/core/submission/run';
import { PLAN } from '../support/fake-services';
import { confirm, renderPlan } from './at-plan';

const [first, second] = PLAN.send;
if (first === undefined || second === undefined) throw new TypeError('The sample has two');

const WITH_ADJUSTMENT: SubmissionPlan = {
  ...PLAN,
  send: [
    first,
    { ...second, transaction: { ...second.transaction, reference_transaction_id: '536100' } },
  ],
  leftOut: [
    { transactionId: '536401', why: 'waits-for-original' },
    { transactionId: '536402', why: 'original-not-reported' },
    { transactionId: '536403', why: 'credit-exceeds-original' },
    { transactionId: '536404', why: 'submitted-elsewhere' },
  ],
  cautions: [
    { kind: 'credit-not-verified', transactionIds: ['536366'] },
    { kind: 'waits-for-original', transactionIds: ['536366', '536368'] },
  ],
};

test('adjustments are counted apart, and what cannot be told of them or makes them wait is said', async () => {
  await renderPlan({ submission: { plan: () => Promise.resolve(WITH_ADJUSTMENT) } });
  expect(await screen.findByText('2 transactions will be submitted to Sandbox.')).toBeVisible();
  expect(screen.getByText('1 new transaction · 1 adjustment of an earlier one')).toBeVisible();
  expect(
    screen.getByText('1 adjustment: it cannot be checked whether it credits more than remains.'),
  ).toBeVisible();
  expect(screen.getByText('536366')).toBeVisible();
  expect(screen.getByText(/^2 adjustments wait until their originals are reported/)).toBeVisible();
  for (const why of [
    '1 adjusting what is not reported yet',
    '1 adjusting what was not reported',
    '1 crediting more than remains of the original',
    '1 submitted to a sandbox or a demo before',
  ]) {
    expect(screen.getByText(why)).toBeVisible();
  }
});

const HELD_BACK: SubmissionPlan = {
  ...PLAN,
  leftOut: [
    ...PLAN.leftOut,
    { transactionId: '536401', why: 'waits-for-original' },
    { transactionId: '536402', why: 'original-not-reported' },
  ],
};

test('the summary says that those held back wait for their originals, and what helps', async () => {
  const { person } = await renderPlan({
    submission: { plan: () => Promise.resolve(HELD_BACK) },
  });
  await confirm({ person });
  expect(await screen.findByText('1 not sent: what it adjusts is not reported yet')).toBeVisible();
  expect(screen.getByText('Submit it again when its original is reported.')).toBeVisible();
  expect(screen.getByText('1 not sent: what it adjusts was not reported')).toBeVisible();
  expect(
    screen.getByText('Report its original first, or correct the id that it names.'),
  ).toBeVisible();
});
