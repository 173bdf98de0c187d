/**
 * Submit shows a plan, asks once, and tells what became of every transaction. What stops a run loses nothing and has a
 * way on.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../src/core/domain/app-error';
import type { Run, RunProgress, RunSummary } from '../../../src/core/submission/run';
import { PLAN, SANDBOX, fakeRun } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { CHECKED, checkOf, transaction } from '../support/sample-source';
import { confirm, renderPlan } from './at-plan';

const NOTHING: RunProgress = {
  total: 2,
  accepted: 0,
  rejected: 0,
  alreadyKnown: 0,
  inDoubt: 0,
  skipped: 0,
};

function stoppedRun(stoppedBy: AppError): Run {
  const summary: RunSummary = {
    runId: 'run',
    progress: NOTHING,
    outcomes: new Map(),
    acceptedTotals: [],
    stoppedBy,
  };
  return {
    start: (listener) => {
      for (const { transaction: sent } of PLAN.send) {
        const outcome = { kind: 'skipped', why: 'run-stopped' } as const;
        listener({ kind: 'outcome', transactionId: sent.transaction_id, outcome });
      }
      return Promise.resolve(summary);
    },
    cancel: () => {},
    pause: () => {},
    resume: () => {},
  };
}

test('the plan says how many, the totals, and what is left out and why', async () => {
  await renderPlan();
  expect(await screen.findByText('2 transactions will be submitted to Sandbox.')).toBeVisible();
  const totals = screen.getByRole('table', { name: 'Totals of what will be submitted' });
  expect(within(totals).getByRole('row', { name: 'GBP 100.00 20.00 120.00' })).toBeVisible();
  expect(screen.getByText('1 with errors')).toBeVisible();
});

test('declining sends nothing', async () => {
  const { person, sheet } = await renderPlan();
  await person.click(
    await screen.findByRole('button', { name: 'Submit 2 transactions to Sandbox' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  expect(sheet.size).toBe(0);
});

test('a rejected transaction is shown with the words of the service', async () => {
  const pane = await renderPlan();
  await confirm(pane);
  await screen.findByText('1 rejected');
  await pane.person.click(screen.getByRole('button', { name: 'Show: 1 rejected' }));
  expect(screen.getByText('transaction_date: The date is too old')).toBeVisible();
});

test('a key that is revoked during the run stops it, and leads to Connect', async () => {
  const refused = new AppError('KEY_REFUSED', 'POST /v1/transactions: status 401');
  const pane = await renderPlan({ submission: { createRun: () => stoppedRun(refused) } });
  await confirm(pane);
  expect(await screen.findByText('The service no longer takes the key.')).toBeVisible();
  expect(screen.getByText('2 not sent')).toBeVisible();
  await waitFor(() => {
    expect(pane.sheet.get('536365')?.message).toBe('Not sent: the run stopped.');
  });
  await pane.person.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByRole('heading', { name: 'Connect to the service' })).toBeVisible();
});

test('without a journal nothing is sent', async () => {
  const error = new AppError('STORAGE', 'The journal could not be opened');
  await renderPlan({ submission: { plan: () => Promise.reject(error) } });
  expect(await screen.findByText('This device lets Taxrow keep no journal.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Submit 2/ })).toBeNull();
});

test('a sheet that was edited after the plan is not sent as it was: a new plan is shown', async () => {
  let edited = false;
  const now = checkOf([transaction('536365', [0]), transaction('536366', [2])]);
  const pane = await renderPlan({
    mapping: { check: () => Promise.resolve(edited ? now : CHECKED) },
    submission: {
      plan: (transactions) =>
        Promise.resolve({
          ...PLAN,
          send: transactions
            .filter(({ ready }) => ready)
            .map((mapped) => ({ transaction: mapped.transaction, contentHash: '' })),
        }),
    },
  });
  await screen.findByRole('button', { name: 'Submit 2 transactions to Sandbox' });
  edited = true;
  await confirm(pane);
  expect(
    await screen.findByText('The sheet has changed since the plan was made. Nothing was sent.'),
  ).toBeVisible();
  expect(pane.sheet.size).toBe(0);
  await confirm(pane);
  expect(await screen.findByText('1 reported')).toBeVisible();
});

test('an edit of the rows asks for another check before anything is sent, one beside them does not', async () => {
  const { edit } = await renderPlan();
  await screen.findByRole('button', { name: 'Submit 2 transactions to Sandbox' });
  edit('G3');
  expect(screen.getByRole('button', { name: /^Submit 2/ })).toBeVisible();
  edit('C3');
  expect(await screen.findByText('The sheet has changed since it was checked.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Submit 2/ })).toBeNull();
});

test('while another window submits, nothing is sent here', async () => {
  const pane = await renderPlan({
    submission: { alone: () => Promise.resolve(undefined) },
  });
  await confirm(pane);
  expect(
    await screen.findByText('Another window is submitting to this environment.'),
  ).toBeVisible();
  expect(pane.sheet.size).toBe(0);
  expect(screen.getByRole('button', { name: 'Submit 2 transactions to Sandbox' })).toBeEnabled();
});

test('a run shows how far it is, goes on while another step is looked at, and can be cancelled', async () => {
  let finish: (summary: RunSummary) => void = () => {};
  let cancelled = false;
  const run: Run = {
    start: (listener) => {
      listener({
        kind: 'progress',
        progress: { ...NOTHING, accepted: 1 },
        pace: { paused: false, perSecond: undefined, remainingMs: undefined },
      });
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    cancel: () => {
      cancelled = true;
    },
    pause: () => {},
    resume: () => {},
  };
  const pane = await renderPlan({ submission: { createRun: () => run } });
  await confirm(pane);
  expect((await screen.findAllByText('1 of 2 done'))[0]).toBeVisible();
  await pane.person.click(screen.getByRole('tab', { name: 'Connect' }));
  expect(await screen.findByText(/A run is going on/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Forget the key' })).toBeDisabled();
  await pane.person.click(screen.getByRole('tab', { name: 'Submit' }));
  await pane.person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Cancelling…' })).toBeDisabled();
  expect(cancelled).toBe(true);
  const stoppedBy = new AppError('CANCELLED', 'The run was cancelled');
  act(() => {
    finish({
      runId: 'run',
      progress: NOTHING,
      outcomes: new Map(),
      acceptedTotals: [],
      stoppedBy,
    });
  });
  expect(await screen.findByText('Cancelled.')).toBeVisible();
  expect(screen.queryByText('The run was cancelled')).toBeNull();
});

test('what stops the run and the asking after it alike is said once', async () => {
  const refused = () => new AppError('KEY_REFUSED', 'The service refused the key');
  const pane = await renderPlan({
    submission: {
      createRun: () => stoppedRun(refused()),
      watchStatuses: () => ({ done: Promise.reject(refused()), stop: () => {} }),
      unfinished: () => Promise.resolve(['earlier']),
    },
  });
  await confirm(pane);
  await screen.findByRole('button', { name: 'Plan again' });
  expect(await screen.findAllByText('The service no longer takes the key.')).toHaveLength(1);
});

/** The last is the primary one. */
function waysOn() {
  return screen
    .getAllByRole('button', { name: /Plan again|Refresh statuses/ })
    .map((button) => button.textContent);
}

test('a Refresh that fails as the run did is told anew, and once', async () => {
  const unreachable = () => new AppError('UNREACHABLE', 'No answer');
  const fails: (() => void)[] = [];
  const pane = await renderPlan({
    submission: {
      createRun: () => stoppedRun(unreachable()),
      unfinished: () => Promise.resolve(['earlier']),
      watchStatuses: () => {
        const done = new Promise<void>((_, reject) => {
          fails.push(() => {
            reject(unreachable());
          });
        });
        return { done, stop: () => {} };
      },
    },
  });
  const told = () => screen.queryAllByText('The service cannot be reached.');
  await confirm(pane);
  // Asked for when the pane was opened, and by itself after the run.
  await waitFor(() => expect(fails).toHaveLength(2));
  await act(() => {
    fails[1]?.();
    return Promise.resolve();
  });
  expect(told()).toHaveLength(1);
  await pane.person.click(screen.getByRole('button', { name: 'Refresh statuses' }));
  await waitFor(() => expect(fails).toHaveLength(3));
  expect(told()).toHaveLength(0);
  fails[2]?.();
  await waitFor(() => expect(told()).toHaveLength(1));
});

test('where a run left some unsent, the next plan is the way on', async () => {
  const pane = await renderPlan({
    submission: { createRun: () => stoppedRun(new AppError('UNREACHABLE', 'No answer')) },
  });
  await confirm(pane);
  await screen.findByText('2 not sent');
  expect(waysOn()).toEqual(['Refresh statuses', 'Plan again']);
});

test('where nothing is left, there is news to look for', async () => {
  const pane = await renderPlan();
  await confirm(pane);
  await screen.findByText('1 reported');
  expect(waysOn()).toEqual(['Plan again', 'Refresh statuses']);
});

test('rows that are gone are named, and Excel busy with a cell is waited for', async () => {
  let busy = true;
  const pane = await renderPlan({
    workbook: {
      resultWriter: () => ({
        writeResults: (results) => {
          if (busy) {
            busy = false;
            return Promise.reject(new AppError('WORKBOOK', 'Finish editing the cell.'));
          }
          const missing = results
            .map(({ transactionId }) => transactionId)
            .filter((id) => id === '536366');
          return Promise.resolve({ written: 1, missing, place: 'beside-rows', syncs: 1 });
        },
      }),
    },
  });
  await confirm(pane);
  await screen.findByText('1 reported');
  expect(
    await screen.findByText('1 transaction is no longer in the sheet. Nothing was written for it.'),
  ).toBeVisible();
  expect(screen.queryByText('Finish editing the cell.')).toBeNull();
});

test('a transaction that the service holds twice is named, with what to do', async () => {
  const pane = await renderPlan({
    submission: {
      watchStatuses: (ids, listener) => {
        const status = { status: 'SUCCESS', operationId: 'op', reportedAt: '', issues: [] };
        listener(ids.map((transactionId) => ({ transactionId, status, duplicate: true })));
        return { done: Promise.resolve(), stop: () => {} };
      },
    },
  });
  await confirm(pane);
  expect(
    await screen.findByText('1 transaction is stored more than once by the service.'),
  ).toBeVisible();
  expect(screen.getByText('Ask the service before you correct anything: 536365')).toBeVisible();
});

test('nothing to send: the statuses of what is known are brought instead', async () => {
  const status = {
    status: 'SUCCESS',
    operationId: 'op-1',
    reportedAt: undefined,
    issues: [],
  };
  const { person, sheet } = await renderPlan({
    submission: {
      plan: () =>
        Promise.resolve({
          ...PLAN,
          send: [],
          totals: [],
          leftOut: [{ transactionId: '536365', why: 'already-known', status }],
        }),
    },
  });
  expect(await screen.findByText('There is nothing to submit.')).toBeVisible();
  expect(screen.getByText('1 already reported')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Refresh statuses' }));
  await waitFor(() => {
    expect(sheet.get('536365')?.status).toBe('Already reported');
  });
});

test('what an earlier run left without an answer is offered at the start, and found out', async () => {
  let left = ['536365', '536366'];
  const { person, sheet } = renderPane({
    connectedTo: SANDBOX,
    submission: {
      createRun: fakeRun,
      unsettled: () => Promise.resolve(left),
      resumeUnsettled: (listener) => {
        const accepted = { kind: 'accepted', operationId: 'op-1' } as const;
        const absent = { kind: 'skipped', why: 'not-arrived' } as const;
        listener({ kind: 'outcome', transactionId: '536365', outcome: accepted });
        listener({ kind: 'outcome', transactionId: '536366', outcome: absent });
        left = [];
        return Promise.resolve();
      },
    },
  });
  expect(
    await screen.findByText('A run was interrupted: 2 transactions may have been sent.'),
  ).toBeVisible();
  await screen.findByText('Sheet1: 4 rows, header in row 1');
  await person.click(screen.getByRole('button', { name: 'Show' }));
  await person.click(await screen.findByRole('button', { name: 'Find out' }));
  expect(
    await screen.findByText('1 has arrived · 1 has not arrived and can be submitted'),
  ).toBeVisible();
  expect(screen.queryByText(/may have been sent/)).toBeNull();
  await waitFor(() => {
    expect(sheet.get('536365')?.status).toBe('Accepted');
  });
  expect(sheet.get('536366')?.message).toBe('It did not arrive. It can be sent again.');
});

test('what another window has under way is left to it', async () => {
  const { person } = renderPane({
    connectedTo: SANDBOX,
    submission: {
      alone: () => Promise.resolve(undefined),
      unsettled: () => Promise.resolve(['536365']),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Show' }));
  await person.click(await screen.findByRole('button', { name: 'Find out' }));
  expect(
    await screen.findByText('Another window is submitting to this environment.'),
  ).toBeVisible();
});

test('Submit without a key leads to Connect, without a check to Check', async () => {
  const { person } = renderPane();
  await person.click(await screen.findByRole('tab', { name: 'Submit' }));
  expect(await screen.findByText('Not connected yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Connect' })).toBeVisible();
});
