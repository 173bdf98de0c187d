/**
 * What the answer to a POST means for the transaction that was sent. One place, pure: a readable yes or no, a refusal
 * that says nothing was taken in, and everything else, after which nobody knows.
 */
import { AppError, isAppError, type Issue } from '../domain/app-error';

export type Answer =
  | { readonly kind: 'accepted'; readonly operationId: string | undefined }
  | { readonly kind: 'rejected'; readonly issues: readonly Issue[] }
  /** Not taken in: to be sent again after the wait. */
  | { readonly kind: 'limited'; readonly error: AppError }
  /** Not taken in, and nothing else would be: the key is refused, or the caller gave up before it was sent. */
  | { readonly kind: 'not-taken'; readonly error: AppError }
  /** It may have arrived. */
  | { readonly kind: 'lost'; readonly error: AppError }
  /** It may have arrived, and the failure is one of our own: going on would only repeat it. */
  | { readonly kind: 'broken'; readonly error: AppError };

/** The meaning of what `Submitter.submitTransaction` threw. */
export function answerOfError(error: unknown): Answer {
  if (!isAppError(error)) {
    const wrapped = new AppError('OUTCOME_UNKNOWN', 'Sending failed in an unforeseen way', {
      cause: error,
    });
    return { kind: 'broken', error: wrapped };
  }
  switch (error.code) {
    case 'REJECTED':
      return { kind: 'rejected', issues: issuesOf(error) };
    case 'RATE_LIMITED':
      return { kind: 'limited', error };
    case 'KEY_REFUSED':
    case 'KEY_MISSING':
    case 'CANCELLED':
      return { kind: 'not-taken', error };
    default:
      return { kind: 'lost', error };
  }
}

/** A refusal always has something to show, also when the service named no field. */
function issuesOf(error: AppError): readonly Issue[] {
  return error.issues.length > 0 ? error.issues : [{ code: 'rejected', message: error.message }];
}
