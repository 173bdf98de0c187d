/**
 * Formulas as the pane sees them: every entry with the environment in which it was asked, settings that the device
 * remembers, and ids that this device has sent to another environment.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { JournalState } from '../../../src/core/submission/journal';
import type { Environment } from '../../../src/core/service/environment';
import { journalScopeOf } from '../../../src/core/submission/journal-scope';
import { createDeviceStorage } from '../../../src/runtime/device-storage';
import type { FormulaActivity } from '../../../src/runtime/formula-desk';
import { createServices } from '../../../src/runtime/services';
import { createSession } from '../../../src/runtime/session';
import { createFormulaCellsPort } from '../../../src/taskpane/services/formula-cells-port';
import { createFormulaPort } from '../../../src/taskpane/services/formula-port';
import { FakeStorage } from '../../runtime/fake-storage';
import { MemoryJournal } from '../../support/memory-journal';
import { VirtualClock } from '../../support/virtual-clock';
import { PRODUCTION, SANDBOX } from '../support/fake-services';

const ENTRY: FormulaActivity = {
  functionName: 'TXSTATUS',
  id: 'INV-7',
  cell: 'Sheet1!B7',
  shows: '#N/A',
  reason: 'The service has no transaction with this id.',
  why: 'NOT_FOUND',
  atMs: 1,
};

function page(journal = new MemoryJournal(), storage: Storage = new FakeStorage()) {
  const device = createDeviceStorage(
    () => storage,
    () => undefined,
  );
  const session = createSession(device);
  const services = createServices({
    session,
    clock: new VirtualClock(),
    random: () => 0.5,
    fetch: () => Promise.reject(new TypeError('offline')),
    lock: { acquire: () => Promise.resolve(() => {}) },
    openJournal: () => Promise.resolve(journal),
  });
  const port = createFormulaPort(services, device);
  return { port, services, session, storage, cells: createFormulaCellsPort(services) };
}

async function sent(journal: MemoryJournal, to: Environment, state: JournalState): Promise<void> {
  const { name, baseUrl, kind } = to;
  const scope = await journalScopeOf({ environment: to, key: 'key' });
  await journal.noteEnvironment({ scope, name, baseUrl, kind });
  const entry = { transactionId: 'INV-7', runId: 'run', contentHash: '', state, updatedAt: 1 };
  await journal.record([{ environmentId: scope, ...entry }]);
}

describe('an entry', () => {
  test('keeps the environment in which it was asked, whatever is connected later', () => {
    const { port, services, session } = page();
    session.connect(SANDBOX, 'key', { remember: false });
    services.formulas.report(ENTRY);
    session.connect(PRODUCTION, 'key', { remember: false });
    services.formulas.report({ ...ENTRY, atMs: 2 });
    expect(port.activities().map(({ environment }) => environment)).toEqual([
      'Sandbox',
      'Production',
    ]);
  });

  test('of a time without a connection has none', () => {
    const { port, services } = page();
    services.formulas.report(ENTRY);
    expect(port.activities()).toEqual([{ ...ENTRY, environment: undefined }]);
  });

  test('stays the same one, and the list as well, as long as nothing is added', () => {
    const { port, services } = page();
    services.formulas.report(ENTRY);
    const before = port.activities();
    expect(port.activities()).toBe(before);
    services.formulas.report({ ...ENTRY, atMs: 2 });
    expect(port.activities()).not.toBe(before);
    expect(port.activities()[0]).toBe(before[0]);
  });

  test('goes with the list when that is cleared, which is told', () => {
    const { port, services } = page();
    services.formulas.report(ENTRY);
    let told = 0;
    port.subscribe(() => {
      told += 1;
    });
    port.clearActivities();
    expect(port.activities()).toEqual([]);
    expect(told).toBe(1);
  });
});

test('settings hold at once for formulas, and in the next page of the device', () => {
  const { port, services, storage } = page();
  expect(port.changeSettings({ deadlineMs: 20_000, ageMs: 5_000 })).toBe(true);
  expect(services.formulas.settings().deadlineMs).toBe(20_000);
  expect(page(undefined, storage).services.formulas.settings().deadlineMs).toBe(20_000);
});

test('what waits is counted and stopped, and forgotten before cells are asked again', () => {
  const { port, cells, services } = page();
  const did: string[] = [];
  services.formulas.attach({
    waiting: () => 3,
    stop: () => did.push('stop'),
    forget: () => did.push('forget'),
    heedSettings: () => undefined,
  });
  expect(port.waiting()).toBe(3);
  port.stopWaiting();
  cells.refreshCells(['Sheet1!B7']);
  expect(did).toEqual(['stop', 'forget']);
});

describe('an id that is unknown here', () => {
  test('is named with the environment to which this device has sent it', async () => {
    const journal = new MemoryJournal();
    await sent(journal, PRODUCTION, 'accepted');
    const { cells, session } = page(journal);
    session.connect(SANDBOX, 'key', { remember: false });
    expect(await cells.sentElsewhere(['INV-7', 'INV-8'])).toEqual(
      new Map([['INV-7', 'Production']]),
    );
  });

  test('is not, when it was sent here, or did not arrive', async () => {
    const journal = new MemoryJournal();
    await sent(journal, SANDBOX, 'accepted');
    await sent(journal, PRODUCTION, 'rejected');
    const { cells, session } = page(journal);
    session.connect(SANDBOX, 'key', { remember: false });
    expect(await cells.sentElsewhere(['INV-7'])).toEqual(new Map());
  });
});

test('a cell is gone to by its sheet and its address; what is no address is told', async () => {
  const { cells } = page();
  await expect(cells.selectCell('Sheet1!nowhere')).rejects.toThrow(AppError);
});
