/**
 * One simulated fate of a sheet, all of it drawn from a seed: rows (adjustments among them), weather, settings, kills at
 * any step, pauses, cancels, and runs until a calm last one ends. The verdict compares the service's ledger with the journal and the summaries.
 */
import type { Clock } from '../../src/core/domain/ports';
import type { PlanningClient, SubmissionClient } from '../../src/core/submission/submission-client';
import { createRun } from '../../src/core/submission/engine';
import type { Journal } from '../../src/core/submission/journal';
import { planSubmission } from '../../src/core/submission/plan';
import { resumeUnsettled } from '../../src/core/submission/resume';
import type { Run, RunSummary, SubmissionPlan } from '../../src/core/submission/run';
import type { RunSettings } from '../../src/core/submission/settings';
import { MemoryJournal } from '../support/memory-journal';
import { VirtualClock } from '../support/virtual-clock';
import { Life, mortalClient, mortalClock, mortalJournal } from './mortal';
import { seededRandom, type SeededRandom } from './seeded-random';
import type { Transaction } from '../../src/core/domain/transaction';
import { CALM, FAILING, POISON, SimulatedService, type Weather } from './simulated-service';

const ENVIRONMENT = 'simulated';
/** Ids that begin so adjust another row. */
const ADJUSTING = 'ADJ-';
/** More runs than any fate has needed; beyond them something does not end. */
const MOST_RUNS = 25;

export type SimulatedClient = SubmissionClient & PlanningClient;

/** Ways to take a guard away, to prove that the simulation sees what it guards against. */
export interface Bug {
  readonly settings?: Partial<RunSettings>;
  readonly journal?: (journal: Journal) => Journal;
  readonly client?: (client: SimulatedClient) => SimulatedClient;
  /** What planning came to. */
  readonly plan?: (plan: SubmissionPlan) => SubmissionPlan;
  /** In which it shows soon. */
  readonly weather?: Partial<Weather>;
}

interface Ran {
  readonly plan: SubmissionPlan;
  readonly summary: RunSummary;
}

export interface Verdict {
  readonly duplicates: readonly string[];
  readonly missing: readonly string[];
  /** Adjustments that the service got before their originals were reported. */
  readonly tooEarly: readonly string[];
  /** Statements of summaries or journal that the ledger contradicts. */
  readonly lies: readonly string[];
  readonly runs: number;
  readonly kills: number;
  readonly trace: readonly string[];
}

export async function simulate(seed: number, bug: Bug = {}): Promise<Verdict> {
  return new Simulation(seed, bug).run();
}

/** The same fate, but for its lives: there is one that ends at that step, and those that clear up after it. */
export async function simulateDeathAt(step: number, seed: number): Promise<Verdict> {
  return new Simulation(seed, {}).run([step]);
}

class Simulation {
  readonly #random: SeededRandom;
  readonly #clock: VirtualClock;
  readonly #service: SimulatedService;
  readonly #journal = new MemoryJournal();
  readonly #ids: readonly string[];
  readonly #rows: readonly Transaction[];
  readonly #settings: Partial<RunSettings>;
  readonly #bug: Bug;
  readonly #lies: string[] = [];
  #kills = 0;

  constructor(seed: number, bug: Bug) {
    const random = seededRandom(seed);
    this.#random = random;
    this.#bug = bug;
    this.#clock = new VirtualClock({ earlyMs: random.between(0, 2) });
    this.#service = new SimulatedService(this.#clock, random, {
      ...stormy(random),
      ...bug.weather,
    });
    this.#ids = Array.from({ length: random.between(2, 14) }, (_, index) =>
      random.chance(0.1)
        ? `${POISON}${index}`
        : random.chance(0.15)
          ? `${FAILING}${index}`
          : random.chance(0.25)
            ? `${ADJUSTING}${index}`
            : `INV-${index}`,
    );
    this.#rows = this.#ids.map((id) => this.#rowOf(id));
    this.#settings = {
      concurrency: random.between(1, 6),
      batchSize: random.between(2, 10),
      lossesBeforeProbing: random.between(1, 8),
      ...bug.settings,
    };
  }

  /** An adjustment names another row of the sheet, wherever it stands; where there is none, it is an invoice. */
  #rowOf(id: string): Transaction {
    const originals = this.#ids.filter((other) => !other.startsWith(ADJUSTING));
    const { length } = originals;
    if (!id.startsWith(ADJUSTING) || length === 0) return { transaction_id: id, items: [] };
    const at = this.#random.between(0, length - 1);
    return { transaction_id: id, reference_transaction_id: originals[at] ?? '', items: [] };
  }

  async run(deaths?: readonly number[]): Promise<Verdict> {
    let runs = 0;
    for (const dieAtStep of deaths ?? this.#deaths()) {
      const life = new Life(dieAtStep);
      await this.#until(life, this.#live(life));
      runs += 1;
      await this.#clock.advance(this.#random.between(0, 5_000));
    }
    this.#service.weather = CALM;
    while (!(await this.#ended())) {
      runs += 1;
      if (runs > MOST_RUNS) throw new Error(`Still not through after ${runs} runs`);
      await this.#clock.advance(30_000);
    }
    await this.#clock.advance(300_000);
    // What was found to be there while planning is in no run: the next start closes its entry.
    const life = new Life();
    await this.#until(life, this.#resume(life));
    return this.#judge(runs);
  }

  /** The step at which each life ends, drawn when it begins. */
  *#deaths(): Generator<number> {
    for (let lives = this.#random.between(1, 5); lives > 0; lives -= 1) {
      yield this.#random.between(1, this.#random.chance(0.5) ? 40 : 160);
    }
  }

  /** What comes of the work, unless life ends first. */
  async #until<T>(life: Life, work: Promise<T>): Promise<T | 'died'> {
    const end = await this.#clock.advanceUntil(Promise.race([work, life.died]));
    if (end === 'died') this.#kills += 1;
    life.kill();
    return end;
  }

  /** As the pane and the command line do it: what is open is closed first, sometimes. */
  async #live(life: Life): Promise<void> {
    if (this.#random.chance(0.3)) await this.#resume(life);
    await this.#runOnce(life, true);
  }

  async #resume(life: Life): Promise<void> {
    try {
      await resumeUnsettled({ environmentId: ENVIRONMENT, ...this.#ports(life) });
    } catch {
      // Bad weather may end a look for good; the next run looks again.
    }
  }

  /** A run of all rows; a person confirms every replay. */
  async #runOnce(life: Life, mayCancel: boolean): Promise<Ran | undefined> {
    const ports = this.#ports(life);
    try {
      const planned = await planSubmission({
        environmentId: ENVIRONMENT,
        transactions: this.#rows.map((transaction) => ({
          transactionId: transaction.transaction_id,
          transaction,
          rows: [0],
          problems: [],
          ready: true,
        })),
        replay: 'all',
        ...ports,
      });
      const plan = this.#bug.plan?.(planned) ?? planned;
      const run = createRun({ plan, runId: 'run', ...ports });
      const summary = run.start(() => undefined);
      if (mayCancel && this.#random.chance(0.2)) {
        void ports.clock.sleep(this.#random.between(1, 100_000)).then(run.cancel);
      }
      if (mayCancel && this.#random.chance(0.3)) void this.#pauseNowAndThen(run, ports.clock);
      return { plan, summary: this.#checked(plan, await summary) };
    } catch {
      // Bad weather may keep a plan from being made; then nothing was sent.
      return undefined;
    }
  }

  async #pauseNowAndThen(run: Run, clock: Clock): Promise<void> {
    for (let pauses = this.#random.between(1, 3); pauses > 0; pauses -= 1) {
      await clock.sleep(this.#random.between(1, 20_000));
      run.pause();
      const posts = this.#service.posts;
      await clock.sleep(this.#random.between(1, 20_000));
      if (this.#service.posts !== posts) this.#lies.push('paused, and sent something');
      run.resume();
    }
  }

  /** A calm run that leaves nothing to do. */
  async #ended(): Promise<boolean> {
    const life = new Life();
    const ran = await this.#until(life, this.#runOnce(life, false));
    if (ran === 'died' || ran === undefined) return false;
    const { accepted, inDoubt } = ran.summary.progress;
    const isLeft = (why: string) => why === 'original-not-reported' || why === 'already-known';
    const skipped = Array.from(ran.summary.outcomes.values(), (one) =>
      one.kind === 'skipped' ? one.why : 'already-known',
    );
    const left = [...ran.plan.leftOut.map(({ why }) => why), ...skipped];
    return accepted + inDoubt === 0 && left.every(isLeft);
  }

  #ports(life: Life) {
    const { journal = same, client = same } = this.#bug;
    return {
      client: mortalClient(client(this.#service.client()), life),
      journal: mortalJournal(journal(this.#journal), life),
      clock: mortalClock(this.#clock, life),
      random: () => this.#random.next(),
      settings: this.#settings,
    };
  }

  /** Counts add up, and no summary says of a transaction what the ledger contradicts. */
  #checked(plan: SubmissionPlan, summary: RunSummary): RunSummary {
    const { total, accepted, rejected, alreadyKnown, inDoubt, skipped } = summary.progress;
    if (accepted + rejected + alreadyKnown + inDoubt + skipped !== total) {
      this.#lies.push(`counts do not add up: ${JSON.stringify(summary.progress)}`);
    }
    for (const [id, outcome] of summary.outcomes) {
      const stored = this.#service.ledger.includes(id);
      if (outcome.kind === 'accepted' && !stored) this.#lies.push(`${id} accepted, not stored`);
      if (outcome.kind === 'rejected' && stored) this.#lies.push(`${id} rejected, but stored`);
    }
    for (const { transaction, knownOperationIds } of plan.send) {
      const { transaction_id: id } = transaction;
      const replayed = this.#count(id) > 1;
      const saysSo = summary.outcomes.get(id)?.kind === 'accepted';
      if (knownOperationIds !== undefined && saysSo && !replayed) {
        this.#lies.push(`the replay of ${id} accepted, not stored`);
      }
    }
    return summary;
  }

  #count(id: string): number {
    return this.#service.ledger.filter((stored) => stored === id).length;
  }

  #judge(runs: number): Verdict {
    const refersToPoison = new Set(
      this.#rows
        .filter(({ reference_transaction_id: original = '' }) => original.startsWith(POISON))
        .map(({ transaction_id: id }) => id),
    );
    const wanted = (id: string) => {
      if (id.startsWith(POISON) || refersToPoison.has(id)) return 0;
      return id.startsWith(FAILING) ? 2 : 1;
    };
    for (const [id, state] of Object.entries(this.#journal.states())) {
      const stored = this.#count(id) > 0;
      const says = state === 'accepted' ? true : state === 'rejected' ? false : undefined;
      if (says === undefined) this.#lies.push(`${id} ended as ${state}`);
      else if (says !== stored) this.#lies.push(`${id} journaled ${state}, stored: ${stored}`);
    }
    return {
      duplicates: this.#ids.filter((id) => this.#count(id) > wanted(id)),
      missing: this.#ids.filter((id) => this.#count(id) < wanted(id)),
      tooEarly: this.#service.tooEarly,
      lies: this.#lies,
      runs,
      kills: this.#kills,
      trace: this.#service.trace,
    };
  }
}

function stormy(random: SeededRandom): Weather {
  const late = random.chance(0.25);
  return {
    requestLost: random.next() * 0.25,
    answerLost: random.next() * 0.25,
    serverError: random.next() * 0.2,
    limited: random.next() * 0.25,
    lookFails: random.next() * 0.3,
    late,
    // A request may arrive as late as its time-out; the search shows it within the settle time.
    slowestMs: late || random.chance(0.2) ? 29_900 : 1_500,
    processingMs: random.chance(0.5) ? 0 : random.between(0, 90_000),
    readLagMs: late || random.chance(0.2) ? 59_000 : random.between(0, 10_000),
    missesOnce: random.chance(0.4) ? 0.8 : 0,
  };
}

function same<T>(port: T): T {
  return port;
}
