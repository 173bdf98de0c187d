/**
 * Tells the latest of what comes often: the first at once, then a few times a second at most, since each telling draws
 * the pane anew. What was passed over is not told; the last one always is, unless it is stopped before.
 */
import type { Clock } from '../../core/domain/ports';

/** Faster than this a person sees no difference. */
const GAP_MS = 200;

export interface NowAndThen<News> {
  tell(news: News): void;
  /** What waits is given up: something later has been told in another way. */
  stop(): void;
}

export function createNowAndThen<News>(
  clock: Pick<Clock, 'sleep'>,
  listener: (news: News) => void,
): NowAndThen<News> {
  let waiting: { readonly news: News } | undefined;
  let resting = false;
  let stopped = false;

  async function rest(): Promise<void> {
    resting = true;
    do {
      if (waiting !== undefined) listener(waiting.news);
      waiting = undefined;
      await clock.sleep(GAP_MS);
    } while (isWaiting());
    resting = false;
  }

  function isWaiting(): boolean {
    return waiting !== undefined;
  }

  return {
    tell: (news) => {
      if (stopped) return;
      waiting = { news };
      if (!resting) void rest();
    },
    stop: () => {
      stopped = true;
      waiting = undefined;
    },
  };
}
