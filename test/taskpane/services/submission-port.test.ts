/**
 * What is planned for one connection is sent with it or not at all: environment, account, client, journal and lock are
 * those of the moment when the port was made.
 */
import type { AppError } from '../../../src/core/domain/app-error';
import type { Environment } from '../../../src/core/service/environment';
import { createDeviceStorage } from '../../../src/runtime/device-storage';
import { createServices } from '../../../src/runtime/services';
import { createSession } from '../../../src/runtime/session';
import { paneServicesInExcel } from '../../../src/taskpane/services/pane-services-in-excel';
import { createSubmissionPort } from '../../../src/taskpane/services/submission-port';
import { FakeStorage } from '../../runtime/fake-storage';
import { MemoryJournal } from '../../support/memory-journal';
import { VirtualClock } from '../../support/virtual-clock';
import { CHECKED, LOCATION } from '../support/sample-source';

const environment = (id: string): Environment => ({
  id,
  name: id,
  baseUrl: `https://${id}.example`,
  kind: 'custom',
});

let onSheet = new Map<string, { environment: string; operationId: string }>();

jest.mock('../../../src/office', () => ({
  readResults: () => Promise.resolve([{ environment: 'Rehearsal', operationId: 'op-1' }]),
  readResultsSheet: () => Promise.resolve(onSheet),
}));

beforeEach(() => {
  onSheet = new Map();
});

const LISTED = JSON.stringify([
  { ...environment('rehearsal'), name: 'Rehearsal', kind: 'sandbox' },
]);
const KNOWING_NOTHING = JSON.stringify({ transactions: [] });

function world() {
  const storage = new FakeStorage();
  const asked: string[] = [];
  const locked: string[] = [];
  const session = createSession(
    createDeviceStorage(
      () => storage,
      () => undefined,
    ),
  );
  const services = createServices({
    session,
    clock: new VirtualClock(),
    random: () => 0.5,
    fetch: (url) => {
      asked.push(new URL(String(url), 'https://addin.example').host);
      const isList = String(url).endsWith('environments.json');
      return Promise.resolve(new Response(isList ? LISTED : KNOWING_NOTHING));
    },
    lock: {
      acquire: (name) => {
        locked.push(name);
        return Promise.resolve(() => {});
      },
    },
    openJournal: () => Promise.resolve(new MemoryJournal()),
  });
  session.connect(environment('one'), 'key', { remember: false });
  return { services, session, asked, locked };
}

const OPTIONS = {
  replay: new Set<string>(),
  sendAnyway: new Set<string>(),
  signal: new AbortController().signal,
  onProgress: () => {},
};
const CANCELLED = expect.objectContaining({ code: 'CANCELLED' }) as AppError;

test('without a connection there is no port', async () => {
  const { services, session } = world();
  session.forget();
  await expect(createSubmissionPort(services)).rejects.toMatchObject({ code: 'KEY_MISSING' });
});

test('a plan names environment and account, and so does the lock', async () => {
  const { services, locked } = world();
  const port = await createSubmissionPort(services);
  const plan = await port.plan(CHECKED.transactions, OPTIONS);
  expect(plan.environmentId).toMatch(/^one#[0-9a-f]{8}$/);
  await port.alone(() => Promise.resolve());
  expect(locked).toEqual([`taxrow-submission:${plan.environmentId}`]);
});

test('a row that says it was submitted to a sandbox is left out elsewhere, and goes to a sandbox again', async () => {
  const { services, session } = world();
  const options = { ...OPTIONS, location: LOCATION };
  const plan = await (await createSubmissionPort(services)).plan(CHECKED.transactions, options);
  expect(plan.leftOut).toContainEqual({ transactionId: '536365', why: 'submitted-elsewhere' });
  expect(plan.send.map(({ transaction }) => transaction.transaction_id)).toEqual(['536366']);
  session.connect({ ...environment('two'), kind: 'sandbox' }, 'key', { remember: false });
  const again = await (await createSubmissionPort(services)).plan(CHECKED.transactions, options);
  expect(again.send).toHaveLength(2);
});

test('what stands on the results sheet counts as well', async () => {
  const { services } = world();
  onSheet.set('536366', { environment: 'Rehearsal', operationId: 'op-2' });
  const options = { ...OPTIONS, location: LOCATION };
  const plan = await (await createSubmissionPort(services)).plan(CHECKED.transactions, options);
  expect(plan.send).toEqual([]);
  expect(plan.remembered?.get('536366')).toMatchObject({ environment: 'Rehearsal' });
});

test('what this device has sent to a sandbox is known when its rows say nothing, also once that has another name', async () => {
  const { services, session } = world();
  const journal = await services.journal();
  session.connect({ ...environment('three'), kind: 'sandbox' }, 'key', { remember: false });
  const port = await createSubmissionPort(services);
  const { environmentId } = await port.plan(CHECKED.transactions, OPTIONS);
  await journal.record([
    {
      ...{ environmentId, transactionId: '536366', runId: 'run', contentHash: 'as sent' },
      ...{ state: 'accepted', updatedAt: 0 },
    },
  ]);
  session.connect(environment('one'), 'key', { remember: false });
  const plan = await (await createSubmissionPort(services)).plan(CHECKED.transactions, OPTIONS);
  expect(plan.leftOut).toContainEqual({ transactionId: '536366', why: 'submitted-elsewhere' });
});

test('what was sent says whether it is still so; what never was says nothing', async () => {
  const { services } = world();
  const journal = await services.journal();
  const port = await createSubmissionPort(services);
  const transactions = CHECKED.transactions.map(({ transaction }) => transaction);
  const { environmentId, send } = await port.plan(CHECKED.transactions, OPTIONS);
  const [first, second] = send.map((planned) => ({
    ...{ environmentId, transactionId: planned.transaction.transaction_id, runId: 'run' },
    ...{ contentHash: planned.contentHash, state: 'accepted' as const, updatedAt: 0 },
  }));
  if (first === undefined || second === undefined) throw new TypeError('two are planned');
  await journal.record([first, { ...second, contentHash: 'as it was' }]);
  expect(await port.areAsSent(transactions)).toEqual(
    new Map([
      ['536365', true],
      ['536366', false],
    ]),
  );
});

test('a plan is made with the service that the port was made for, whoever is connected meanwhile', async () => {
  const { services, session, asked } = world();
  const port = await createSubmissionPort(services);
  session.connect(environment('two'), 'key', { remember: false });
  await port.plan(CHECKED.transactions, OPTIONS);
  expect(new Set(asked)).toEqual(new Set(['addin.example', 'one.example']));
});

test.each([
  ['another environment', environment('two'), 'key'],
  ['another address under the same name', { ...environment('two'), id: 'one' }, 'key'],
  ['another account', environment('one'), 'other key'],
])('no run starts once %s is connected', async (_what, other, key) => {
  const { services, session } = world();
  const port = await createSubmissionPort(services);
  const plan = await port.plan(CHECKED.transactions, OPTIONS);
  session.connect(other, key, { remember: false });
  expect(() => port.createRun(plan)).toThrow(CANCELLED);
});

test('no run starts for a plan of another environment or account', async () => {
  const { services, session } = world();
  const plan = await (await createSubmissionPort(services)).plan(CHECKED.transactions, OPTIONS);
  session.connect(environment('one'), 'other key', { remember: false });
  const later = await createSubmissionPort(services);
  expect(() => later.createRun(plan)).toThrow(CANCELLED);
});

test('a port that was being made when the connection changed is given up', async () => {
  const { services, session } = world();
  const connecting = {
    ...services,
    journalScope: () => {
      session.connect(environment('two'), 'key', { remember: false });
      return services.journalScope();
    },
  };
  await expect(createSubmissionPort(connecting)).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('the pane is told the same session as long as the connection stays', () => {
  const { services, session } = world();
  const port = paneServicesInExcel(services).session;
  const first = port.current();
  expect(port.current()).toBe(first);
  session.connect(environment('one'), 'key', { remember: false });
  expect(port.current()).not.toBe(first);
});
