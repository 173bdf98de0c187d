/** The way of a person to the plan of the sample, and past its confirmation. */
import { screen, within } from '@testing-library/react';
import { SANDBOX, type FakeParts } from '../support/fake-services';
import { renderPane } from '../support/render-pane';

export async function renderPlan(parts: FakeParts = {}) {
  const pane = renderPane({
    connectedTo: SANDBOX,
    ...parts,
    mapping: { restore: (saved) => Promise.resolve(saved as never), ...parts.mapping },
  });
  await pane.person.click(await screen.findByRole('button', { name: 'Check 4 rows' }));
  await pane.person.click(await screen.findByRole('button', { name: 'Go on with 2 transactions' }));
  await screen.findByRole('heading', { name: 'Submit' });
  return pane;
}

export async function confirm({
  person,
}: Pick<ReturnType<typeof renderPane>, 'person'>): Promise<void> {
  await person.click(
    await screen.findByRole('button', { name: 'Submit 2 transactions to Sandbox' }),
  );
  const dialog = await screen.findByRole('alertdialog');
  await person.click(within(dialog).getByRole('button', { name: 'Yes, submit 2' }));
}
