/** The plan for a person: what would be sent, what is left out and why, and the totals. */
import { currencyDigits } from '../../core/domain/currencies';
import { decimal, toFixedAtLeast } from '../../core/domain/decimal';
import type { CurrencyTotal } from '../../core/mapping/reading-result';
import type { SubmissionPlan } from '../../core/submission/run';
import { number } from './progress-words';

/** How many of the plan go out though they were sent before: a person asked for it. */
export interface SentBefore {
  readonly replayed: number;
  readonly sentAnyway: number;
}

export function sentBefore({ send }: SubmissionPlan): SentBefore {
  const again = send.filter(({ knownOperationIds }) => knownOperationIds !== undefined);
  const anyway = again.filter(({ overridesEntryAt }) => overridesEntryAt !== undefined);
  return { replayed: again.length - anyway.length, sentAnyway: anyway.length };
}

/** How many are left out, by reason; `pending` and `already-known` are with the service already. */
export function leftOutCounts({ leftOut }: SubmissionPlan): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { why } of leftOut) counts[why] = (counts[why] ?? 0) + 1;
  return counts;
}

export function planText(plan: SubmissionPlan, environmentName: string): string {
  const { replayed, sentAnyway } = sentBefore(plan);
  const reasons = Object.entries(leftOutCounts(plan));
  const again = [
    ...(replayed === 0 ? [] : [`${number(replayed)} of them failed before`]),
    ...(sentAnyway === 0 ? [] : [`${number(sentAnyway)} of them were sent before and not shown`]),
  ];
  return [
    `To ${environmentName}: ${transactions(plan.send.length)} to send.`,
    ...(again.length === 0 ? [] : [`  sent once more: ${again.join(', ')}`]),
    ...plan.totals.map((total) => `  ${totalText(total)}`),
    ...reasons.map(([why, count]) => `  left out: ${number(count)} ${why.replaceAll('-', ' ')}`),
    ...(plan.cautions ?? []).map(
      ({ kind, transactionIds }) =>
        `  note: ${number(transactionIds.length)} ${CAUTIONS[kind]} (${someOf(transactionIds)})`,
    ),
    '',
  ].join('\n');
}

const CAUTIONS: Readonly<Record<NonNullable<SubmissionPlan['cautions']>[number]['kind'], string>> =
  {
    'credit-not-verified': 'credit more or less than remains, which nobody can tell from here',
    'waits-for-original': 'wait in the run until their originals are reported',
  };

const MOST_NAMED = 5;

function someOf(ids: readonly string[]): string {
  const named = ids.slice(0, MOST_NAMED).join(', ');
  return ids.length > MOST_NAMED ? `${named}, …` : named;
}

export function transactions(count: number): string {
  return `${number(count)} transaction${count === 1 ? '' : 's'}`;
}

/** Amounts with all the digits of their currency, and more where they have more. */
export function totalText({ currencyCode, net, tax, gross }: CurrencyTotal): string {
  const digits = currencyDigits(currencyCode) ?? 0;
  const money = (amount: string) => toFixedAtLeast(decimal(amount), digits);
  const name = currencyCode === '' ? 'No currency' : currencyCode;
  return `${name}: net ${money(net)}, tax ${money(tax)}, total ${money(gross)}`;
}
