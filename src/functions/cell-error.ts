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

interface Mapped {
  readonly code: CellError['code'];
  /** A text, or made from what the error knows. */
  readonly message: string | ((error: AppError) => string);
}

const AGAIN = 'Then recalculate (Ctrl+Alt+F9).';

const CELL_ERRORS: Readonly<Record<ErrorCode, Mapped>> = {
  INVALID_INPUT: { code: '#VALUE!', message: refusalMessage },
  NOT_FOUND: { code: '#N/A', message: notFoundMessage },
  KEY_MISSING: {
    code: '#N/A',
    message: `No key: open Taxrow on the Home tab and connect to the service. ${AGAIN}`,
  },
  KEY_REFUSED: {
    code: '#N/A',
    message: `The service refused the key: open Taxrow and connect again. ${AGAIN}`,
  },
  RATE_LIMITED: { code: '#N/A', message: limitedMessage },
  UNREACHABLE: {
    code: '#N/A',
    message: `The service cannot be reached: check the connection. ${AGAIN}`,
  },
  ORIGIN_REFUSED: {
    code: '#N/A',
    message: 'The service does not let Taxrow in from this address: see Connect in the pane.',
  },
  TIMEOUT: {
    code: '#N/A',
    message: 'The service did not answer in time. Recalculate to ask again (Ctrl+Alt+F9).',
  },
  UNAVAILABLE: {
    code: '#N/A',
    message: 'The service has a fault of its own now. Recalculate later (Ctrl+Alt+F9).',
  },
  BAD_RESPONSE: {
    code: '#N/A',
    message: 'The answer could not be read: check the address under Connect in the pane.',
  },
  CANCELLED: { code: '#N/A', message: 'Stopped. Recalculate to ask again (Ctrl+Alt+F9).' },
  STORAGE: {
    code: '#N/A',
    message: 'Taxrow cannot use its storage: open the pane for the reason.',
  },
  // A function only reads: these three belong to submitting and to the workbook, and are foreseen all the same.
  REJECTED: { code: '#N/A', message: 'The service refused the request.' },
  OUTCOME_UNKNOWN: { code: '#N/A', message: 'No answer came.' },
  WORKBOOK: { code: '#N/A', message: 'Excel did not let Taxrow read the workbook.' },
};

/** What the cell shows for `error`, whatever was thrown. */
export function toCellError(error: unknown): CellError {
  if (!(error instanceof AppError)) return UNFORESEEN;
  const { code, message } = CELL_ERRORS[error.code];
  return { code, message: typeof message === 'string' ? message : message(error) };
}

const UNFORESEEN: CellError = {
  code: '#N/A',
  message: 'Taxrow made a mistake. Recalculate (Ctrl+Alt+F9); if it stays, tell us the formula.',
};

/** A status means that the service spoke; without one the words are our own and say which part is wrong. */
function refusalMessage({ status, issues, message }: AppError): string {
  if (status === undefined) return message;
  const [issue] = issues;
  return issue === undefined ? 'The service refuses this id.' : `The service: ${issue.message}`;
}

function notFoundMessage({ status, message }: AppError): string {
  return status === undefined ? message : 'The service does not know this id.';
}

function limitedMessage({ retryAfterMs }: AppError): string {
  const when =
    retryAfterMs === undefined ? 'in a minute' : `in ${Math.ceil(retryAfterMs / 1000)} s`;
  return `The service has had too many requests. Recalculate ${when} (Ctrl+Alt+F9).`;
}
