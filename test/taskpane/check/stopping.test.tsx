/**
 * A check that takes long says how far it is and can be stopped at any moment; what was shown before stays until the new
 * result is whole, and what was stopped is never gone on with, nor taken for checked.
 */
import { screen, waitFor } from '@testing-library/react';
import type { CheckResult } from '../../../src/core/mapping/reading-result';
import type { CheckOptions } from '../../../src/taskpane/mapping-services';
import { SANDBOX, type FakeParts } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { CHECKED, SOURCE, checkOf, problem, transaction } from '../support/sample-source';

const FRANCE = problem('E4', {
  code: 'unknown_country',
  facts: { value: 'France' },
  transactionId: '536366',
});
const BEFORE = checkOf([transaction('536365', [0, 1]), transaction('536366', [2], [FRANCE])]);
const AFTER = checkOf([transaction('536365', [0, 1])]);

/** A check that has looked at one row, and goes on when it is told to. */
function longCheck() {
  let finish: (result: CheckResult) => void = () => {};
  let checks = 0;
  const check = (_rows: unknown, _mapping: unknown, { signal, onProgress }: CheckOptions = {}) => {
    // Map's preview tells nobody how far it is.
    if (onProgress === undefined) return Promise.resolve(CHECKED);
    checks += 1;
    return new Promise<CheckResult>((resolve, reject) => {
      finish = resolve;
      onProgress(1, 4);
      signal?.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
    });
  };
  return {
    check,
    finish: (result: CheckResult) => {
      finish(result);
    },
    checks: () => checks,
  };
}

async function openCheck(parts: FakeParts) {
  const pane = renderPane({ connectedTo: SANDBOX, ...parts });
  await pane.person.click(await screen.findByRole('button', { name: 'Check 4 rows' }));
  await screen.findByRole('heading', { name: 'Check the rows' });
  return pane;
}

async function checkedBefore(workbook: FakeParts['workbook'] = {}) {
  const long = longCheck();
  const restore = (saved: unknown) => Promise.resolve(saved as never);
  const pane = await openCheck({ mapping: { check: long.check, restore }, workbook });
  await screen.findByText('Checking 1 of 4 rows…');
  long.finish(BEFORE);
  await screen.findByText('1 ready · 1 with errors');
  pane.edit('A9');
  await pane.person.click(await screen.findByRole('button', { name: 'Check again' }));
  return { ...pane, long };
}

test('the first check is stopped: nothing is shown as checked, and it can be made again', async () => {
  const long = longCheck();
  const { person } = await openCheck({ mapping: { check: long.check } });
  await screen.findByText('Checking 1 of 4 rows…');
  await person.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The check was stopped.')).toBeVisible();
  expect(screen.queryByText('What is shown is of the check before.')).toBeNull();
  expect(screen.queryByText(/ready/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Checking 1 of 4 rows…');
  expect(screen.queryByText('The check was stopped.')).toBeNull();
  long.finish(AFTER);
  expect(await screen.findByText('The transaction can be submitted.')).toBeVisible();
});

test('the result before stays until the new one is whole', async () => {
  const { long } = await checkedBefore();
  await screen.findByText('Checking 1 of 4 rows…');
  expect(screen.getByText('1 ready · 1 with errors')).toBeVisible();
  expect(screen.getByRole('button', { name: /"France" is not a country code/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Go on with/ })).toBeNull();
  long.finish(AFTER);
  expect(await screen.findByText('The transaction can be submitted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /"France"/ })).toBeNull();
});

test('a stopped check leaves the result before, says so, and is not gone on with', async () => {
  const { person, long } = await checkedBefore();
  await screen.findByText('Checking 1 of 4 rows…');
  await person.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('What is shown is of the check before.')).toBeVisible();
  long.finish(AFTER);
  expect(screen.getByText('1 ready · 1 with errors')).toBeVisible();
  expect(screen.getByRole('button', { name: /"France"/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Go on with/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled();
});

test('stopped while the last rows are being read: they are not checked', async () => {
  let readIsOver: () => void = () => {};
  const reads = [() => Promise.resolve(SOURCE)];
  const slow = () =>
    new Promise<typeof SOURCE>((resolve) => {
      readIsOver = () => {
        resolve(SOURCE);
      };
    });
  const { person, long } = await checkedBefore({
    readSource: () => (reads.shift() ?? slow)(),
  });
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  readIsOver();
  expect(await screen.findByText('The sheet has changed: check again.')).toBeVisible();
  await waitFor(() => {
    expect(screen.getByText('What is shown is of the check before.')).toBeVisible();
  });
  expect(long.checks()).toBe(1);
});
