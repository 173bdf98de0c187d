/** A row that a service has taken in remembers which one; what was never taken in remembers nothing. */
import { atOnce } from '../../../src/core/domain/steps';
import type { ResultCells } from '../../../src/office';
import {
  rememberedKinds,
  rememberedResults,
} from '../../../src/taskpane/services/remembered-results';
import { CHECKED } from '../support/sample-source';

const taken = (environment: string, operationId: string): ResultCells => ({
  ...{ status: 'Reported', message: '', reportedAt: '' },
  ...{ environment, operationId },
});

const KINDS = new Map([
  ['Sandbox', 'sandbox'],
  ['Production', 'production'],
] as const);

function rememberedBy(
  beside: readonly (ResultCells | undefined)[],
  onSheet: Readonly<Record<string, ResultCells>> = {},
) {
  const known = new Map(Object.entries(onSheet));
  const results = atOnce(rememberedResults(CHECKED.transactions, beside, known));
  const kindOf = (name: string) => KINDS.get(name as 'Sandbox');
  return Object.fromEntries(rememberedKinds(results, kindOf));
}

test('any row of a transaction tells where it was submitted', () => {
  expect(rememberedBy([undefined, taken('Sandbox', 'op-1'), taken('Production', 'op-2')])).toEqual({
    '536365': 'sandbox',
    '536366': 'production',
  });
});

test('so does the results sheet, where the rows themselves say nothing', () => {
  expect(
    rememberedBy([], { '536366': taken('Sandbox', 'op-1'), other: taken('Sandbox', 'x') }),
  ).toEqual({ '536366': 'sandbox' });
});

test('a row that was never taken in tells nothing', () => {
  expect(rememberedBy([taken('Sandbox', '')])).toEqual({});
});

test('a name that no environment bears tells nothing', () => {
  expect(rememberedBy([taken('Elsewhere', 'op-1')])).toEqual({});
});
