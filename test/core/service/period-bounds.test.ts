/**
 * A period has both its ends, whichever way the service words its bounds (specification, GET /v1/transactions): executed
 * and reported after and before, updated at or after and at or before.
 */
import { isAppError } from '../../../src/core/domain/app-error';
import { periodBounds, type Period } from '../../../src/core/service/period-bounds';

const FEBRUARY: Period = { from: '2025-02-01T00:00:00.000Z', to: '2025-02-28T23:59:59.999Z' };

test('what was executed lies between an instant before the first and one after the last', () => {
  expect(periodBounds('transaction_date', FEBRUARY)).toEqual({
    transaction_date_from: '2025-01-31T23:59:59.999Z',
    transaction_date_to: '2025-03-01T00:00:00.000Z',
  });
});

test('what was reported does so too', () => {
  expect(periodBounds('reporting_date', FEBRUARY)).toEqual({
    reporting_date_from: '2025-01-31T23:59:59.999Z',
    reporting_date_to: '2025-03-01T00:00:00.000Z',
  });
});

test('what was updated lies at the ends or between them', () => {
  expect(periodBounds('updated_at', FEBRUARY)).toEqual({
    updated_at_from: '2025-02-01T00:00:00.000Z',
    updated_at_to: '2025-02-28T23:59:59.999Z',
  });
});

test('an offset is the same instant', () => {
  expect(periodBounds('updated_at', { from: '2025-02-01T00:00:00-06:00' })).toEqual({
    updated_at_from: '2025-02-01T06:00:00.000Z',
  });
});

test('an open end has no bound', () => {
  expect(periodBounds('transaction_date', { to: '2025-02-28T12:00:00Z' })).toEqual({
    transaction_date_to: '2025-02-28T12:00:00.001Z',
  });
  expect(periodBounds('transaction_date', {})).toEqual({});
});

test('a period of one instant is one', () => {
  const noon = '2025-02-28T12:00:00Z';
  expect(periodBounds('transaction_date', { from: noon, to: noon })).toEqual({
    transaction_date_from: '2025-02-28T11:59:59.999Z',
    transaction_date_to: '2025-02-28T12:00:00.001Z',
  });
});

test.each<[string, Period]>([
  ['ends before it begins', { from: '2025-02-02T00:00:00Z', to: '2025-02-01T00:00:00Z' }],
  ['begins on a day without a time', { from: '2025-02-01' }],
  ['ends on a day that does not exist', { to: '2025-02-30T00:00:00Z' }],
])('a period that %s is refused', (_, period) => {
  try {
    periodBounds('updated_at', period);
    throw new TypeError('It was not refused');
  } catch (error) {
    expect(isAppError(error, 'INVALID_INPUT')).toBe(true);
  }
});
