/** The header Retry-After as a fault wants it (RFC 9110 10.2.3), wrong ones too. */
import type { RetryAfter } from './faults';

/** A date is relative to `nowMs`, wall time. */
export function retryAfterHeader(
  wanted: RetryAfter | undefined,
  nowMs: number,
): Readonly<Record<string, string>> {
  if (wanted === undefined) return {};
  return { 'Retry-After': typeof wanted === 'object' ? dateIn(wanted.dateIn, nowMs) : `${wanted}` };
}

/** IMF-fixdate, the form of RFC 9110 5.6.7 that may be sent. */
function dateIn(seconds: number, nowMs: number): string {
  return new Date(nowMs + seconds * 1_000).toUTCString();
}
