/**
 * Connect tells the ways of failing apart, each in one line with a next step, keeps the key hidden, and brings someone
 * without a key to sample invoices in the sandbox.
 */
import { screen, waitFor } from '@testing-library/react';
import { AppError } from '../../../src/core/domain/app-error';
import type { ConnectionAnswer } from '../../../src/taskpane/pane-services';
import { PRODUCTION, SANDBOX } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { LOCATION } from '../support/sample-source';

const answering = (answer: ConnectionAnswer) => ({
  session: { test: () => Promise.resolve(answer) },
});

async function tryKey(person: ReturnType<typeof renderPane>['person']): Promise<void> {
  await person.type(await screen.findByLabelText('Key'), 'my-key');
  await person.click(screen.getByRole('button', { name: 'Test and connect' }));
}

test.each<[ConnectionAnswer, string]>([
  [{ kind: 'key-refused' }, 'The key was refused.'],
  [{ kind: 'origin-refused' }, 'This service does not let the add-in in from this address.'],
  [{ kind: 'unreachable', afterMs: 10_000 }, 'No answer from localhost:4010 in 10 s.'],
  [{ kind: 'unreachable', afterMs: 12 }, 'No answer from localhost:4010.'],
  [{ kind: 'unavailable' }, 'localhost:4010 has trouble answering.'],
  [{ kind: 'not-the-service' }, 'Something else answers at localhost:4010.'],
])('%j is told as: %s', async (answer, words) => {
  const { person } = renderPane(answering(answer));
  await tryKey(person);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByText('Not connected')).toBeVisible();
});

test('the key is hidden, can be pasted, and is wiped from the field once it was taken', async () => {
  const { person, done } = renderPane();
  const key = await screen.findByLabelText('Key');
  expect(key).toHaveAttribute('type', 'password');
  await person.click(key);
  await person.paste('  pasted-key ');
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Connected to Sandbox.')).toBeVisible();
  expect(done).toEqual(['connect Sandbox pasted-key remember=false']);
  expect(key).toHaveValue('');
});

test('a key that is taken while a run goes on does not change the environment under it', async () => {
  let answer: (answer: ConnectionAnswer) => void = () => {};
  let finish = () => {};
  const { person, done } = renderPane({
    connectedTo: SANDBOX,
    session: {
      test: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
    submission: {
      unsettled: () => Promise.resolve(['536365']),
      resumeUnsettled: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    },
  });
  await person.click(await screen.findByRole('tab', { name: 'Connect' }));
  await tryKey(person);
  await person.click(screen.getByRole('tab', { name: 'Submit' }));
  await person.click(await screen.findByRole('button', { name: 'Find out' }));
  await person.click(screen.getByRole('tab', { name: 'Connect' }));
  expect(await screen.findByText(/A run is going on/)).toBeVisible();
  answer({ kind: 'connected' });
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Testing…' })).toBeNull();
  });
  expect(done).toEqual([]);
  expect(screen.getByLabelText('Key')).toHaveValue('my-key');
  finish();
  await person.click(await screen.findByRole('button', { name: 'Test and connect' }));
  answer({ kind: 'connected' });
  await waitFor(() => {
    expect(done).toEqual(['connect Sandbox my-key remember=false']);
  });
});

test('without a key nothing is tried', async () => {
  const { person, done } = renderPane();
  await person.click(await screen.findByRole('button', { name: 'Test and connect' }));
  expect(await screen.findByText('Paste the key of the service.')).toBeVisible();
  expect(done).toEqual([]);
});

test('another address is typed, and one that would show the key is refused in place', async () => {
  const { person, done } = renderPane();
  const list = await screen.findByLabelText('Environment');
  await waitFor(() => {
    expect(list).toBeEnabled();
  });
  await person.selectOptions(list, 'Another address…');
  const address = screen.getByLabelText('Address');
  await person.type(address, 'http://api.example.com');
  await tryKey(person);
  expect(await screen.findByText('The key would travel unprotected. Use https.')).toBeVisible();
  await person.clear(address);
  await person.type(address, 'other.example.com');
  await person.click(screen.getByRole('checkbox', { name: 'Remember on this device' }));
  await person.click(screen.getByRole('button', { name: 'Test and connect' }));
  await screen.findByText('Connected to other.example.com.');
  expect(done).toEqual(['connect other.example.com my-key remember=true']);
});

test('a device that cannot remember says so', async () => {
  let connected = false;
  const { person } = renderPane({
    session: {
      connect: () => {
        connected = true;
      },
      current: () => (connected ? { environment: SANDBOX, remembered: false } : undefined),
    },
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Remember on this device' }));
  await tryKey(person);
  expect(await screen.findByText(/This device does not let Taxrow remember the key/)).toBeVisible();
});

test('production is told apart from the sandbox on every screen, and the key can be forgotten', async () => {
  const { person, done } = renderPane({ connectedTo: PRODUCTION });
  expect(await screen.findByText('Production')).toBeVisible();
  await person.click(screen.getByRole('tab', { name: 'Connect' }));
  await person.click(await screen.findByRole('button', { name: 'Forget the key' }));
  expect(done).toContain('forget');
  expect(screen.getByText('Not connected')).toBeVisible();
});

test('sample invoices: the open sheet is used when it has rows', async () => {
  const { person, done } = renderPane();
  await person.click(await screen.findByRole('button', { name: 'Try it with sample invoices' }));
  expect(await screen.findByText('Sheet1: 4 rows, header in row 1')).toBeVisible();
  expect(done).toEqual(['connect Sandbox sample-key remember=false']);
});

test('sample invoices: an empty book gets a sheet of them', async () => {
  const locations = [[], [LOCATION]];
  const { person, done } = renderPane({
    workbook: { listSources: () => Promise.resolve(locations.shift() ?? [LOCATION]) },
  });
  await person.click(await screen.findByRole('button', { name: 'Try it with sample invoices' }));
  await screen.findByText('Sheet1: 4 rows, header in row 1');
  expect(done).toContain('insert sample');
});

test('there is no sample where no sandbox with a key is served', async () => {
  renderPane({ session: { environments: () => Promise.resolve([PRODUCTION]) } });
  await screen.findByRole('option', { name: 'Production' });
  expect(screen.queryByRole('button', { name: /sample/ })).toBeNull();
});

test('without the list of environments an address can still be typed', async () => {
  renderPane({
    session: {
      environments: () => Promise.reject(new AppError('BAD_RESPONSE', 'environments.json is bad')),
    },
  });
  expect(await screen.findByText('environments.json is bad')).toBeVisible();
  expect(screen.getByLabelText('Address')).toBeVisible();
});
