/**
 * The one map from errors to what a cell shows. Excel carries a message only with #VALUE! and #N/A
 * (learn.microsoft.com, "Handle and return errors from your custom function"): #VALUE! means that the formula must be
 * changed, #N/A that there is no value now. The message says what to do.
 */
import { AppError, type ErrorCode } from '../core/domain/app-error';

export interface CellError {
  readonly code: '#VALUE!' | '#N/A';
  readonly message: string;
}

const AGAIN = 'Choose Home, Formulas, Refresh to ask again.';

/** By Taxrow itself (`connection-cells.ts`). */
const THEN = 'The cell is then calculated again.';

/** Not to be met by a function that only reads. */
const UNFORESEEN = `Taxrow made a mistake. ${AGAIN} If it stays, tell us the formula.`;

/** A text, or made from what the error knows. Everything but a bad argument is #N/A. */
const MESSAGES: Readonly<Record<ErrorCode, string | ((error: AppError, nowMs: number) => string)>> =
  {
    INVALID_INPUT: refusalMessage,
    NOT_FOUND: notFoundMessage,
    KEY_MISSING: `No key: open Taxrow on the Home tab and connect. ${THEN}`,
    KEY_REFUSED: `The service refused the key: open Taxrow and connect again. ${THEN}`,
    RATE_LIMITED: limitedMessage,
    UNREACHABLE: `The service cannot be reached: check the connection. ${AGAIN}`,
    TIMEOUT: `The service did not answer in time. ${AGAIN}`,
    UNAVAILABLE: `The service has a fault of its own now. ${AGAIN}`,
    BAD_RESPONSE: 'The answer could not be read: check the address under Connect in the pane.',
    CANCELLED: `Stopped. ${AGAIN}`,
    REJECTED: UNFORESEEN,
    OUTCOME_UNKNOWN: UNFORESEEN,
    STORAGE: UNFORESEEN,
    WORKBOOK: UNFORESEEN,
  };

/**
 * What the cell shows for `error`, whatever was thrown.
 * @param nowMs by the wall clock, milliseconds since 1970
 */
export function toCellError(error: unknown, nowMs: number): CellError {
  if (!(error instanceof AppError)) return { code: '#N/A', message: UNFORESEEN };
  const message = MESSAGES[error.code];
  return {
    code: error.code === 'INVALID_INPUT' ? '#VALUE!' : '#N/A',
    message: typeof message === 'string' ? message : message(error, nowMs),
  };
}

/** A status means that the service spoke; without one the words are our own and say which part is wrong. */
function refusalMessage({ status, issues, message }: AppError): string {
  if (status === undefined) return message;
  const [issue] = issues;
  return issue === undefined ? 'The service refuses this id.' : `The service: ${issue.message}`;
}

function notFoundMessage({ status, message }: AppError): string {
  return status === undefined ? message : 'The service does not know this id.';
}

/** Until when, on the person's own clock: 14:05. A started minute counts as a whole one. */
function limitedMessage({ retryAfterMs = 60_000 }: AppError, nowMs: number): string {
  const until = new Date(nowMs + retryAfterMs + 59_999);
  const time = until.toTimeString().slice(0, 5);
  return `The service takes no more requests until ${time}. Choose Home, Formulas, Refresh then.`;
}
