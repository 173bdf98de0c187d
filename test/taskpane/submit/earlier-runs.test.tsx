/**
 * What the service had not finished with when the pane was closed is asked for at the next opening, with nothing done for
 * it; its results go to their rows once these are read and checked, and to no others.
 */
import { act, screen, waitFor } from '@testing-library/react';
import type { StatusNews } from '../../../src/core/submission/run';
import { SANDBOX } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { confirm } from './at-plan';

const SUCCESS = {
  ...{ status: 'SUCCESS', operationId: 'op-1', reportedAt: '2025-09-01T10:00:00Z' },
  issues: [],
};

function renderOpening(unfinished: readonly string[]) {
  const asked: string[][] = [];
  let tell: (news: readonly StatusNews[]) => void = () => {};
  const pane = renderPane({
    connectedTo: SANDBOX,
    mapping: { restore: (saved) => Promise.resolve(saved as never) },
    submission: {
      unfinished: () => Promise.resolve(unfinished),
      watchStatuses: (ids, listener) => {
        asked.push([...ids]);
        tell = listener;
        return { done: new Promise(() => {}), stop: () => {} };
      },
    },
  });
  const finish = (transactionId: string) => act(() => tell([{ transactionId, status: SUCCESS }]));
  return { ...pane, asked, finish };
}

test('it is asked for at once, and Submit says so', async () => {
  const { person, asked, finish } = renderOpening(['536365', 'of another book']);
  await waitFor(() => expect(asked).toEqual([['536365', 'of another book']]));
  await person.click(screen.getByRole('tab', { name: 'Submit' }));
  expect(
    await screen.findByText('2 transactions of earlier runs are with the service, not finished.'),
  ).toBeVisible();
  finish('536365');
  expect(
    await screen.findByText('1 transaction of an earlier run is with the service, not finished.'),
  ).toBeVisible();
});

test('its results wait for the rows to be checked, and go to no others', async () => {
  const { person, asked, finish, sheet } = renderOpening(['536365', 'of another book']);
  await waitFor(() => expect(asked).toHaveLength(1));
  finish('536365');
  finish('of another book');
  expect(sheet.size).toBe(0);
  await person.click(await screen.findByRole('button', { name: 'Check 4 rows' }));
  await waitFor(() => expect(sheet.get('536365')?.status).toBe('Reported'));
  expect([...sheet.keys()]).toEqual(['536365']);
});

test('a run takes them along', async () => {
  const { person, asked } = renderOpening(['of an earlier run']);
  await person.click(await screen.findByRole('button', { name: 'Check 4 rows' }));
  await person.click(await screen.findByRole('button', { name: 'Go on with 2 transactions' }));
  await confirm({ person });
  await waitFor(() => expect(asked.at(-1)).toEqual(['536365', 'of an earlier run']));
});

test('with nothing left there is nothing to ask, and nothing is said', async () => {
  const { person, asked } = renderOpening([]);
  await person.click(screen.getByRole('tab', { name: 'Submit' }));
  await screen.findByText('The rows are not checked yet.');
  expect(asked).toEqual([]);
  expect(screen.queryByText(/with the service/)).toBeNull();
});
