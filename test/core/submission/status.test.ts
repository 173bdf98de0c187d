/**
 * What the sheet says follows from what became of a row and from the service's word. A word nobody has told us of is
 * shown as it is, and is never taken for an end.
 */
import type { ErrorObject } from '../../../src/core/service/error-object';
import type { Outcome, RowStatus, ServiceStatus } from '../../../src/core/submission/outcome';
import {
  foreignWordOf,
  isFinished,
  isReplayable,
  rowStatusOf,
  serviceStatusOf,
} from '../../../src/core/submission/status';

function said(status: string | undefined, ...codes: readonly string[]): ServiceStatus {
  const issues = codes.map((code) => ({ code, message: '' }));
  return { status, operationId: undefined, reportedAt: undefined, issues };
}

test('a record is read in the service’s own words', () => {
  expect(
    serviceStatusOf({
      status: 'FAILURE',
      operation_id: 'op-1',
      reporting_date: '2025-01-01T00:00:00Z',
      errors: [{ code: 'field_not_valid', message: 'No', type: 'validation', field: 'items[0]' }],
    }),
  ).toEqual({
    status: 'FAILURE',
    operationId: 'op-1',
    reportedAt: '2025-01-01T00:00:00Z',
    issues: [{ code: 'field_not_valid', message: 'No', type: 'validation', field: 'items[0]' }],
  });
});

test('a record that says nothing is no error', () => {
  expect(serviceStatusOf({})).toEqual(said(undefined));
});

const words: [ServiceStatus, RowStatus][] = [
  [said('SUCCESS'), 'reported'],
  [said('SUCCESS', 'tax_authority_warning'), 'reported-with-warnings'],
  [said('SUCCESS', 'nobody_knows_this_code'), 'reported-with-warnings'],
  [said('FAILURE', 'field_not_valid'), 'failed'],
  [said('PROCESSING'), 'accepted'],
  [said('UNDER_A_PALM_TREE'), 'accepted'],
  [said(undefined), 'accepted'],
];

test.each(words)('of the service saying %j the sheet says %s', (status, expected) => {
  expect(rowStatusOf(status)).toBe(expected);
});

test('only SUCCESS and FAILURE are an end', () => {
  const ends = ['SUCCESS', 'FAILURE', 'PENDING', 'UNDER_A_PALM_TREE', undefined].filter((word) =>
    isFinished(said(word)),
  );
  expect(ends).toEqual(['SUCCESS', 'FAILURE']);
});

test('a word nobody has told us of is there to be shown; those we know are not', () => {
  expect(foreignWordOf(said('UNDER_A_PALM_TREE'))).toBe('UNDER_A_PALM_TREE');
  expect(
    ['SUCCESS', 'FAILURE', 'PENDING', undefined].map((word) => foreignWordOf(said(word))),
  ).toEqual([undefined, undefined, undefined, undefined]);
});

const outcomes: [Outcome, RowStatus][] = [
  [{ kind: 'accepted', operationId: undefined }, 'accepted'],
  [{ kind: 'rejected', issues: [] }, 'rejected'],
  [{ kind: 'already-known', status: said('SUCCESS') }, 'already-reported'],
  [{ kind: 'in-doubt' }, 'checking'],
  [{ kind: 'skipped', why: 'has-errors' }, 'error'],
  [{ kind: 'skipped', why: 'cancelled' }, 'ready'],
  [{ kind: 'skipped', why: 'run-stopped' }, 'ready'],
  [{ kind: 'skipped', why: 'not-arrived' }, 'ready'],
  [{ kind: 'skipped', why: 'changed-since-sent' }, 'changed-since-sent'],
  [{ kind: 'skipped', why: 'waits-for-original' }, 'waits-for-original'],
  [{ kind: 'skipped', why: 'original-not-reported' }, 'original-not-reported'],
  [{ kind: 'skipped', why: 'credit-exceeds-original' }, 'error'],
  [{ kind: 'skipped', why: 'submitted-elsewhere' }, 'error'],
  [{ kind: 'skipped', why: 'pending' }, 'accepted'],
  [{ kind: 'skipped', why: 'needs-replay' }, 'failed'],
  [{ kind: 'skipped', why: 'service-reprocessing' }, 'failed'],
  [{ kind: 'skipped', why: 'sent-not-shown' }, 'not-shown'],
];

test.each(outcomes)('of the outcome %j the sheet says %s', (outcome, expected) => {
  expect(rowStatusOf(outcome)).toBe(expected);
});

describe('a FAILURE', () => {
  const failed = (...errors: ErrorObject[]) =>
    isReplayable(serviceStatusOf({ status: 'FAILURE', errors }));

  test('may be replayed after errors of validation and of the tax authority, whatever their codes', () => {
    expect(failed({ code: 'field_not_valid' }, { code: 'rejected_by_authority' })).toBe(true);
    expect(failed({ code: 'field_not_valid' }, { code: 'tax_authority_warning' })).toBe(true);
  });

  test('is left to the service when one error is its own, or cannot be told', () => {
    expect(failed({ code: 'internal_server_error' })).toBe(false);
    expect(failed({ code: 'field_not_valid' }, { code: 'internal_server_error' })).toBe(false);
    expect(failed({ code: 'field_not_valid' }, { message: 'No code' })).toBe(false);
    expect(failed()).toBe(false);
  });

  test.each(['validation', 'VALIDATION', 'tax_authority', 'general', 'GENERAL', 'warning', 'new'])(
    'is told apart by code, the type %s means nothing',
    (type) => {
      expect(failed({ code: 'field_not_valid', type })).toBe(true);
      expect(failed({ code: 'internal_server_error', type })).toBe(false);
    },
  );
});
