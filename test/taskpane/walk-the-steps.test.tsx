/**
 * The way through: a person connects, maps, checks and submits, and the sheet says what became of every row. Nothing is
 * sent before the one confirmation.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { renderPane } from './support/render-pane';

test('from a key to statuses in the sheet', async () => {
  const { person, done, sheet } = renderPane();

  await person.type(await screen.findByLabelText('Key'), 'my-key');
  await person.click(screen.getByRole('button', { name: 'Test and connect' }));
  expect(await screen.findByText('Connected to Sandbox.')).toBeVisible();
  expect(done).toEqual(['connect Sandbox my-key remember=false']);

  await person.click(screen.getByRole('button', { name: 'Map the columns' }));
  expect(await screen.findByText('Sheet1: 4 rows, header in row 1')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Check 4 rows' }));

  expect(await screen.findByText('2 ready · 1 with errors')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Go on with 2 transactions' }));

  await person.click(
    await screen.findByRole('button', { name: 'Submit 2 transactions to Sandbox' }),
  );
  expect(sheet.size).toBe(0);
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('Submit 2 transactions to Sandbox?')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Yes, submit 2' }));

  expect(await screen.findByText('1 reported')).toBeVisible();
  await waitFor(() => {
    expect([...sheet.values()].map(({ transactionId, status }) => [transactionId, status])).toEqual(
      [
        ['536367', 'Error'],
        ['536365', 'Reported'],
        ['536366', 'Rejected'],
      ],
    );
  });
});

test('the steps are free to enter, and each takes the focus to its heading', async () => {
  const { person } = renderPane();
  const steps = [
    ['Map', 'Map the columns'],
    ['Check', 'Check the rows'],
    ['Submit', 'Submit'],
    ['Connect', 'Connect to the service'],
  ] as const;
  for (const [step, title] of steps) {
    await person.click(screen.getByRole('tab', { name: step }));
    const heading = await screen.findByRole('heading', { level: 2, name: title });
    await waitFor(() => {
      expect(heading).toHaveFocus();
    });
  }
});
