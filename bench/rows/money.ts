/**
 * Exact money against floats: whether five payments come to their total, for 20,000 totals. The floor adds floats and
 * allows half a cent; it is the quick way that hides real differences, not a right one.
 */
import { decimal, sum, type Decimal } from '../../src/core/domain/decimal';
import { measureRatio, ratioRows, type BenchRow } from '../measure';

const CASES = 20_000;
const PAYMENTS = 5;
const GOAL = 2;
const TOLERANCE = 0.005;

interface Split {
  readonly payments: readonly Decimal[];
  readonly total: Decimal;
}

export function moneyRows(): readonly BenchRow[] {
  const splits = Array.from({ length: CASES }, (_, at) => splitOf(at));
  const exact = () => splits.filter(({ payments, total }) => sum(payments) === total).length;
  const floats = () => splits.filter(isAboutRight).length;
  if (exact() !== CASES || floats() !== CASES) throw new Error('A right total is taken for wrong');
  return ratioRows(
    'rows',
    'exact money: 5 payments, 20,000 totals',
    measureRatio(exact, floats),
    GOAL,
  );
}

function isAboutRight({ payments, total }: Split): boolean {
  let paid = 0;
  for (const payment of payments) paid += Number(payment);
  return Math.abs(paid - Number(total)) < TOLERANCE;
}

/** Payments in cents by a fixed rule, so that every run measures the same. */
function splitOf(seed: number): Split {
  const cents = Array.from(
    { length: PAYMENTS },
    (_, at) => 1 + ((seed * 7919 + at * 104_729) % 1_000_000),
  );
  const total = cents.reduce((a, b) => a + b, 0);
  return { payments: cents.map(amount), total: amount(total) };
}

function amount(cents: number): Decimal {
  return decimal(`${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`);
}
