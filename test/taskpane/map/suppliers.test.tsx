/** The supplier is picked from those that the service has seen, and is the same for all rows from then on. */
import { screen, waitFor } from '@testing-library/react';
import { AppError } from '../../../src/core/domain/app-error';
import type { SeenSuppliers } from '../../../src/taskpane/mapping-services';
import { SANDBOX } from '../support/fake-services';
import { renderPane } from '../support/render-pane';

const SEEN: SeenSuppliers = {
  suppliers: [{ id: 's-1', name: 'Acme Ltd', countryCode: 'GB' }, { id: 's-2' }],
  isCut: false,
};

const seeing = (seen: () => Promise<SeenSuppliers>) => ({
  connectedTo: SANDBOX,
  suppliers: { seen },
});

const LOOK = 'Suppliers this service knows';

test('nothing is asked before the person wants to see them; the one that is picked is a constant', async () => {
  const seen = jest.fn(() => Promise.resolve(SEEN));
  const { person, done } = renderPane(seeing(seen));
  const look = await screen.findByRole('button', { name: LOOK });
  expect(seen).not.toHaveBeenCalled();
  await person.click(look);
  expect(await screen.findByText('Acme Ltd · GB')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use no name s-2' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use Acme Ltd s-1' }));
  const constant = await screen.findByLabelText('supplier.id, the same for all rows');
  expect(constant).toHaveValue('s-1');
  await waitFor(() => {
    expect(constant).toHaveFocus();
  });
  expect(done.some((what) => what.startsWith('save'))).toBe(true);
  expect(screen.queryByRole('list', { name: 'Suppliers' })).toBeNull();
  // An id says nothing to a person: who it is stays in sight.
  expect(screen.getByText('Acme Ltd · GB')).toBeVisible();
});

test('a list that was cut says so', async () => {
  const { person } = renderPane(seeing(() => Promise.resolve({ ...SEEN, isCut: true })));
  await person.click(await screen.findByRole('button', { name: LOOK }));
  expect(
    await screen.findByText('From the first 500 transactions: the service may know others.'),
  ).toBeVisible();
});

test('a service without transactions has seen none', async () => {
  const { person } = renderPane(seeing(() => Promise.resolve({ suppliers: [], isCut: false })));
  await person.click(await screen.findByRole('button', { name: LOOK }));
  expect(
    await screen.findByText('No transaction of this service names a supplier yet.'),
  ).toBeVisible();
});

test('without a key it says to connect first, and leads there', async () => {
  const refusal = new AppError('KEY_MISSING', 'Not connected to a service');
  const { person } = renderPane(seeing(() => Promise.reject(refusal)));
  await person.click(await screen.findByRole('button', { name: LOOK }));
  expect(await screen.findByText('Connect with the key of your service first.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Connect' }));
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Connect to the service' }),
  ).toBeVisible();
});

test('a service that does not answer can be asked again', async () => {
  let isDown = true;
  const { person } = renderPane(
    seeing(() =>
      isDown ? Promise.reject(new AppError('UNREACHABLE', 'No answer')) : Promise.resolve(SEEN),
    ),
  );
  await person.click(await screen.findByRole('button', { name: LOOK }));
  expect(await screen.findByText('The service cannot be reached.')).toBeVisible();
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Acme Ltd · GB')).toBeVisible();
});
