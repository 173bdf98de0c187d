/**
 * A cell shows #VALUE! when the formula must be changed and #N/A when there is no value now; the message says what to
 * do. It never holds the key, and nothing that is thrown escapes as something else.
 */
import { AppError, type ErrorCode } from '../../src/core/domain/app-error';
import { toCellError } from '../../src/functions/cell-error';

/** 14:03:20 by the clock of this computer. */
const NOW_MS = new Date(2025, 2, 1, 14, 3, 20).getTime();

const shown = (code: ErrorCode, facts = {}) =>
  toCellError(new AppError(code, 'ours', facts), NOW_MS);

test('our own refusal of an id or a name is #VALUE! with its reason', () => {
  expect(shown('INVALID_INPUT')).toEqual({ code: '#VALUE!', message: 'ours' });
});

test("the service's refusal of an id is told in its words", () => {
  const issues = [{ code: 'field_not_valid', message: 'Not an id of this country' }];
  expect(shown('INVALID_INPUT', { status: 400, issues })).toEqual({
    code: '#VALUE!',
    message: 'The service: Not an id of this country',
  });
  expect(shown('INVALID_INPUT', { status: 400 }).message).toBe('The service refuses this id.');
});

test('a limit says until when, to the minute that is surely over', () => {
  expect(shown('RATE_LIMITED', { retryAfterMs: 6_400 }).message).toBe(
    'The service takes no more requests until 14:04. Choose Home, Formulas, Refresh then.',
  );
  expect(shown('RATE_LIMITED', { retryAfterMs: 3_600_000 }).message).toContain('until 15:04');
  expect(shown('RATE_LIMITED').message).toContain('until 14:05');
});

test.each<[ErrorCode, RegExp]>([
  ['KEY_MISSING', /open Taxrow .* connect/],
  ['KEY_REFUSED', /connect again/],
  ['NOT_FOUND', /ours/],
  ['UNREACHABLE', /check the connection/],
  ['TIMEOUT', /did not answer in time/],
  ['UNAVAILABLE', /fault of its own/],
  ['BAD_RESPONSE', /could not be read/],
  ['CANCELLED', /Refresh/],
  ['STORAGE', /Taxrow made a mistake/],
  ['REJECTED', /Taxrow made a mistake/],
  ['OUTCOME_UNKNOWN', /Taxrow made a mistake/],
  ['WORKBOOK', /Taxrow made a mistake/],
])('%s is #N/A and says what to do', (code, message) => {
  expect(shown(code)).toEqual({ code: '#N/A', message: expect.stringMatching(message) });
});

test('a mistake of our own is #N/A without its details', () => {
  expect(toCellError(new TypeError('x is undefined'), NOW_MS)).toEqual({
    code: '#N/A',
    message: expect.stringMatching(/^Taxrow made a mistake/),
  });
});
