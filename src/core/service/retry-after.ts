/** Reading `Retry-After` (RFC 9110, 10.2.3), strictly: what cannot be read counts as not sent. */

const SECONDS = /^\d{1,10}$/;

/**
 * How long the header asks to wait, in milliseconds; 0 for a date that has passed, `undefined` when absent or
 * unreadable. Of the three date forms the two obsolete ones (RFC 9110, 5.6.7) count as unreadable.
 */
export function retryAfterMs(header: string | null, wallMs: number): number | undefined {
  if (header === null) return undefined;
  const value = header.trim();
  if (SECONDS.test(value)) return Number(value) * 1000;
  const dateMs = Date.parse(value);
  // Only the form that senders must use is written back as it was read: no 31 February, no other time zone.
  if (Number.isNaN(dateMs) || new Date(dateMs).toUTCString() !== value) return undefined;
  return Math.max(0, dateMs - wallMs);
}
