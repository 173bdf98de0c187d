/**
 * Sends one transaction to the endpoint it belongs to, once, and says what the answer means. An answer that is no longer
 * waited for leaves the transaction in doubt.
 */
import { AppError } from '../domain/app-error';
import { originalOf } from '../domain/originals';
import type { Transaction } from '../domain/transaction';
import { answerOfError, type Answer } from './answer';
import type { SubmissionClient } from './submission-client';

export interface Poster {
  /** Never rejects. @param signal keeps it from being sent; what was sent is waited for. */
  post(transaction: Transaction, signal: AbortSignal): Promise<Answer>;
  /** No answer under way is waited for any longer. */
  giveUp(): void;
}

export function createPoster(client: SubmissionClient): Poster {
  const giveUps = new Set<() => void>();

  function unlessGivenUp<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        reject(new AppError('OUTCOME_UNKNOWN', 'The answer was not waited for any longer'));
      };
      giveUps.add(giveUp);
      void answer.then(resolve, reject).finally(() => giveUps.delete(giveUp));
    });
  }

  return {
    async post(transaction, signal) {
      try {
        const receipt =
          originalOf(transaction) === undefined
            ? client.submitTransaction(transaction, { signal })
            : client.adjustTransaction(transaction, { signal });
        const { operationId } = await unlessGivenUp(receipt);
        return { kind: 'accepted', operationId };
      } catch (error) {
        return answerOfError(error);
      }
    },
    giveUp() {
      for (const giveUp of giveUps) giveUp();
    },
  };
}
