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

/** All adjustments, one after the other. */
export function judgeCredits(
  adjustments: Iterable<Transaction>,
  remainingOf: (originalId: string) => Remaining | undefined,
): CreditVerdicts {
  const exceeding = new Map<string, ExceedingCredit>();
  const unverified = new Set<string>();
  const judge = creditJudge(remainingOf);
  for (const adjustment of adjustments) {
    const verdict = judge(adjustment);
    if (verdict === 'unverified') unverified.add(adjustment.transaction_id);
    else if (verdict !== undefined) exceeding.set(adjustment.transaction_id, verdict);
  }
  return { exceeding, unverified };
}

/**
 * Judges one adjustment after the other; `undefined` for one that stays within what is left. Earlier adjustments count
 * first: of two that exceed only together, the second one is held back.
 */
export function creditJudge(
  remainingOf: (originalId: string) => Remaining | undefined,
): (adjustment: Transaction) => ExceedingCredit | 'unverified' | undefined {
  const leftOf = new Map<string, Decimal>();
  return (adjustment) => {
    const credits = [...creditsOf(adjustment)];
    const known = credits.flatMap(([original, credit]) => {
      const remaining = remainingOf(original);
      // In another currency amounts cannot be compared.
      if (remaining === undefined || remaining.currencyCode !== adjustment.currency_code) return [];
      return [{ original, credit, left: leftOf.get(original) ?? remaining.amount }];
    });
    const exceeded = known.find(({ left, credit }) => isNegative(subtract(left, credit)));
    if (exceeded !== undefined) return exceeded;
    for (const { original, left, credit } of known) leftOf.set(original, subtract(left, credit));
    return known.length < credits.length ? 'unverified' : undefined;
  };
}
