/**
 * A run that begins soon after its plan takes over what its looks have shown: what the service did not know a moment ago,
 * and how many requests it has just answered.
 */
import { requestsJustAnswered, wasJustLookedFor } from '../../../src/core/submission/plan-looks';
import type { PlannedTransaction } from '../../../src/core/submission/run';
import { completeSettings } from '../../../src/core/submission/settings';
import { invoice } from './scenario';

const SETTINGS = completeSettings({ lookHoldsMs: 5_000 });

function planned(id: string, lookedMs?: number): PlannedTransaction {
  return {
    ...{ transaction: invoice(id), contentHash: '' },
    ...(lookedMs === undefined ? {} : { lookedMs }),
  };
}

test.each([
  ['just now', 10_000, true],
  ['4 s ago', 6_000, true],
  ['longer ago than four fifths of what a look holds', 5_999, false],
  ['by nobody, or it was found', undefined, false],
])('looked for %s', (_when, lookedMs, expected) => {
  expect(wasJustLookedFor(planned('INV-1', lookedMs), 10_000, SETTINGS)).toBe(expected);
});

test('100 ids are one request, and what was looked for long ago is none', () => {
  const justNow = Array.from({ length: 250 }, (_, index) => planned(`N${index}`, 9_000));
  const longAgo = Array.from({ length: 250 }, (_, index) => planned(`A${index}`, 1_000));
  expect(requestsJustAnswered([...justNow, ...longAgo], 10_000, SETTINGS)).toBe(3);
  expect(requestsJustAnswered(longAgo, 10_000, SETTINGS)).toBe(0);
});
