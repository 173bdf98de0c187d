/** What a person is offered follows from what was sent, what the service says, and whether the row has changed since. */
import type { ErrorObject } from '../../../src/core/service/error-object';
import type { JournalEntry, JournalState } from '../../../src/core/submission/journal';
import {
  offerOf,
  offerOfLeftOut,
  offerOfOutcome,
  offerOfStatus,
} from '../../../src/core/submission/offer';
import { standingOf } from '../../../src/core/submission/standing';
import { serviceStatusOf } from '../../../src/core/submission/status';

const said = (status: string, ...errors: ErrorObject[]) => serviceStatusOf({ status, errors });
const VALIDATION = { code: 'field_not_valid' };
const INTERNAL = { code: 'internal_server_error' };

function entry(state: JournalState): JournalEntry {
  return {
    ...{ environmentId: 'demo', transactionId: 'INV-1', runId: 'run', state, updatedAt: 0 },
    contentHash: 'as sent',
  };
}

/** The row is as sent unless it has changed. */
function offered(
  state: JournalState | undefined,
  changed: boolean,
  ...records: Parameters<typeof serviceStatusOf>[0][]
) {
  const known = state === undefined ? undefined : entry(state);
  const hash = changed ? 'edited' : 'as sent';
  return offerOf(standingOf(hash, known, records), known, changed);
}

test.each([
  ['new', undefined, false, 'send'],
  ['rejected', 'rejected', false, 'fix-and-send'],
  ['rejected, and corrected', 'rejected', true, 'send'],
  ['not arrived', 'not-arrived', false, 'send'],
  ['in doubt', 'in-doubt', false, 'wait'],
  ['in doubt, and changed', 'in-doubt', true, 'wait'],
  ['accepted, and not shown', 'accepted', false, 'wait'],
] as const)('%s and not at the service: %s %s: %s', (_, state, changed, offer) => {
  expect(offered(state, changed)).toBe(offer);
});

test.each([
  ['SUCCESS', false, 'nothing'],
  ['SUCCESS', true, 'adjust'],
  ['PENDING', false, 'wait'],
  ['PENDING', true, 'wait'],
  ['A_WORD_OF_TOMORROW', false, 'wait'],
] as const)('%s, changed: %s: %s', (status, changed, offer) => {
  expect(offered('accepted', changed, { status })).toBe(offer);
  expect(offerOfStatus(said(status), changed)).toBe(offer);
});

test.each([
  [[VALIDATION], false, 'replay'],
  [[VALIDATION], true, 'replay'],
  [[INTERNAL], false, 'wait'],
  [[VALIDATION, INTERNAL], true, 'wait'],
] as const)('FAILURE by %j, changed: %s: %s', (errors, changed, offer) => {
  const record = { status: 'FAILURE', errors: [...errors], operation_id: 'op' };
  expect(offered('accepted', changed, record)).toBe(offer);
  expect(offerOfStatus(serviceStatusOf(record), changed)).toBe(offer);
});

test('after a run the same holds for each outcome', () => {
  expect(offerOfOutcome({ kind: 'accepted', operationId: 'op' })).toBe('wait');
  expect(offerOfOutcome({ kind: 'in-doubt' })).toBe('wait');
  expect(offerOfOutcome({ kind: 'rejected', issues: [] })).toBe('fix-and-send');
  expect(offerOfOutcome({ kind: 'already-known', status: said('SUCCESS') })).toBe('nothing');
  expect(offerOfOutcome({ kind: 'skipped', why: 'cancelled' })).toBe('send');
});

test('of what is left out, changed since sent: an adjustment only once it is reported', () => {
  const why = 'changed-since-sent';
  expect(offerOfLeftOut({ why, status: said('SUCCESS') })).toBe('adjust');
  expect(offerOfLeftOut({ why, status: said('PENDING') })).toBe('wait');
  expect(offerOfLeftOut({ why })).toBe('wait');
});
