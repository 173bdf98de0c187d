/** Why work stopped, and what to do next. Keys are the codes of `AppError`; `UNFORESEEN` is for what none of them is. */
import type { ErrorCode } from '../../core/domain/app-error';

export const errors = {
  KEY_MISSING: {
    title: 'No key yet.',
    body: 'Connect with the key of your service first.',
  },
  KEY_REFUSED: {
    title: 'The service no longer takes the key.',
    body: 'Nothing is lost. Connect with a valid key, then go on.',
  },
  NOT_FOUND: {
    title: 'The service does not know this transaction.',
    body: 'Check the id and the environment.',
  },
  INVALID_INPUT: {
    title: 'Something in the input cannot be used.',
    body: 'Correct it and try again.',
  },
  REJECTED: {
    title: 'The service refused it.',
    body: 'Its reasons stand beside the rows. Correct them and submit again.',
  },
  RATE_LIMITED: {
    title: 'The service asks us to slow down.',
    body: 'Nothing was accepted in the meantime. Try again in a minute.',
  },
  UNAVAILABLE: {
    title: 'The service has trouble answering.',
    body: 'Your rows are as they were. Try again in a few minutes.',
  },
  UNREACHABLE: {
    title: 'The service cannot be reached.',
    body: 'Check your internet connection and the address, then try again.',
  },
  TIMEOUT: {
    title: 'The service did not answer in time.',
    body: 'Try again. What was sent is looked up before anything is sent again.',
  },
  BAD_RESPONSE: {
    title: 'The service gave an answer that Taxrow cannot read.',
    body: 'Check that the address is the one of the service, then try again.',
  },
  OUTCOME_UNKNOWN: {
    title: 'It is not known yet whether a transaction arrived.',
    body: 'Taxrow asks the service before it sends anything again.',
  },
  CANCELLED: {
    title: 'Cancelled.',
    body: 'What was sent before stands in the sheet.',
  },
  STORAGE: {
    title: 'This device lets Taxrow keep no journal.',
    body: 'Without it nothing is sent, so that nothing can be sent twice. Allow storage for this add-in, then try again.',
  },
  WORKBOOK: {
    title: 'Excel did not let Taxrow read or write.',
    body: 'Finish editing the cell, or unprotect the sheet, then try again.',
  },
  UNFORESEEN: {
    title: 'Taxrow made a mistake.',
    body: 'Your rows are as they were. Try again; if it comes back, report the words below.',
  },
} as const satisfies Record<ErrorCode | 'UNFORESEEN', { title: string; body: string }>;
