/** The subscription key on its way into a request (specification, Authentication). It stays out of errors and logs. */
import { AppError } from '../domain/app-error';

const HEADER = 'Ocp-Apim-Subscription-Key';
/** What a header can carry unchanged: visible ASCII (RFC 9110, 5.5), which no space begins or ends. */
const USABLE = /^[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/;

/** True when `key` can be sent at all. */
export function isUsableKey(key: string): boolean {
  return USABLE.test(key);
}

/** @throws AppError `KEY_MISSING`, `INVALID_INPUT` for a key that no header can carry. */
export function checkKey(key: string): void {
  if (key.trim() === '') throw new AppError('KEY_MISSING', 'There is no subscription key');
  if (isUsableKey(key)) return;
  throw new AppError('INVALID_INPUT', 'The subscription key holds characters that no key has');
}

/** The headers of every request; a body is JSON (specification, Endpoints). */
export function requestHeaders(key: string, body?: string): Readonly<Record<string, string>> {
  const headers = { Accept: 'application/json', [HEADER]: key };
  return body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' };
}
