/**
 * Whether adjustments credit more than remains of their originals, as far as it can be told. Pure, exact: what is not
 * known is said so, never guessed.
 */
import { creditsOf } from '../domain/credits';
import { isNegative, subtract, type Decimal } from '../domain/decimal';
import type { Transaction } from '../domain/transaction';

/** What is left of an original, less all credits that are known; `undefined` where it cannot be told. */
export interface Remaining {
  readonly currencyCode: string | undefined;
  readonly amount: Decimal;
}

export interface CreditVerdicts {
  /** Ids of adjustments that credit more than remains. */
  readonly exceeding: ReadonlySet<string>;
  /** Ids of those of which it cannot be told. */
  readonly unverified: ReadonlySet<string>;
}

/** Earlier adjustments count first: of two that exceed only together, the second one is held back. */
export function judgeCredits(
  adjustments: readonly Transaction[],
  remainingOf: (originalId: string) => Remaining | undefined,
): CreditVerdicts {
  const left = new Map<string, Decimal>();
  const exceeding = new Set<string>();
  const unverified = new Set<string>();
  for (const adjustment of adjustments) {
    const { transaction_id: id, currency_code: currency } = adjustment;
    const credits = [...creditsOf(adjustment)];
    const known = credits.flatMap(([original, credit]) => {
      const remaining = remainingOf(original);
      // In another currency amounts cannot be compared.
      if (remaining === undefined || remaining.currencyCode !== currency) return [];
      return [{ original, after: subtract(left.get(original) ?? remaining.amount, credit) }];
    });
    if (known.some(({ after }) => isNegative(after))) {
      exceeding.add(id);
      continue;
    }
    for (const { original, after } of known) left.set(original, after);
    if (known.length < credits.length) unverified.add(id);
  }
  return { exceeding, unverified };
}
