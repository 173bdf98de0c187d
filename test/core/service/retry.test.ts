/** When a read is sent again, and how long the service's own word on that counts. */
import { AppError, type ErrorCode } from '../../../src/core/domain/app-error';
import { DEFAULT_SETTINGS } from '../../../src/core/service/client-settings';
import { backoffMs, decideRetry } from '../../../src/core/service/retry';
import { retryAfterMs } from '../../../src/core/service/retry-after';

const LONGEST = () => 1;
const SHORTEST = () => 0;

function decide(
  code: ErrorCode,
  facts: { retryAfterMs?: number } = {},
  attempt = 1,
  elapsedMs = 0,
) {
  const error = new AppError(code, 'failed', facts);
  return decideRetry({ attempt, error, elapsedMs }, DEFAULT_SETTINGS, LONGEST);
}

describe('a read is sent again', () => {
  test.each<ErrorCode>(['UNREACHABLE', 'TIMEOUT', 'RATE_LIMITED', 'UNAVAILABLE'])(
    'after %s, which may pass',
    (code) => {
      expect(decide(code)).toEqual({ againInMs: 500 });
    },
  );

  test.each<ErrorCode>([
    'KEY_REFUSED',
    'NOT_FOUND',
    'INVALID_INPUT',
    'BAD_RESPONSE',
    'CANCELLED',
    'OUTCOME_UNKNOWN',
    'REJECTED',
  ])('never after %s, which stays', (code) => {
    expect(decide(code)).toBe('stop');
  });

  test('never after a mistake of the program', () => {
    const error = new TypeError('x is not a function');
    expect(decideRetry({ attempt: 1, error, elapsedMs: 0 }, DEFAULT_SETTINGS, LONGEST)).toBe(
      'stop',
    );
  });

  test('three times at most', () => {
    expect(decide('UNAVAILABLE', {}, 3)).toEqual({ againInMs: 2000 });
    expect(decide('UNAVAILABLE', {}, 4)).toBe('stop');
  });

  test('no earlier than the service asks', () => {
    expect(decide('RATE_LIMITED', { retryAfterMs: 20_000 })).toEqual({ againInMs: 20_000 });
    expect(decide('UNAVAILABLE', { retryAfterMs: 20_000 })).toEqual({ againInMs: 20_000 });
  });

  test('not at all when it would be later than a minute after the first attempt', () => {
    expect(decide('RATE_LIMITED', { retryAfterMs: 60_001 })).toBe('stop');
    expect(decide('RATE_LIMITED', { retryAfterMs: 30_000 }, 2, 30_001)).toBe('stop');
  });
});

describe('the backoff', () => {
  test('doubles up to eight seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((attempt) => backoffMs(attempt, LONGEST))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000,
    ]);
  });

  test('is anything down to nothing, so that clients do not come back together', () => {
    expect(backoffMs(6, SHORTEST)).toBe(0);
    expect(backoffMs(6, () => 0.25)).toBe(2000);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2025, 2, 1, 12, 0, 0);

  test('in seconds', () => {
    expect(retryAfterMs('0', now)).toBe(0);
    expect(retryAfterMs('120', now)).toBe(120_000);
    expect(retryAfterMs(' 7 ', now)).toBe(7000);
    expect(retryAfterMs('1000000000', now)).toBe(1e12);
  });

  test('as a date is the time until then', () => {
    expect(retryAfterMs('Sat, 01 Mar 2025 12:00:30 GMT', now)).toBe(30_000);
  });

  test('as a date that has passed is no time at all', () => {
    expect(retryAfterMs('Sat, 01 Mar 2025 11:00:00 GMT', now)).toBe(0);
  });

  test.each([
    'abc',
    '',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '12345678901',
    'NaN',
    '2025-03-01T12:00:30Z',
    '01 Mar 2025',
    'Sun, 01 Mar 2025 12:00:30 GMT',
    'Mon, 31 Feb 2025 12:00:30 GMT',
    'Sat, 01 Mar 2025 12:00:30 +0100',
    'Saturday, 01-Mar-25 12:00:30 GMT',
    'Sat Mar  1 12:00:30 2025',
  ])('%j is unreadable and counts as absent', (header) => {
    expect(retryAfterMs(header, now)).toBeUndefined();
  });

  test('absent is absent', () => {
    expect(retryAfterMs(null, now)).toBeUndefined();
  });
});
