/**
 * Pane and functions share one reader while the connection stays, and with it pacing; another key or environment means
 * another reader.
 */
import { AppError } from '../../src/core/domain/app-error';
import type { Environment } from '../../src/core/service/environment';
import { createDeviceStorage } from '../../src/runtime/device-storage';
import { createServices, type ServicesInput } from '../../src/runtime/services';
import { createSession } from '../../src/runtime/session';
import { MemoryJournal } from '../support/memory-journal';
import { readerOf } from '../../src/core/service/reader';
import { VirtualClock } from '../support/virtual-clock';
import { FakeStorage } from './fake-storage';

const demo: Environment = {
  id: 'demo',
  name: 'Demo',
  baseUrl: 'https://demo.example',
  kind: 'demo',
};

const CALCULATION = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

function services(changes: Partial<ServicesInput> = {}) {
  const storage = new FakeStorage();
  const clock = new VirtualClock();
  const keys: (string | null)[] = [];
  const composed = createServices({
    session: createSession(
      createDeviceStorage(
        () => storage,
        () => undefined,
      ),
    ),
    clock,
    random: () => 0.5,
    fetch: (_url, init) => {
      keys.push(new Headers(init.headers).get('Ocp-Apim-Subscription-Key'));
      return Promise.resolve(new Response(JSON.stringify({ uuid: CALCULATION })));
    },
    lock: { acquire: () => Promise.resolve(undefined) },
    openJournal: () => Promise.resolve(new MemoryJournal()),
    ...changes,
  });
  return { ...composed, keys, clock, reader: () => readerOf(composed.serviceConnection()) };
}

test('without a connection nothing can be asked', () => {
  expect(() => services().serviceConnection()).toThrow(
    expect.objectContaining({ code: 'KEY_MISSING' }) as Error,
  );
});

test('the reader stays the same while the connection does', () => {
  const { session, reader } = services();
  session.connect(demo, 'one', { remember: false });
  expect(reader()).toBe(reader());
});

test('another key is another reader, which sends that key', async () => {
  const { session, reader, keys } = services();
  session.connect(demo, 'one', { remember: false });
  const before = reader();
  session.connect(demo, 'two', { remember: false });
  expect(reader()).not.toBe(before);
  await reader().getTaxCalculation(CALCULATION);
  expect(keys).toEqual(['two']);
});

test('once forgotten, there is no reader any more', () => {
  const { session, reader } = services();
  session.connect(demo, 'one', { remember: false });
  session.forget();
  expect(reader).toThrow(AppError);
});

test('identical reads stay paced when somebody connects anew in between', async () => {
  const { session, reader, keys, clock } = services();
  session.connect(demo, 'one', { remember: false });
  await reader().getTaxCalculation(CALCULATION);
  session.connect(demo, 'one', { remember: false });
  await clock.advance(500);
  await reader().getTaxCalculation(CALCULATION);
  expect(keys).toEqual(['one']);
});

test('how a run is set comes from the list of environments, else the defaults count', async () => {
  const listed = [{ ...demo, settleMs: 5_000 }];
  const { runSettings } = services({
    fetch: () => Promise.resolve(new Response(JSON.stringify(listed))),
  });
  expect(await runSettings('demo')).toEqual({ settleMs: 5_000 });
  expect(await runSettings('another')).toEqual({});
});

describe('a sandbox that was started anew', () => {
  const listing = () =>
    Promise.resolve(new Response(JSON.stringify([{ ...demo, id: 'demo-2', settleMs: 5_000 }])));

  test('is known by its listed id once the list is read', async () => {
    const { session, environments } = services({ fetch: listing });
    session.connect(demo, 'one', { remember: false });
    await environments();
    expect(session.current()?.environment.id).toBe('demo-2');
  });

  test('has a journal of its own', async () => {
    const { session, journalScope } = services({ fetch: listing });
    session.connect(demo, 'one', { remember: false });
    expect(await journalScope()).toMatch(/^demo-2#/);
  });

  test('settles as listed, also for who still has its earlier id', async () => {
    const { session, runSettings } = services({ fetch: listing });
    session.connect(demo, 'one', { remember: false });
    expect(await runSettings('demo')).toEqual({ settleMs: 5_000 });
  });
});

test('a service that is listed with lists joined by commas is asked so', async () => {
  const asked: string[] = [];
  const { session, environments, reader } = services({
    fetch: (url) => {
      asked.push(url);
      const listed = [{ ...demo, listParameters: 'comma' }];
      const body = url === 'environments.json' ? listed : { transactions: [] };
      return Promise.resolve(new Response(JSON.stringify(body)));
    },
  });
  session.connect(demo, 'one', { remember: false });
  await environments();
  await reader().searchTransactions({ transaction_id: ['A', 'B'] });
  expect(asked[1]).toContain('transaction_id=A,B');
});

test('a list that cannot be read leaves the defaults', async () => {
  const { runSettings } = services({ fetch: () => Promise.reject(new TypeError('offline')) });
  expect(await runSettings('demo')).toEqual({});
});

test('the journal is opened once, when it is first asked for', async () => {
  let opened = 0;
  const { journal } = services({
    openJournal: () => {
      opened += 1;
      return Promise.resolve(new MemoryJournal());
    },
  });
  expect(opened).toBe(0);
  expect(await journal()).toBe(await journal());
  expect(opened).toBe(1);
});

test('a journal that could not be opened is tried again when asked for again', async () => {
  let tries = 0;
  const { journal } = services({
    openJournal: () => {
      tries += 1;
      const failed = new AppError('STORAGE', 'The journal could not be opened');
      return tries === 1 ? Promise.reject(failed) : Promise.resolve(new MemoryJournal());
    },
  });
  await expect(journal()).rejects.toMatchObject({ code: 'STORAGE' });
  expect(await journal()).toBeInstanceOf(MemoryJournal);
});

test('two keys on one environment keep their journals apart', async () => {
  const { session, journalScope } = services();
  session.connect(demo, 'company-a', { remember: false });
  const a = await journalScope();
  session.connect(demo, 'company-b', { remember: false });
  const b = await journalScope();
  session.connect(demo, 'company-a', { remember: false });
  expect(await journalScope()).toBe(a);
  expect(b).not.toBe(a);
  expect(a).toMatch(/^demo#[0-9a-f]{8}$/);
});

test('without a connection the journal has no name', async () => {
  await expect(services().journalScope()).rejects.toMatchObject({ code: 'KEY_MISSING' });
});

test('cells that Excel does not calculate again are among the activities of formulas', async () => {
  const { formulas } = services();
  const reported = new Promise<void>((resolve) => {
    formulas.subscribe(resolve);
  });
  formulas.recalculate(['Sheet1!B7']);
  await reported;
  expect(formulas.activities()).toMatchObject([
    { cell: 'Sheet1!B7', shows: '#N/A', reason: expect.stringContaining('Open it from Excel') },
  ]);
});
