/**
 * Money is exact: however a total is split into payments, in any currency and with any number of decimals up to nine, the
 * payments come to it, and a difference of the smallest unit is an error. Float sums miss a quarter of such splits.
 * `TAXROW_MONEY_SPLITS` sets how many are drawn; the seed is fixed, so that a failure comes again.
 */
import { checkTransaction } from '../../../src/core/domain/check-transaction';
import { add, decimal, sum, type Decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import { seededRandom } from '../../sim/seeded-random';

/** `npm run soak` sets a million. */
const SPLITS = Number(process.env['TAXROW_MONEY_SPLITS'] ?? 20_000);
/** Every so many are put to the rules as well. */
const CHECKED_EVERY = 10;

const MOST_PAYMENTS = 7;
/** Codes with their decimals (ISO 4217), and prices finer than any currency. */
const CURRENCIES = [
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
  ['CLF', 4],
  ['USD', 6],
  ['EUR', 9],
] as const;

interface Split {
  readonly currency: string;
  readonly payments: readonly Decimal[];
  readonly total: Decimal;
  /** The total and one of its smallest units. */
  readonly more: Decimal;
}

const random = seededRandom(1);

function drawSplit(): Split {
  const [currency, digits] = CURRENCIES[random.between(0, CURRENCIES.length - 1)] ?? ['EUR', 2];
  const count = random.between(1, MOST_PAYMENTS);
  const parts = Array.from({ length: count }, () => drawUnits());
  const total = parts.reduce((a, b) => a + b, 0n);
  return {
    currency,
    payments: parts.map((units) => inUnits(units, digits)),
    total: inUnits(total, digits),
    more: inUnits(total + 1n, digits),
  };
}

/** Amounts of every size, refunds among them, beyond what a float can count. */
function drawUnits(): bigint {
  const size = BigInt(random.between(1, 12));
  const units = BigInt(random.between(0, 999_999_999)) * 10n ** (size - 1n);
  const rest = BigInt(random.between(0, 999_999));
  return random.chance(0.2) ? -(units + rest) : units + rest;
}

/** The canonical text of so many units of the last decimal, by whole numbers only. */
function inUnits(units: bigint, digits: number): Decimal {
  const sign = units < 0n ? '-' : '';
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits).replace(/0+$/, '');
  const size = fraction === '' ? whole : `${whole}.${fraction}`;
  return decimal(size === '0' ? '0' : sign + size);
}

function invoice({ currency, payments }: Split, total: Decimal): Transaction {
  return {
    transaction_id: 'A',
    transaction_number: '1',
    country_code: 'PT',
    currency_code: currency,
    language_code: 'pt',
    transaction_date: '2024-03-01T00:00:00Z',
    supplier: { id: '0123456789abcdef0123456789abcdef' },
    total_amount: total,
    items: [{ number: 1, name: 'A', quantity: decimal('1'), unit_price: decimal('1') }],
    payments: payments.map((amount) => ({ type: 'CARD', amount })),
  };
}

function paymentsAreWrong(split: Split, total: Decimal): boolean {
  return checkTransaction(invoice(split, total)).some(({ code }) => code === 'field_not_valid');
}

it('payments come to the total they were split from, to the last unit', () => {
  let missedByFloats = 0;
  for (let at = 0; at < SPLITS; at += 1) {
    const split = drawSplit();
    const { payments, total, more } = split;
    // The assertion is slow: it only says what differs.
    if (sum(payments) !== total) expect({ payments, sum: sum(payments) }).toEqual({ total });
    const oneByOne = payments.reduce((a, b) => add(a, b));
    if (oneByOne !== total) expect({ payments, oneByOne }).toEqual({ total });
    if (payments.reduce((paid, one) => paid + Number(one), 0) !== Number(total)) {
      missedByFloats += 1;
    }
    if (at % CHECKED_EVERY !== 0) continue;
    if (paymentsAreWrong(split, total)) expect(split).toBe('payments that come to the total');
    if (!paymentsAreWrong(split, more)) expect(split).toBe('a unit too little');
  }
  expect(missedByFloats).toBeGreaterThan(SPLITS / 10);
});
