/**
 * Everything that is left out, failed or was refused says what helps, and has the button for it: nothing is sent by it,
 * what is chosen stands in the plan first. What was sent and is not shown is sent anyway only after a confirmation of
 * its own, that names the ids and the risk.
 */
import { screen, within } from '@testing-library/react';
import type { LeftOut, SubmissionPlan } from '../../../src/core/submission/run';
import type { PlanOptions } from '../../../src/taskpane/pane-services';
import { fakeRun, PLAN, SANDBOX } from '../support/fake-services';
import { confirm, renderPlan } from './at-plan';

const word = (status: string) => ({
  ...{ status, operationId: 'op-1', reportedAt: undefined },
  issues: [],
});

const leaving = (...leftOut: LeftOut[]) => ({
  connectedTo: SANDBOX,
  submission: { plan: () => Promise.resolve({ ...PLAN, send: [], totals: [], leftOut }) },
});

test('each reason says what helps', async () => {
  await renderPlan(
    leaving(
      { transactionId: 'A', why: 'changed-since-sent', status: word('SUCCESS') },
      { transactionId: 'B', why: 'changed-since-sent', status: word('PENDING') },
      { transactionId: 'C', why: 'service-reprocessing', status: word('FAILURE') },
      { transactionId: 'D', why: 'submitted-elsewhere' },
      { transactionId: 'E', why: 'has-errors' },
    ),
  );
  await screen.findByText('2 changed since they were sent');
  expect(screen.getByText(/^What was reported stays as it was sent/)).toBeVisible();
  expect(screen.getByText(/^The service is still at work on it/)).toBeVisible();
  expect(screen.getByText(/^The service processes it again by itself/)).toBeVisible();
  expect(screen.getByText('Give the row an id of its own.')).toBeVisible();
  expect(screen.getByText(/^Nothing is stored. Correct the rows/)).toBeVisible();
});

test('what is known already needs nothing, and has no buttons', async () => {
  await renderPlan(leaving({ transactionId: 'A', why: 'already-known', status: word('SUCCESS') }));
  await screen.findByText('1 already reported');
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('the rows of each are a button away, and each leads to its row in the sheet', async () => {
  const { person, done } = await renderPlan(leaving({ transactionId: 'A-1', why: 'has-errors' }));
  await person.click(await screen.findByRole('button', { name: 'Show: 1 with errors' }));
  await person.click(screen.getByRole('button', { name: 'A-1' }));
  expect(done).toContain('select row A-1');
});

test('a row that is gone is said', async () => {
  const { person } = await renderPlan({
    ...leaving({ transactionId: 'A-1', why: 'has-errors' }),
    workbook: { selectRow: () => Promise.resolve(false) },
  });
  await person.click(await screen.findByRole('button', { name: 'Show: 1 with errors' }));
  await person.click(screen.getByRole('button', { name: 'A-1' }));
  expect(await screen.findByText('No row of the sheet bears the id A-1 any more.')).toBeVisible();
});

test('sent a moment ago and not shown: it is only looked for again', async () => {
  let plans = 0;
  const { person } = await renderPlan({
    submission: {
      plan: () => {
        plans += 1;
        const leftOut: LeftOut[] = [{ transactionId: 'A', why: 'sent-not-shown' }];
        return Promise.resolve({ ...PLAN, send: [], totals: [], leftOut });
      },
    },
  });
  await screen.findByText('1 sent from this device, not shown by the service');
  expect(screen.queryByRole('button', { name: /anyway/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Look again' }));
  await screen.findByText('1 sent from this device, not shown by the service');
  expect(plans).toBe(2);
});

describe('sent, settled, and not shown', () => {
  const NOT_SHOWN = ['536365', '536366'];

  function planOf({ sendAnyway }: PlanOptions): SubmissionPlan {
    const send = PLAN.send
      .filter(({ transaction }) => sendAnyway.has(transaction.transaction_id))
      .map((planned) => ({ ...planned, knownOperationIds: [], overridesEntryAt: 1 }));
    const leftOut = NOT_SHOWN.filter((id) => !sendAnyway.has(id)).map((transactionId) => ({
      ...{ transactionId, why: 'sent-not-shown' as const, mayBeSentAnyway: true as const },
    }));
    return { ...PLAN, send, totals: [], leftOut };
  }

  async function atPlan() {
    const pane = await renderPlan({
      submission: { plan: (_, options) => Promise.resolve(planOf(options)) },
    });
    await screen.findByText('There is nothing to submit.');
    return pane;
  }

  test('a confirmation of its own names the ids and the risk', async () => {
    const { person } = await atPlan();
    await person.click(screen.getByRole('button', { name: 'Send the 2 anyway…' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/not shown by the service: 536365, 536366$/)).toBeVisible();
    expect(within(dialog).getByText(/they are reported twice/)).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Not now' }));
    expect(screen.getByText('There is nothing to submit.')).toBeVisible();
  });

  test('chosen, they stand in the plan, and the confirmation of the run names them once more', async () => {
    const { person } = await atPlan();
    await person.click(screen.getByRole('button', { name: 'Send the 2 anyway…' }));
    await person.click(await screen.findByRole('button', { name: 'Put into the plan' }));
    expect(await screen.findByText('2 transactions will be submitted to Sandbox.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Submit 2 transactions to Sandbox' }));
    await screen.findByText('Submit 2 transactions to Sandbox?');
    const dialog = screen.getByRole('alertdialog');
    expect(
      within(dialog).getByText(
        '2 of them were sent before and are not shown by the service: 536365, 536366',
      ),
    ).toBeVisible();
  });

  test('the choice can be taken back', async () => {
    const { person } = await atPlan();
    await person.click(screen.getByRole('button', { name: 'Send the 2 anyway…' }));
    await person.click(await screen.findByRole('button', { name: 'Put into the plan' }));
    await person.click(await screen.findByRole('button', { name: 'Leave them out' }));
    expect(await screen.findByText('There is nothing to submit.')).toBeVisible();
  });
});

describe('after a run', () => {
  const failed = (operationId: string, code: string) => ({
    ...{ status: 'FAILURE', operationId, reportedAt: undefined },
    issues: [{ code, message: 'no' }],
  });

  test('what was rejected is corrected, what failed can be sent again, what the service failed at is left to it', async () => {
    const replayed: string[][] = [];
    const { person } = await renderPlan({
      submission: {
        plan: (_, { replay }) => {
          replayed.push([...replay]);
          return Promise.resolve(PLAN);
        },
        createRun: (plan) => ({
          ...fakeRun(plan),
          start: (listener) => {
            listener({ kind: 'outcome', transactionId: '536365', outcome: accepted });
            listener({ kind: 'outcome', transactionId: '536366', outcome: accepted });
            return Promise.resolve({
              ...{ runId: 'run-1', outcomes: new Map(), acceptedTotals: [], stoppedBy: undefined },
              progress: { ...NOTHING, total: 2, accepted: 2 },
            });
          },
        }),
        watchStatuses: (_, listener) => {
          listener([
            { transactionId: '536365', status: failed('op-1', 'field_not_valid') },
            { transactionId: '536366', status: failed('op-2', 'internal_server_error') },
          ]);
          return { done: Promise.resolve(), stop: () => {} };
        },
      },
    });
    await confirm({ person });
    await screen.findByText('2 failed');
    expect(screen.getByText(/^Correct the row if it was wrong/)).toBeVisible();
    expect(screen.getByText(/^The service processes it again by itself/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send the failed one again' }));
    await screen.findByText('2 transactions will be submitted to Sandbox.');
    expect(replayed).toEqual([[], ['536365']]);
  });

  test('what was rejected says its reason and leads to its row', async () => {
    const { person, done } = await renderPlan();
    await confirm({ person });
    await person.click(await screen.findByRole('button', { name: 'Show: 1 rejected' }));
    await person.click(screen.getByRole('button', { name: /^536366/ }));
    expect(screen.getByText('transaction_date: The date is too old')).toBeVisible();
    expect(done).toContain('select row 536366');
  });

  const accepted = { kind: 'accepted', operationId: 'op' } as const;
  const NOTHING = { accepted: 0, rejected: 0, alreadyKnown: 0, inDoubt: 0, skipped: 0 };
});
