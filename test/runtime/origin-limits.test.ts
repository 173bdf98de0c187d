/**
 * The service limits an account, not a page (specification, Limits; RFC 9110 10.2.3): what one page of an origin is told
 * with 429, the others heed without asking, for as long as it was named. Each page of another account, or whose device
 * keeps nothing, finds out by itself.
 */
import { readerOf } from '../../src/core/service/reader';
import type { Environment } from '../../src/core/service/environment';
import { createDeviceStorage, type DeviceStorage } from '../../src/runtime/device-storage';
import { openOriginLimits } from '../../src/runtime/origin-limits';
import { createServices } from '../../src/runtime/services';
import { createSession } from '../../src/runtime/session';
import { hashAtOnce } from '../support/hash-at-once';
import { MemoryJournal } from '../support/memory-journal';
import { settle, VirtualClock } from '../support/virtual-clock';
import { FakeStorage } from './fake-storage';

const DEMO: Environment = {
  id: 'demo',
  name: 'Demo',
  baseUrl: 'https://demo.example',
  kind: 'demo',
};
const IDS = ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '3fa85f64-5717-4562-b3fc-2c963f66afa7'];
const [FIRST = '', SECOND = ''] = IDS;

let clock: VirtualClock;
let kept: FakeStorage;
let restoreHash: () => void;
/** What the service saw: which page asked, and when. */
let seen: { readonly by: string; readonly atMs: number }[];
let limitedUntilMs: number;
let namesTime: boolean;

beforeEach(() => {
  restoreHash = hashAtOnce();
  clock = new VirtualClock();
  kept = new FakeStorage();
  seen = [];
  limitedUntilMs = 0;
  namesTime = true;
});

afterEach(() => restoreHash());

const onDevice = (): DeviceStorage =>
  createDeviceStorage(
    () => kept,
    () => undefined,
  );

/** A page of the origin; its key is asked for each time it starts. */
async function openPage(by: string, { key = 'one', storage = onDevice() } = {}) {
  const services = createServices({
    session: createSession(
      createDeviceStorage(
        () => new FakeStorage(),
        () => undefined,
      ),
    ),
    clock,
    random: () => 0.5,
    fetch: (url) => {
      if (url.startsWith('https://')) seen.push({ by, atMs: clock.monotonicMs() });
      const restMs = limitedUntilMs - clock.monotonicMs();
      const retryAfter = namesTime ? { 'Retry-After': String(Math.ceil(restMs / 1_000)) } : {};
      return Promise.resolve(
        restMs > 0
          ? new Response('', { status: 429, headers: retryAfter })
          : new Response(JSON.stringify({ uuid: FIRST })),
      );
    },
    lock: { acquire: () => Promise.resolve(undefined) },
    openJournal: () => Promise.resolve(new MemoryJournal()),
    openLimits: (connection) => openOriginLimits({ storage, clock }, connection),
  });
  services.session.connect(DEMO, key, { remember: false });
  const reader = () => readerOf(services.serviceConnection());
  reader();
  await settle();
  return {
    ask: async (id = FIRST) => {
      await reader().getTaxCalculation(id);
    },
  };
}

const askedBy = (page: string) => seen.filter(({ by }) => by === page);

test('a page asks nothing while another one has been told to wait, and then is answered', async () => {
  const [first, second] = [await openPage('first'), await openPage('second')];
  limitedUntilMs = 8_000;
  const answers = [first.ask()];
  await clock.advance(100);
  answers.push(second.ask(SECOND));
  await clock.advanceUntil(Promise.all(answers));
  expect(askedBy('first')).toHaveLength(2);
  expect(askedBy('second')).toHaveLength(1);
  expect(askedBy('second')[0]?.atMs).toBeGreaterThanOrEqual(8_000);
});

test('a page that is opened meanwhile heeds it too, and says until when', async () => {
  limitedUntilMs = 600_000;
  await clock.advanceUntil((await openPage('first')).ask().catch(() => undefined));
  await clock.advance(100_000);
  const opened = await openPage('opened');
  await expect(clock.advanceUntil(opened.ask(SECOND))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterMs: 500_000,
  });
  expect(askedBy('opened')).toEqual([]);
});

test('what another page only heeds does not begin anew', async () => {
  limitedUntilMs = 600_000;
  await clock.advanceUntil((await openPage('first')).ask().catch(() => undefined));
  const second = await openPage('second');
  await clock.advance(590_000);
  await clock.advanceUntil(second.ask(SECOND));
  expect(clock.monotonicMs()).toBeLessThan(602_000);
  expect(kept.length).toBe(0);
});

test('a time that cannot be meant keeps the others away for a quarter of an hour, no longer', async () => {
  limitedUntilMs = 1_763_713_260_000; // An instant, where seconds are wanted.
  await clock.advanceUntil((await openPage('first')).ask().catch(() => undefined));
  limitedUntilMs = 0;
  await clock.advance(899_000);
  await clock.advanceUntil((await openPage('early')).ask(SECOND).catch(() => undefined));
  await clock.advance(2_000);
  await clock.advanceUntil((await openPage('later')).ask(SECOND));
  expect(askedBy('later')).toHaveLength(1);
});

test('another account has limits of its own', async () => {
  limitedUntilMs = 600_000;
  await clock.advanceUntil((await openPage('first')).ask().catch(() => undefined));
  limitedUntilMs = 0;
  const other = await openPage('other', { key: 'two' });
  await clock.advanceUntil(other.ask());
  expect(askedBy('other')).toHaveLength(1);
});

test('a refusal that names no time is one page’s own', async () => {
  const [first, second] = [await openPage('first'), await openPage('second')];
  namesTime = false;
  limitedUntilMs = 10;
  const answer = first.ask();
  await settle();
  limitedUntilMs = 0;
  await clock.advanceUntil(second.ask(SECOND));
  expect(clock.monotonicMs()).toBe(0);
  await clock.advanceUntil(answer);
});

describe('what stands on the device', () => {
  async function limited(): Promise<void> {
    limitedUntilMs = 600_000;
    await clock.advanceUntil((await openPage('first')).ask().catch(() => undefined));
    limitedUntilMs = 0;
  }

  test('tells neither key nor address', async () => {
    await limited();
    expect(kept.length).toBe(1);
    expect(kept.key(0)).toMatch(/^taxrow\.limit [\d.]+$/);
    expect(kept.getItem(kept.key(0) ?? '')).toMatch(/^\d+ \d+$/);
  });

  test('counts for nothing once the clock was set back', async () => {
    await limited();
    clock.jumpWall(-3_600_000);
    const second = await openPage('second');
    await clock.advanceUntil(second.ask(SECOND));
    expect(askedBy('second')).toHaveLength(1);
  });

  test('counts for nothing where it is damaged', async () => {
    await limited();
    kept.setItem(kept.key(0) ?? '', 'tomorrow');
    const second = await openPage('second');
    await clock.advanceUntil(second.ask(SECOND));
    expect(kept.length).toBe(0);
  });

  test('is not needed: a page whose device keeps nothing asks', async () => {
    await limited();
    const storage = createDeviceStorage(
      () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
      () => undefined,
    );
    const second = await openPage('second', { storage });
    await clock.advanceUntil(second.ask(SECOND));
    expect(askedBy('second')).toHaveLength(1);
  });
});
