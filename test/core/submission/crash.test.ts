/**
 * Killed at any point and run again, each transaction reaches the service exactly once, and so does each replay. Every point is tried: after
 * each journal write, after each POST that the service has stored, before each POST, and at each step of every port.
 */
import type { Transaction } from '../../../src/core/domain/transaction';
import type { SearchRecord } from '../../../src/core/service/search-record';
import { createRun } from '../../../src/core/submission/engine';
import type { Journal } from '../../../src/core/submission/journal';
import { planSubmission } from '../../../src/core/submission/plan';
import { resumeUnsettled } from '../../../src/core/submission/resume';
import type { RunSummary, SubmissionPlan } from '../../../src/core/submission/run';
import { Life, mortalClient, mortalClock, mortalJournal } from '../../sim/mortal';
import { MemoryJournal } from '../../support/memory-journal';
import { VirtualClock } from '../../support/virtual-clock';
import { answerLost, FakeService, requestLost } from './fake-service';
import { ENVIRONMENT, ids, invoice, mapped, planOf } from './scenario';

const ROWS = ids(5);
const FAILED: SearchRecord = {
  operation_id: 'old',
  status: 'FAILURE',
  last_updated_date: '2025-02-28T00:00:00Z',
  errors: [{ code: 'field_not_valid' }],
};

class World {
  readonly clock = new VirtualClock();
  readonly service = new FakeService();
  readonly journal = new MemoryJournal();
  readonly #replay: boolean;
  posts = 0;

  constructor(replay: boolean) {
    this.#replay = replay;
    if (replay) for (const id of ROWS) this.service.has(id, { ...FAILED, transaction_id: id });
    this.service.next('INV-2', answerLost);
    this.service.next('INV-4', requestLost);
  }

  /** A run, or as much of it as life allows. */
  async run(
    life: Life,
    wrap: Partial<{ journal: Journal; client: FakeService }> = {},
  ): Promise<RunSummary | 'died'> {
    const run = createRun({
      plan: await this.#plan(),
      client: mortalClient(wrap.client ?? this.service, life),
      journal: mortalJournal(wrap.journal ?? this.journal, life),
      clock: mortalClock(this.clock, life),
      random: () => 0.5,
      runId: 'run',
      settings: { concurrency: 2, batchSize: 2 },
    });
    const summary = run.start(() => undefined);
    return this.clock.advanceUntil(Promise.race([summary, life.died]));
  }

  /** Of new rows; or of rows that failed, as a person who confirms every replay plans them. */
  #plan(): Promise<SubmissionPlan> {
    if (!this.#replay) return planOf(...ROWS);
    return planSubmission({
      environmentId: ENVIRONMENT,
      transactions: ROWS.map((id) => mapped(invoice(id))),
      client: this.service,
      journal: this.journal,
      replay: 'all',
    });
  }

  /** The journal of a machine that dies after its `n`th write. */
  journalDyingAfter(n: number, life: Life): Journal {
    const { journal } = this;
    return {
      record: async (entries) => {
        await journal.record(entries);
        if (journal.writes.length === n) life.kill();
      },
      find: (...call) => journal.find(...call),
      unsettled: (...call) => journal.unsettled(...call),
    };
  }

  /** A client whose machine dies around its `n`th POST. */
  clientDyingAt(n: number, when: 'before' | 'after', life: Life): FakeService {
    const { service } = this;
    const submitTransaction = async (transaction: Transaction) => {
      this.posts += 1;
      const dies = this.posts === n;
      if (dies && when === 'before') life.kill();
      if (dies && when === 'before') return new Promise<never>(() => undefined);
      try {
        return await service.submitTransaction(transaction);
      } finally {
        if (dies) life.kill();
      }
    };
    return Object.assign(Object.create(service) as FakeService, { submitTransaction });
  }
}

async function expectExactlyOnce(world: World): Promise<void> {
  const summary = await world.run(new Life());
  expect(summary).toMatchObject({ stoppedBy: undefined });
  expect([...world.service.ledger].sort()).toEqual(ROWS);
}

describe.each([
  ['new rows', false],
  ['replays', true],
])('%s', (_what, replay) => {
  test('after each journal write', async () => {
    let writes = 0;
    for (let n = 1; n === 1 || n <= writes; n += 1) {
      const world = new World(replay);
      const life = new Life();
      await world.run(life, { journal: world.journalDyingAfter(n, life) });
      await expectExactlyOnce(world);
      writes = Math.max(writes, world.journal.writes.length);
      if (n > 60) break;
    }
    expect(writes).toBeGreaterThan(5);
  });

  test.each(['before', 'after'] as const)('%s each POST', async (when) => {
    for (let n = 1; n <= 6; n += 1) {
      const world = new World(replay);
      const life = new Life();
      const ended = await world.run(life, { client: world.clientDyingAt(n, when, life) });
      expect(ended).toBe('died');
      await expectExactlyOnce(world);
    }
  });

  test('at each step of every port', async () => {
    const whole = new Life();
    await new World(replay).run(whole);
    for (let step = 1; step <= whole.steps; step += 1) {
      const world = new World(replay);
      await world.run(new Life(step));
      await expectExactlyOnce(world);
    }
    expect(whole.steps).toBeGreaterThan(50);
  });

  test('again and again, while it recovers', async () => {
    const world = new World(replay);
    for (let life = 1; life <= 12; life += 1) await world.run(new Life(10 + life * 7));
    await expectExactlyOnce(world);
  });

  test('while it resumes what was unsettled, at each step', async () => {
    for (let step = 1; step <= 40; step += 1) {
      const world = new World(replay);
      await world.run(new Life(20));
      const life = new Life(step);
      const resuming = resumeUnsettled({
        environmentId: ENVIRONMENT,
        client: mortalClient(world.service, life),
        journal: mortalJournal(world.journal, life),
        clock: mortalClock(world.clock, life),
        random: () => 0.5,
      });
      await world.clock.advanceUntil(Promise.race([resuming, life.died]));
      await expectExactlyOnce(world);
    }
  });
});
