/**
 * Addresses of the service (specification, Endpoints). Everything that goes into an address is checked here, before any
 * request: a path id that could lead to another endpoint, or text that cannot be written into an address, is refused.
 *
 * Two reads that mean the same have the same `identity`, whatever the order, encoding or case they were asked in.
 */
import { AppError } from '../domain/app-error';

export interface ReadAddress {
  readonly url: string;
  /** Method and path, for messages. */
  readonly label: string;
  readonly identity: string;
}

/** `baseUrl` with scheme and host in lower case and no slash at the end. @throws AppError `INVALID_INPUT`. */
export function canonicalBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const usable =
    url !== undefined &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '';
  if (!usable) throw refused('The address of the environment is not a plain http(s) address');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

export function submissionUrl(baseUrl: string): string {
  return `${baseUrl}/v1/transactions`;
}

export function adjustmentUrl(baseUrl: string): string {
  return `${baseUrl}/v1/transactions/adjustment`;
}

/** @throws AppError `INVALID_INPUT` for an id that is not one safe segment of a path. */
export function transactionAddress(baseUrl: string, transactionUuid: string): ReadAddress {
  return pathAddress(baseUrl, '/v1/transactions/', transactionUuid);
}

/** @throws AppError `INVALID_INPUT` for an id that is not one safe segment of a path. */
export function batchValidationAddress(baseUrl: string, id: string): ReadAddress {
  return pathAddress(baseUrl, '/lookup/v2/batch-validations/', id);
}

/** @throws AppError `INVALID_INPUT` for an id that is no UUID. */
export function taxCalculationAddress(baseUrl: string, id: string): ReadAddress {
  if (!isUuid(id)) throw refused('The identifier of a tax calculation is a UUID');
  return pathAddress(baseUrl, '/Tax/v1/Calculations/', id);
}

/** RFC 9562, any version and variant, either case. */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}

/** An external identifier is any text of 1 to 150 characters that can be written into an address. */
const EXTERNAL_ID_MAX_LENGTH = 150;

/** @throws AppError `INVALID_INPUT` for text that no transaction can have as its external identifier. */
export function checkExternalId(id: string): void {
  if (id.trim() === '') throw refused('A transaction identifier is empty');
  checkText('transaction_id', id);
  if ([...id].length > EXTERNAL_ID_MAX_LENGTH) {
    throw refused(`A transaction identifier has more than ${EXTERNAL_ID_MAX_LENGTH} characters`);
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
// Unreserved characters (RFC 3986, 2.3) need no encoding, so that nothing on the way reads them differently.
const SEGMENT = /^[A-Za-z0-9._~-]{1,200}$/;
const UNWRITABLE = /[\p{Surrogate}\p{Cc}]/u;

function isSafeSegment(id: string): boolean {
  return SEGMENT.test(id) && id !== '.' && id !== '..';
}

/** A UUID means the same in either case (RFC 9562, 4): the service is sent what was typed. */
function pathAddress(baseUrl: string, path: string, id: string): ReadAddress {
  if (!isSafeSegment(id)) {
    throw refused('An id holds only letters, digits and - . _ ~');
  }
  const folder = baseUrl + path;
  const canonical = isUuid(id) ? id.toLowerCase() : id;
  return { url: folder + id, label: `GET ${path}{id}`, identity: folder + canonical };
}

/** @throws AppError `INVALID_INPUT` for text that cannot be written into an address. */
export function checkText(name: string, value: string): void {
  if (!UNWRITABLE.test(value)) return;
  throw refused(`${name} holds a control character or half of a character`);
}

export function refused(message: string): AppError {
  return new AppError('INVALID_INPUT', message);
}
