/** What a person is offered follows from what was sent, what the service says, and whether the row has changed since. */
import type { ErrorObject } from '../../../src/core/service/error-object';
import { offerOfLeftOut, offerOfOutcome, offerOfStatus } from '../../../src/core/submission/offer';
import { serviceStatusOf } from '../../../src/core/submission/status';
import { entryOf, scenario } from './scenario';

const said = (status: string, ...errors: ErrorObject[]) =>
  serviceStatusOf({ status, operation_id: 'op', errors });
const VALIDATION = { code: 'field_not_valid' };
const INTERNAL = { code: 'internal_server_error' };

test.each([
  ['SUCCESS', false, 'nothing'],
  ['SUCCESS', true, 'adjust'],
  ['PENDING', false, 'wait'],
  ['PENDING', true, 'wait'],
  ['A_WORD_OF_TOMORROW', false, 'wait'],
] as const)('%s, changed since sent: %s: %s', (status, changed, offer) => {
  expect(offerOfStatus(said(status), changed)).toBe(offer);
});

test.each([
  [[VALIDATION], false, 'replay'],
  [[VALIDATION], true, 'replay'],
  [[INTERNAL], false, 'wait-for-service'],
  [[VALIDATION, INTERNAL], true, 'wait-for-service'],
] as const)('FAILURE by %j, changed since sent: %s: %s', (errors, changed, offer) => {
  expect(offerOfStatus(said('FAILURE', ...errors), changed)).toBe(offer);
});

test('a failure without an operation id cannot be told from its repeat: the service is asked', () => {
  const unnamed = serviceStatusOf({ status: 'FAILURE', errors: [VALIDATION] });
  expect(offerOfStatus(unnamed, false)).toBe('ask-service');
  expect(offerOfLeftOut({ why: 'needs-replay', status: unnamed })).toBe('ask-service');
});

test.each([
  [{ kind: 'accepted', operationId: 'op' }, 'wait'],
  [{ kind: 'in-doubt' }, 'wait'],
  [{ kind: 'rejected', issues: [] }, 'fix-and-send'],
  [{ kind: 'already-known', status: said('SUCCESS') }, 'nothing'],
  [{ kind: 'skipped', why: 'cancelled' }, 'send'],
  [{ kind: 'skipped', why: 'not-arrived' }, 'send'],
  [{ kind: 'skipped', why: 'has-errors' }, 'fix-and-send'],
  [{ kind: 'skipped', why: 'service-reprocessing' }, 'wait-for-service'],
] as const)('after a run, %j: %s', (outcome, offer) => {
  expect(offerOfOutcome(outcome)).toBe(offer);
});

test('changed since sent: an adjustment only once it is reported', () => {
  const why = 'changed-since-sent';
  expect(offerOfLeftOut({ why, status: said('SUCCESS') })).toBe('adjust');
  expect(offerOfLeftOut({ why, status: said('PENDING') })).toBe('wait');
  expect(offerOfLeftOut({ why })).toBe('wait');
});

describe('sent, and not shown by the service', () => {
  const START_MS = Date.UTC(2025, 2, 1);
  const SETTLE_MS = 60_000;

  async function offersAfter(waitMs: number) {
    const scene = scenario();
    await scene.journal.record([await entryOf('INV-1', 'accepted', { updatedAt: START_MS })]);
    await scene.clock.advance(waitMs);
    const { leftOut } = await scene.plan(['INV-1'], { sendAnyway: new Set() });
    return leftOut.map(offerOfLeftOut);
  }

  test('within the settle time it is looked for again', async () => {
    expect(await offersAfter(SETTLE_MS)).toEqual(['look-again']);
  });

  test('after it, a person may send it anyway', async () => {
    expect(await offersAfter(SETTLE_MS + 1)).toEqual(['send-anyway']);
  });
});
