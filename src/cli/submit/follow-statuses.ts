/** After a run: asks what became of the transactions that the service has and has not finished with, for as long as wanted. */
import { createStatusWatch } from '../../core/submission/status-watch';
import { isAppError } from '../../core/domain/app-error';
import { complaintOf } from '../ending';
import { number } from './progress-words';
import type { Submission } from './sending';
import { withNews, type TransactionResult } from './transaction-result';

/** What a later word of the service may come for. */
const FOLLOWED_REASONS: ReadonlySet<string> = new Set(['pending', 'sent-not-shown']);

/**
 * The results with the service's last word. Ends when it has finished with all, when the time is up, when interrupted, or
 * when asking is of no use (the key is refused, say), which is said: what was sent stands nevertheless.
 */
export async function followStatuses(
  results: ReadonlyMap<string, TransactionResult>,
  { call, service, journal, ports, progress, signal, words }: Submission,
): Promise<ReadonlyMap<string, TransactionResult>> {
  const followed = new Map(results);
  const ids = [...results].filter(([, result]) => isUnfinished(result)).map(([id]) => id);
  if (call.waitMs === 0 || ids.length === 0 || signal.aborted) return followed;
  const open = new Set(ids);
  const showOpen = () => progress.show(() => `Waiting for ${number(open.size)} to be reported`);
  showOpen();
  const { client, scope: environmentId } = service;
  const { clock, random } = ports;
  const watch = createStatusWatch({
    client,
    clock,
    random,
    transactionIds: ids,
    history: { journal, environmentId },
    waitedFor: true,
    listener: (news) => {
      for (const one of news) {
        const before = followed.get(one.transactionId);
        if (before === undefined) continue;
        const now = withNews(before, one, words);
        followed.set(one.transactionId, now);
        if (!isUnfinished(now)) open.delete(one.transactionId);
      }
      showOpen();
    },
  });
  const over = new AbortController();
  const stop = () => watch.stop();
  signal.addEventListener('abort', stop, { once: true });
  void clock.sleep(call.waitMs, over.signal).then(stop, () => undefined);
  try {
    await watch.done;
  } catch (error) {
    if (!isAppError(error)) throw error;
    progress.say(complaintOf(error).trimEnd());
  } finally {
    over.abort();
    signal.removeEventListener('abort', stop);
  }
  return followed;
}

function isUnfinished({ outcome, reason, status }: TransactionResult): boolean {
  if (status === 'SUCCESS' || status === 'FAILURE') return false;
  return outcome === 'accepted' || FOLLOWED_REASONS.has(reason);
}
