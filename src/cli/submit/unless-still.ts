/**
 * A bound for work that tells how it gets on: where nothing is heard of it for longer than anything it waits for can take,
 * something is wrong with it, and it is ended rather than waited for. What was sent stands in the journal.
 */
import { AppError } from '../../core/domain/app-error';
import type { Clock } from '../../core/domain/ports';
import { waitUntil } from '../../core/service/wait';

export interface Bound {
  readonly clock: Clock;
  /** Longer than the longest wait in which nothing is heard. */
  readonly stillMs: number;
  /** How long the end may take that `cancel` asks for. */
  readonly graceMs: number;
  readonly cancel: () => void;
}

/**
 * What the work comes to. @param work calls `heard` with every sign of life
 * @throws AppError `CANCELLED` when it does not even end when it is asked to; what the work throws.
 */
export async function unlessStill<T>(
  { clock, stillMs, graceMs, cancel }: Bound,
  work: (heard: () => void) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  let heardMs = clock.monotonicMs();

  async function standstill(): Promise<never> {
    await waitUntil(clock, () => heardMs + stillMs, over.signal);
    cancel();
    await clock.sleep(graceMs, over.signal);
    throw new AppError(
      'CANCELLED',
      'Nothing happens any more, and the run does not end by itself.',
    );
  }

  const done = work(() => {
    heardMs = clock.monotonicMs();
  });
  try {
    return await Promise.race([done, standstill()]);
  } finally {
    over.abort();
  }
}
