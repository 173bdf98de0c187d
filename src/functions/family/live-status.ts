/**
 * TXLIVE: the status of a transaction, shown again whenever it changes. It is looked up at growing intervals, which
 * begin anew with each change, until the status is final or the cell is gone. It never throws: Excel ignores what a
 * streaming function throws, so failures are results.
 */
import { isAppError } from '../../core/domain/app-error';
import type { Clock } from '../../core/domain/ports';
import { waitUntil } from '../../core/service/wait';
import { readTransactionId } from '../cell-input';
import { answerFor, type Invocation } from '../invocation';
import type { Caller, JoinedAnswers } from '../joined-answers';
import { statusOf } from './status-cells';
import { isFinalTransaction, type TransactionAnswer } from './transaction-answer';

const FIRST_STEP_MS = 2_000;
const LONGEST_STEP_MS = 300_000;

/** An answer of the last second is as good as a new one: the service must not be asked again within it. */
const FRESH_MS = 1_000;

export interface LiveCell {
  readonly invocation: Invocation;
  readonly show: (status: string) => void;
  readonly fail: (error: unknown) => void;
}

export interface LivePorts {
  readonly clock: Clock;
  /** Those of the connection that stands now: a stream outlives it. */
  readonly transactions: () => JoinedAnswers<TransactionAnswer>;
}

/** Resolves when the status is final, can never come, or the cell is gone. */
export async function followStatus(
  { clock, transactions }: LivePorts,
  id: unknown,
  { invocation, show, fail }: LiveCell,
): Promise<void> {
  const gone = new AbortController();
  const caller: Caller = { address: invocation.address };
  invocation.onCanceled = () => {
    gone.abort();
    caller.onCanceled?.();
  };
  let shown: string | undefined;
  let refusedBy: JoinedAnswers<TransactionAnswer> | undefined;
  let lastFailure = '';

  /** Whether it is over. */
  async function look(key: string): Promise<boolean> {
    const answers = transactions();
    // Another key is another connection, with answers of its own.
    if (answers === refusedBy) return false;
    try {
      const answer = await answers.ask(key, caller, FRESH_MS);
      if (gone.signal.aborted) return true;
      lastFailure = '';
      const status = statusOf(answer);
      if (status !== shown) show(status);
      shown = status;
      return isFinalTransaction(answer);
    } catch (error) {
      if (gone.signal.aborted) return true;
      if (isAppError(error, 'KEY_REFUSED')) refusedBy = answers;
      const failure = error instanceof Error ? error.message : '';
      if (failure !== lastFailure) fail(error);
      lastFailure = failure;
      shown = undefined;
      return isAppError(error, 'INVALID_INPUT');
    }
  }

  try {
    const key = readTransactionId(id);
    if (invocation.isInValuePreview === true) {
      show(statusOf(await answerFor(transactions(), key, invocation)));
      return;
    }
    let stepMs = FIRST_STEP_MS;
    for (let before = shown; !(await look(key)); before = shown) {
      stepMs = shown === before ? Math.min(stepMs * 2, LONGEST_STEP_MS) : FIRST_STEP_MS;
      const dueMs = clock.monotonicMs() + stepMs;
      await waitUntil(clock, () => dueMs, gone.signal);
    }
  } catch (error) {
    // Leaving ends the wait.
    if (!gone.signal.aborted) fail(error);
  }
}
