/**
 * Whether adjustments credit more than remains of their originals, as far as it can be told. Pure, exact: what is not
 * known is said so, never guessed.
 */
import { creditsOf } from './credits';
import { isNegative, subtract, type Decimal } from './decimal';
import type { Transaction } from './transaction';

/** What is left of an original, less all credits that are known; `undefined` where it cannot be told. */
export interface Remaining {
  readonly currencyCode: string | undefined;
  readonly amount: Decimal;
}

/** The original of which an adjustment credits more than is left when its turn comes. */
export interface ExceedingCredit {
  readonly original: string;
  readonly credit: Decimal;
  readonly left: Decimal;
}

export interface CreditVerdicts {
  /** By id of the adjustment, the first of its originals that it exceeds. */
  readonly exceeding: ReadonlyMap<string, ExceedingCredit>;
  /** Ids of those of which it cannot be told. */
  readonly unverified: ReadonlySet<string>;
}

/** Earlier adjustments count first: of two that exceed only together, the second one is held back. */
export function judgeCredits(
  adjustments: readonly Transaction[],
  remainingOf: (originalId: string) => Remaining | undefined,
): CreditVerdicts {
  const leftOf = new Map<string, Decimal>();
  const exceeding = new Map<string, ExceedingCredit>();
  const unverified = new Set<string>();
  for (const adjustment of adjustments) {
    const { transaction_id: id, currency_code: currency } = adjustment;
    const credits = [...creditsOf(adjustment)];
    const known = credits.flatMap(([original, credit]) => {
      const remaining = remainingOf(original);
      // In another currency amounts cannot be compared.
      if (remaining === undefined || remaining.currencyCode !== currency) return [];
      return [{ original, credit, left: leftOf.get(original) ?? remaining.amount }];
    });
    const exceeded = known.find(({ left, credit }) => isNegative(subtract(left, credit)));
    if (exceeded !== undefined) {
      exceeding.set(id, exceeded);
      continue;
    }
    for (const { original, left, credit } of known) leftOf.set(original, subtract(left, credit));
    if (known.length < credits.length) unverified.add(id);
  }
  return { exceeding, unverified };
}
