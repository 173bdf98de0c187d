/**
 * What the sheet says of a row: our word for its status and the service's own words as the message. A word that the
 * service invents is shown as it is.
 */
import { atOnce } from '../../../src/core/domain/steps';
import type { Issue } from '../../../src/core/domain/app-error';
import type { ServiceStatus } from '../../../src/core/submission/outcome';
import {
  tellLeftOut,
  tellNews,
  tellOutcome,
  tellSending,
} from '../../../src/taskpane/submit/row-results';
import { createPaneWords } from '../../../src/taskpane/wording/pane-words';
import { CHECKED, checkOf, problem, transaction } from '../support/sample-source';

const telling = { environmentName: 'Sandbox', words: createPaneWords('en') };

const status = (word: string | undefined, issues: readonly Issue[] = []): ServiceStatus => ({
  status: word,
  operationId: 'op-1',
  reportedAt: '2025-09-01T10:00:00Z',
  issues,
});

test('on its way', () => {
  expect(tellSending('A', telling)).toEqual({
    status: 'sending',
    offer: 'wait',
    result: {
      transactionId: 'A',
      status: 'Sending…',
      operationId: '',
      message: '',
      environment: 'Sandbox',
      reportedAt: '',
    },
  });
});

test('accepted is not yet reported, and keeps its operation id', () => {
  const { result } = tellOutcome('A', { kind: 'accepted', operationId: 'op-9' }, telling);
  expect(result).toMatchObject({
    status: 'Accepted',
    operationId: 'op-9',
    message: 'The service has it. The authority has not answered yet.',
  });
});

test('rejected tells all reasons in the words of the service, with their fields', () => {
  const issues = [
    { code: 'a', message: 'must not be in the future', field: 'transaction_date' },
    { code: 'b', message: 'Supplier is not onboarded' },
  ];
  expect(tellOutcome('A', { kind: 'rejected', issues }, telling).result).toMatchObject({
    status: 'Rejected',
    message: 'transaction_date: must not be in the future · Supplier is not onboarded',
  });
});

test('no answer is being found out, never failed', () => {
  expect(tellOutcome('A', { kind: 'in-doubt' }, telling).result).toMatchObject({
    status: 'Checking…',
    message: 'No answer came. Taxrow is finding out whether it arrived.',
  });
});

test('SUCCESS is reported, with the time', () => {
  expect(tellNews({ transactionId: 'A', status: status('SUCCESS') }, telling).result).toMatchObject(
    {
      status: 'Reported',
      reportedAt: '2025-09-01T10:00:00Z',
      message: '',
    },
  );
});

test('warnings of the authority are told with SUCCESS, and not with FAILURE', () => {
  const warning = { code: 'tax_authority_warning', message: 'Late', type: 'warning' };
  const refusal = { code: 'x', message: 'Tax number unknown', type: 'tax_authority' };
  expect(
    tellNews({ transactionId: 'A', status: status('SUCCESS', [warning]) }, telling).result,
  ).toMatchObject({
    status: 'Reported, with warnings',
    message: 'Late',
  });
  expect(
    tellNews({ transactionId: 'A', status: status('FAILURE', [warning, refusal]) }, telling).result,
  ).toMatchObject({
    status: 'Failed',
    message: 'Tax number unknown',
  });
});

test('a status of tomorrow is shown as the service writes it', () => {
  expect(tellNews({ transactionId: 'A', status: status('PARKED') }, telling).result.status).toBe(
    'PARKED',
  );
});

test('what is left out says why: errors by their first cell, known ones by their status', () => {
  const error = problem('E5', { code: 'unknown_country', facts: { value: 'France' } });
  const check = checkOf([transaction('B', [3], [error])]);
  const steps = tellLeftOut(
    [
      { transactionId: 'B', why: 'has-errors' },
      { transactionId: 'C', why: 'already-known', status: status('SUCCESS') },
      { transactionId: 'D', why: 'changed-since-sent', status: status('SUCCESS') },
      // It goes on saying where it was submitted.
      { transactionId: 'E', why: 'submitted-elsewhere' },
    ],
    check,
    telling,
  );
  const told = atOnce(steps);
  expect(told.map(({ result }) => [result.status, result.message, result.operationId])).toEqual([
    ['Error', 'E5: "France" is not a country code.', ''],
    ['Already reported', '', 'op-1'],
    [
      'Changed since sent',
      'The row differs from what was sent. What is reported is changed by an adjustment only.',
      'op-1',
    ],
  ]);
});

test('what the service holds twice is told, unless the person sent it again', () => {
  const news = { transactionId: 'A', status: status('SUCCESS'), duplicate: true } as const;
  expect(tellNews(news, telling)).toMatchObject({
    duplicate: true,
    result: {
      message: 'The service has stored it more than once: ask the service before you correct it.',
    },
  });
  const replayed = tellNews(news, { ...telling, replayed: new Set(['A']) });
  expect(replayed.duplicate).toBeUndefined();
  expect(replayed.result.message).toBe('');
});

describe('what was never sent', () => {
  const before = {
    ...{ status: 'Reported', operationId: 'op-1', message: '' },
    ...{ environment: 'Demo', reportedAt: '2025-09-01T10:00:00Z' },
  };

  test.each(['waits-for-original', 'original-not-reported'] as const)(
    'because of its original is not sent, and says no environment (%s)',
    (why) => {
      const [told] = atOnce(tellLeftOut([{ transactionId: 'A', why }], CHECKED, telling));
      expect(told?.status).toBe(why);
      expect(told?.result).toMatchObject({ status: 'Not sent', environment: '', operationId: '' });
      expect(tellOutcome('A', { kind: 'skipped', why }, telling).result).toEqual(told?.result);
    },
  );

  test.each(['cancelled', 'run-stopped', 'credit-exceeds-original'] as const)(
    'says no environment, but goes on saying where it was submitted before (%s)',
    (why) => {
      const remembered = new Map([['A', before]]);
      const outcome = { kind: 'skipped', why } as const;
      expect(tellOutcome('A', outcome, telling).result.environment).toBe('');
      expect(tellOutcome('A', outcome, { ...telling, remembered }).result).toMatchObject({
        ...{ operationId: 'op-1', environment: 'Demo', reportedAt: '2025-09-01T10:00:00Z' },
      });
    },
  );

  test('what the service has, or may have, says where', () => {
    const outcome = { kind: 'skipped', why: 'pending' } as const;
    expect(tellOutcome('A', outcome, telling).result.environment).toBe('Sandbox');
  });
});

test('a row with errors that was submitted before goes on saying where', () => {
  const remembered = new Map([
    [
      'A',
      {
        ...{ status: 'Reported', operationId: 'op-1', message: '' },
        ...{ environment: 'Demo', reportedAt: '2025-09-01T10:00:00Z' },
      },
    ],
  ]);
  const facts = { ...telling, remembered };
  const [told] = atOnce(tellLeftOut([{ transactionId: 'A', why: 'has-errors' }], CHECKED, facts));
  expect(told?.result).toMatchObject({
    ...{ status: 'Error', operationId: 'op-1', environment: 'Demo' },
    reportedAt: '2025-09-01T10:00:00Z',
  });
});
