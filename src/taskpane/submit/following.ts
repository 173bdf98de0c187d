/** Following what the service has: its statuses are asked for until it has finished with each transaction. */
import type { StatusWatch } from '../../core/submission/status-watch';
import { asError } from '../error-notice';
import type { SubmissionPort } from '../pane-services';
import { tellNews, type Telling } from './row-results';
import type { RowsState } from './rows-store';
import type { Tell } from './submit-state';

export interface Following {
  /** Takes the place of what was followed before. Never rejects: what goes wrong is told. */
  follow(submission: SubmissionPort, ids: readonly string[], telling: Telling): Promise<void>;
  stop(): void;
}

export function createFollowing(rows: RowsState, tell: Tell): Following {
  let watch: StatusWatch | undefined;

  async function follow(
    submission: SubmissionPort,
    ids: readonly string[],
    telling: Telling,
  ): Promise<void> {
    watch?.stop();
    if (ids.length === 0) return;
    let mine: StatusWatch | undefined;
    try {
      mine = submission.watchStatuses(ids, (news) => {
        rows.show(news.map((one) => tellNews(one, telling)));
      });
      watch = mine;
      tell({ watching: true });
      await mine.done;
    } catch (thrown) {
      if (watch === mine) tell({ error: asError(thrown) });
    } finally {
      if (watch === mine) tell({ watching: false });
    }
  }

  return {
    follow,
    stop: () => {
      watch?.stop();
    },
  };
}
