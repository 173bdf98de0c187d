/** A row that a service has taken in remembers which one; what was never taken in remembers nothing. */
import { rememberedEnvironments } from '../../../src/taskpane/services/remembered-environments';
import { PRODUCTION, SANDBOX } from '../support/fake-services';
import { CHECKED } from '../support/sample-source';

const rememberedBy = (...results: ({ environment: string; operationId: string } | undefined)[]) =>
  Object.fromEntries(rememberedEnvironments(CHECKED.transactions, results, [SANDBOX, PRODUCTION]));

test('any row of a transaction tells where it was submitted', () => {
  expect(
    rememberedBy(
      undefined,
      { environment: 'Sandbox', operationId: 'op-1' },
      { environment: 'Production', operationId: 'op-2' },
    ),
  ).toEqual({ '536365': 'sandbox', '536366': 'production' });
});

test('a row that was never taken in tells nothing', () => {
  expect(rememberedBy({ environment: 'Sandbox', operationId: '' })).toEqual({});
});

test('a name that no environment bears tells nothing', () => {
  expect(rememberedBy({ environment: 'Elsewhere', operationId: 'op-1' })).toEqual({});
});
