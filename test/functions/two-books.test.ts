/**
 * Two workbooks that are open at once are two pages over one origin: they ask for each calculation once between them
 * (specification, Limits), also where one of them comes to an id long after the other has been answered, or after an
 * answer that takes its time to be kept.
 */
import type { AnswerStore, StoredAnswer } from '../../src/runtime/formula-desk';
import { answers, FakeService, slowly } from '../core/service/fake-service';
import { createGate } from '../../src/core/service/gate';
import { FakeOrigin, type FakePageOptions } from '../runtime/fake-origin';
import { hashAtOnce } from '../support/hash-at-once';
import { VirtualClock } from '../support/virtual-clock';
import { calculation, cellsInTest, type CellsInTest, TestCell } from './cells-in-test';

const IDS = Array.from(
  { length: 40 },
  (_, n) => `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
);

/** A database that both books have, in which an answer is found some time after it was written. */
class SharedStore {
  readonly #rows: StoredAnswer[] = [];
  readonly #clock: VirtualClock;
  readonly #writingMs: number;

  constructor(clock: VirtualClock, writingMs: number) {
    this.#clock = clock;
    this.#writingMs = writingMs;
  }

  /** As one of the books sees it. */
  open(): AnswerStore {
    let written = Promise.resolve();
    return {
      read: async (kind, key) => {
        await this.#clock.sleep(2);
        return this.#rows.find((row) => row.kind === kind && row.key === key);
      },
      write: (answer) => {
        written = this.#clock.sleep(this.#writingMs).then(() => void this.#rows.push(answer));
      },
      settled: () => written,
    };
  }
}

let clock: VirtualClock;
let service: FakeService;
let origin: FakeOrigin;
let restoreHash: () => void;

beforeEach(() => {
  restoreHash = hashAtOnce();
  clock = new VirtualClock({ earlyMs: 0.4 });
  service = new FakeService(clock, slowly(150, answers(200, calculation())));
  origin = new FakeOrigin(clock);
});

afterEach(() => restoreHash());

function openBook(store: SharedStore, options: FakePageOptions = {}): CellsInTest {
  const { together } = origin.open(options);
  const { transport } = service;
  // One of them at a time: a book whose queue is long.
  const gate = createGate({ clock, random: () => 0.5, max: 1 });
  return cellsInTest(undefined, { clock, transport, together, gate, store: store.open() });
}

const values = (book: CellsInTest, ids: readonly string[]) =>
  Promise.all(ids.map((id) => book.taxCalc(id, null, new TestCell())));

function timesById(): Map<string, number[]> {
  const times = new Map<string, number[]>();
  for (const { path, atMs } of service.received) {
    times.set(path, [...(times.get(path) ?? []), atMs]);
  }
  return times;
}

/** One begins at the top and the other one at the bottom: each comes to half of the ids long after the other. */
async function fillBoth(store: SharedStore, options?: FakePageOptions): Promise<void> {
  const [first, second] = [openBook(store, options), openBook(store, options)];
  const both = Promise.all([values(first, IDS), values(second, [...IDS].reverse())]);
  const shown = await clock.advanceUntil(both);
  expect(new Set(shown.flat())).toEqual(new Set([21.05]));
}

test('each asks for what the other one has not asked for: 40 requests for 40 calculations', async () => {
  await fillBoth(new SharedStore(clock, 5));
  expect(timesById().size).toBe(IDS.length);
  expect(service.count).toBe(IDS.length);
});

test('also where an answer is kept later than a second after it came', async () => {
  await fillBoth(new SharedStore(clock, 1_700));
  expect(service.count).toBe(IDS.length);
});

test('also where the books cannot speak to each other', async () => {
  await fillBoth(new SharedStore(clock, 5), { hasChannel: false });
  expect(service.count).toBe(IDS.length);
});

test('the one who finds it says when it was fetched, and keeps nothing a second time', async () => {
  const store = new SharedStore(clock, 5);
  const [first, second] = [openBook(store), openBook(store)];
  const [id = '', ...others] = IDS;
  const later = values(second, [...others, id]);
  await clock.advanceUntil(values(first, [id]));
  const fetchedMs = clock.wallMs();
  await clock.advanceUntil(later);
  expect(service.count).toBe(IDS.length);
  expect(clock.wallMs() - fetchedMs).toBeGreaterThan(1_000);
  expect(second.cells.calculations.known(id)?.fetchedAtMs).toBe(fetchedMs);
});
