/**
 * A life of the process that submits. At a given step every port falls silent for good, as when the process is killed:
 * what the service has received it still works on, what the journal has kept is kept, and nothing else happens.
 */
import type { Clock } from '../../src/core/domain/ports';
import type { PlanningClient, SubmissionClient } from '../../src/core/submission/submission-client';
import type { Journal } from '../../src/core/submission/journal';

/** Steps are counted before and after every call of a port: two for each `await` that leaves the engine. */
export class Life {
  readonly died: Promise<'died'>;
  readonly #dieAtStep: number;
  #steps = 0;
  #dead = false;
  #die: (word: 'died') => void = () => undefined;

  constructor(dieAtStep = Number.POSITIVE_INFINITY) {
    this.#dieAtStep = dieAtStep;
    this.died = new Promise((resolve) => {
      this.#die = resolve;
    });
  }

  get steps(): number {
    return this.#steps;
  }

  kill(): void {
    this.#dead = true;
    this.#die('died');
  }

  /** The call, unless life ends before it, during it or right after it. */
  async lives<T>(call: () => Promise<T>): Promise<T> {
    await this.#step();
    try {
      return await call();
    } finally {
      await this.#step();
    }
  }

  #step(): Promise<void> {
    if (!this.#dead) this.#steps += 1;
    if (this.#steps === this.#dieAtStep) this.kill();
    return this.#dead ? new Promise<void>(() => undefined) : Promise.resolve();
  }
}

export function mortalJournal(journal: Journal, life: Life): Journal {
  return {
    record: (...call) => life.lives(() => journal.record(...call)),
    find: (...call) => life.lives(() => journal.find(...call)),
    unsettled: (...call) => life.lives(() => journal.unsettled(...call)),
  };
}

export function mortalClock(clock: Clock, life: Life): Clock {
  return {
    monotonicMs: () => clock.monotonicMs(),
    wallMs: () => clock.wallMs(),
    sleep: (...call) => life.lives(() => clock.sleep(...call)),
  };
}

export function mortalClient(
  client: SubmissionClient & PlanningClient,
  life: Life,
): SubmissionClient & PlanningClient {
  return {
    searchTransactions: (...call) => life.lives(() => client.searchTransactions(...call)),
    room: client.room,
    submitTransaction: (...call) => life.lives(() => client.submitTransaction(...call)),
    adjustTransaction: (...call) => life.lives(() => client.adjustTransaction(...call)),
    findTransactions: (...call) => life.lives(() => client.findTransactions(...call)),
  };
}
