/**
 * Following what the service has: its statuses are asked for until it has finished with each transaction. What an
 * earlier run left unfinished is asked for together with the rest, as seldom as its age wants.
 */
import { isFinished } from '../../core/submission/status';
import type { StatusWatch } from '../../core/submission/status-watch';
import { asError } from '../error-notice';
import type { SubmissionPort } from '../pane-services';
import type { LateResults } from './late-results';
import { tellNews, type Telling } from './row-results';
import type { RowsState } from './rows-store';
import type { Tell } from './submit-state';

export interface Following {
  /** Takes the place of what was followed before. Never rejects: what goes wrong is told. */
  follow(submission: SubmissionPort, ids: readonly string[], telling: Telling): Promise<void>;
  stop(): void;
}

export function createFollowing(rows: RowsState, late: LateResults, tell: Tell): Following {
  let watch: StatusWatch | undefined;
  let turn = 0;

  async function follow(
    submission: SubmissionPort,
    ids: readonly string[],
    telling: Telling,
  ): Promise<void> {
    watch?.stop();
    turn += 1;
    const mine = turn;
    // A journal that cannot be read is no reason not to ask for what is known.
    const unfinished = await submission.unfinished().catch(() => []);
    if (turn !== mine) return;
    const own = new Set(ids);
    const earlier = new Set(unfinished.filter((id) => !own.has(id)));
    const finished = new Set<string>();
    const open = { own: own.size, earlier: earlier.size };
    const tellOpen = () => {
      tell({ unfinishedEarlier: open.earlier, watching: open.own > 0 });
    };
    tellOpen();
    if (own.size + earlier.size === 0) return;
    try {
      watch = submission.watchStatuses([...own, ...earlier], (news) => {
        const told = news.map((one) => tellNews(one, telling));
        rows.show(told.filter(({ result }) => own.has(result.transactionId)));
        late.show(told.filter(({ result }) => earlier.has(result.transactionId)));
        for (const { transactionId, status } of news) {
          if (!isFinished(status) || finished.has(transactionId)) continue;
          finished.add(transactionId);
          open[own.has(transactionId) ? 'own' : 'earlier'] -= 1;
        }
        if (turn === mine) tellOpen();
      });
      await watch.done;
    } catch (thrown) {
      if (turn === mine) tell({ error: asError(thrown) });
    } finally {
      if (turn === mine) tell({ watching: false });
    }
  }

  return {
    follow,
    stop: () => {
      turn += 1;
      watch?.stop();
      tell({ watching: false });
    },
  };
}
