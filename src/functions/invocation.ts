/** What a function uses of the invocation that Excel passes along. */
import { AppError } from '../core/domain/app-error';
import type { Cancelable, SharedAnswers } from './shared-answers';

export interface Invocation extends Cancelable {
  /** Excel shows a formula's value while it is still being typed. */
  readonly isInValuePreview?: unknown;
}

/**
 * The answer for `key`. A preview is shown what is here already and never asks the service: each keystroke would be a
 * request.
 * @throws what asking throws; AppError `NOT_FOUND` in a preview of something not yet asked for.
 */
export function answerFor<Answer>(
  answers: SharedAnswers<Answer>,
  key: string,
  invocation: Invocation,
): Answer | Promise<Answer> {
  if (invocation.isInValuePreview !== true) return answers.ask(key, invocation);
  const answer = answers.known(key);
  if (answer !== undefined) return answer;
  return Promise.reject(new AppError('NOT_FOUND', 'Looked up when the formula is entered.'));
}
