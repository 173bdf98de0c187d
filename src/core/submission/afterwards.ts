/**
 * What may wait until the requests that are due have gone out: answers come many at a time, and whatever is done for one
 * holds up the next request of each that came with it. Once they are out there is time.
 */
import type { Clock } from '../domain/ports';

export interface Afterwards {
  /** Soon, in the order in which it is given. */
  do(task: () => void): void;
  /** Resolves when everything that was given is done; rejects with what a task threw. */
  done(): Promise<void>;
}

/** @param failed told when a task has thrown; nothing more is done then. */
export function createAfterwards(clock: Clock, failed: () => void): Afterwards {
  let tasks: (() => void)[] = [];
  let atWork: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (tasks.length > 0) {
      await clock.sleep(0);
      const due = tasks;
      tasks = [];
      for (const task of due) task();
    }
    atWork = undefined;
  }

  return {
    do(task) {
      tasks.push(task);
      if (atWork !== undefined) return;
      atWork = work();
      atWork.catch(failed);
    },
    done: async () => {
      await atWork;
    },
  };
}
