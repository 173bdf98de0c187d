/**
 * Instants as the service writes them: RFC 3339 with an offset, on a day that exists. Only the form with upper-case `T`
 * and `Z` counts, and no leap second: what others read differently is not sent.
 */

const RFC_3339 =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Milliseconds since 1970, finer fractions cut off; `undefined` for text that is no instant. */
export function instantMs(text: string): number | undefined {
  if (!RFC_3339.test(text)) return undefined;
  const day = text.slice(0, 10);
  const dayMs = Date.parse(day);
  // 31 February is read as a day of March, or not at all.
  if (Number.isNaN(dayMs) || !new Date(dayMs).toISOString().startsWith(day)) return undefined;
  return Date.parse(text);
}
