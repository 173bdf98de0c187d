/** How a call ends, and how an error ends one. */
import type { AppError, ErrorCode } from '../core/domain/app-error';

/**
 * 0: all is well. 1: something about the rows is not. 2: the file or the call is wrong, and nothing was done. 3: it ended
 * early, nothing is lost, and the same call goes on.
 */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Ending {
  readonly exitCode: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

interface ErrorEnding {
  readonly exitCode: 2 | 3;
  /** What to do, where the message does not say so. */
  readonly advice: string;
}

const RUN_AGAIN = 'Nothing is lost: run the same command again.';

const ENDINGS: Readonly<Record<ErrorCode, ErrorEnding>> = {
  KEY_MISSING: { exitCode: 2, advice: '' },
  INVALID_INPUT: { exitCode: 2, advice: '' },
  WORKBOOK: { exitCode: 2, advice: '' },
  KEY_REFUSED: {
    exitCode: 3,
    advice: 'The service does not take the key. Nothing is lost: run it again with a valid one.',
  },
  NOT_FOUND: {
    exitCode: 3,
    advice: 'Check that the address is the one of the service, then run it again.',
  },
  BAD_RESPONSE: {
    exitCode: 3,
    advice: 'Check that the address is the one of the service, then run it again.',
  },
  REJECTED: { exitCode: 3, advice: RUN_AGAIN },
  RATE_LIMITED: {
    exitCode: 3,
    advice: 'The service asks us to slow down. Run the same command again later.',
  },
  UNAVAILABLE: {
    exitCode: 3,
    advice: 'The service has trouble answering. Run the same command again later.',
  },
  UNREACHABLE: {
    exitCode: 3,
    advice: 'Check the connection and the address, then run the same command again.',
  },
  TIMEOUT: { exitCode: 3, advice: RUN_AGAIN },
  OUTCOME_UNKNOWN: { exitCode: 3, advice: RUN_AGAIN },
  CANCELLED: { exitCode: 3, advice: RUN_AGAIN },
  STORAGE: {
    exitCode: 3,
    advice:
      'Make room or put the rights in order, then run the same command again. Nothing is lost.',
  },
};

export function endingOfError(error: AppError): Ending {
  return { exitCode: ENDINGS[error.code].exitCode, stdout: '', stderr: complaintOf(error) };
}

/** What happened and what to do, for standard error. */
export function complaintOf(error: AppError): string {
  const { advice } = ENDINGS[error.code];
  return `${errorText(error)}\n${advice === '' ? '' : `${advice}\n`}`;
}

/** What happened, for a person, with what lies behind it where that says more. */
export function errorText(error: AppError): string {
  const said = error.issues.map(({ message }) => message).filter((text) => text !== '');
  const reason = error.cause instanceof Error ? error.cause.message : '';
  const more = said.length > 0 ? said.join('; ') : reason;
  const known = more === '' || error.message.includes(more);
  return error.code === 'INVALID_INPUT' || known ? error.message : `${error.message} (${more})`;
}

/** What to do after this error; empty when its message says so. */
export function adviceAfter(error: AppError): string {
  return ENDINGS[error.code].advice;
}
