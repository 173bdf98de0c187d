/** What failed before goes out again only when the person chooses it, and the confirmation names it. */
import { screen, within } from '@testing-library/react';
import type { SubmissionPlan } from '../../../src/core/submission/run';
import type { PlanOptions } from '../../../src/taskpane/pane-services';
import { PLAN, SANDBOX } from '../support/fake-services';
import { renderPane } from '../support/render-pane';

const FAILED = ['536365', '536366'];

/** Nothing can be sent but the two that failed, once they are asked for. */
function planOf({ replay }: PlanOptions): SubmissionPlan {
  const replayed = PLAN.send
    .filter(({ transaction }) => replay.has(transaction.transaction_id))
    .map((planned) => ({ ...planned, knownOperationIds: ['op-1'] }));
  const leftOut = FAILED.filter((id) => !replay.has(id)).map((transactionId) => ({
    transactionId,
    why: 'needs-replay' as const,
    status: { status: 'FAILURE', operationId: 'op-1', reportedAt: undefined, issues: [] },
  }));
  const unnamed = { status: 'FAILURE', operationId: undefined, reportedAt: undefined, issues: [] };
  return {
    ...PLAN,
    send: replayed,
    totals: [],
    leftOut: [
      ...leftOut,
      { transactionId: '536998', why: 'needs-replay', status: unnamed },
      { transactionId: '536999', why: 'sent-not-shown' },
    ],
  };
}

async function renderPlan() {
  const pane = renderPane({
    connectedTo: SANDBOX,
    mapping: { restore: (saved) => Promise.resolve(saved as never) },
    submission: { plan: (_transactions, options) => Promise.resolve(planOf(options)) },
  });
  await pane.person.click(await screen.findByRole('button', { name: 'Check 4 rows' }));
  await pane.person.click(await screen.findByRole('button', { name: 'Go on with 2 transactions' }));
  await screen.findByText('There is nothing to submit.');
  return pane;
}

test('what failed before is left out until the person chooses to send it again', async () => {
  const { person } = await renderPlan();
  expect(screen.getByText(/^3 failed before/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Send the 2 failed ones again' }));
  expect(await screen.findByText('2 transactions will be submitted to Sandbox.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Submit 2 transactions to Sandbox' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(
    within(dialog).getByText('2 of them failed before and are sent again: 536365, 536366'),
  ).toBeVisible();
});

test('a failure without an operation id is not offered: it could not be told from its repeat', async () => {
  const { person } = await renderPlan();
  await person.click(screen.getByRole('button', { name: 'Send the 2 failed ones again' }));
  expect(await screen.findByText(/^1 failed before/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /failed ones? again/ })).toBeNull();
});

test('the choice can be taken back', async () => {
  const { person } = await renderPlan();
  await person.click(screen.getByRole('button', { name: 'Send the 2 failed ones again' }));
  await person.click(await screen.findByRole('button', { name: 'Leave them out' }));
  expect(await screen.findByText('There is nothing to submit.')).toBeVisible();
});
