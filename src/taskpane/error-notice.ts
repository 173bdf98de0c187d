/**
 * From an error to what a person sees and can do: one decision per code. The words stand in `words/en/errors.ts`, by
 * the same keys.
 */
import { isAppError, type ErrorCode } from '../core/domain/app-error';

/** What the button of the notice does; `none` when only time or the sheet itself can help. */
export type NextAction = 'connect' | 'check' | 'retry' | 'none';

export type Tone = 'error' | 'warning';

export interface ErrorNotice {
  readonly next: NextAction;
  readonly tone: Tone;
}

const ERROR_NOTICES: Readonly<Record<ErrorCode, ErrorNotice>> = {
  KEY_MISSING: { next: 'connect', tone: 'error' },
  KEY_REFUSED: { next: 'connect', tone: 'error' },
  NOT_FOUND: { next: 'none', tone: 'error' },
  INVALID_INPUT: { next: 'check', tone: 'error' },
  REJECTED: { next: 'check', tone: 'error' },
  RATE_LIMITED: { next: 'retry', tone: 'warning' },
  UNAVAILABLE: { next: 'retry', tone: 'error' },
  UNREACHABLE: { next: 'retry', tone: 'error' },
  TIMEOUT: { next: 'retry', tone: 'error' },
  BAD_RESPONSE: { next: 'retry', tone: 'error' },
  OUTCOME_UNKNOWN: { next: 'retry', tone: 'warning' },
  CANCELLED: { next: 'retry', tone: 'warning' },
  STORAGE: { next: 'retry', tone: 'error' },
  WORKBOOK: { next: 'retry', tone: 'warning' },
};

/** An error that no code foresaw is a mistake of ours, and is shown as one. */
const UNFORESEEN: ErrorNotice = { next: 'retry', tone: 'error' };

export interface DescribedError extends ErrorNotice {
  /** Key of title and body in the catalogue. */
  readonly words: `errors.${ErrorCode | 'UNFORESEEN'}`;
  /** What the error itself says. */
  readonly detail: string;
  /** The error itself says what to do: no general advice stands before it. */
  readonly advises: boolean;
}

/** Their messages are written for the person, with the place and the way on. */
const ADVISING: ReadonlySet<ErrorCode> = new Set(['WORKBOOK', 'INVALID_INPUT', 'CANCELLED']);

export function describeError(error: Error): DescribedError {
  const detail = error.message;
  if (!isAppError(error))
    return { ...UNFORESEEN, words: 'errors.UNFORESEEN', detail, advises: false };
  const { code } = error;
  const advises = ADVISING.has(code) && detail !== '';
  return { ...ERROR_NOTICES[code], words: `errors.${code}`, detail, advises };
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
