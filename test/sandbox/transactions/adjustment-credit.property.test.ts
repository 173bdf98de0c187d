/**
 * Whatever is credited in whatever order, at whatever pace, and whatever becomes of it: the credits
 * that succeeded never come to more than the original.
 */
import Big from 'big.js';
import fc from 'fast-check';
import { line } from '../client';
import { adjusting, adjustmentPayload } from './adjusting';

const TOTAL = '1000.01';
const ENDS = [
  '',
  '[sandbox:pending]',
  '[sandbox:tax_authority_error]',
  '[sandbox:internal_server_error]',
];

const steps = fc.array(
  fc.record({
    cents: fc.integer({ min: 1, max: 60_000 }),
    note: fc.constantFrom(...ENDS),
    waitMs: fc.constantFrom(0, 100, 400, 5000),
  }),
  { minLength: 1, maxLength: 12 },
);

test('never more than remains', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (credits) => {
      const { invoice, adjust, clock, get } = adjusting({ reprocessingMs: 1000 });
      await invoice('INV-1', TOTAL);
      for (const [at, { cents, note, waitMs }] of credits.entries()) {
        await adjust(
          adjustmentPayload({ transaction_id: `CN-${at}`, note, items: [creditOf(cents)] }),
        );
        clock.advance(waitMs);
      }
      clock.advance(10_000);
      const { transactions } = (
        await get(
          '/v1/transactions?transaction_scenario=CREDIT&transaction_status=SUCCESS&limit=100',
        )
      ).body;
      // Minor units: whole cents, so that plain numbers are exact here.
      const credited = transactions.reduce(
        (sum: number, { total_amount: amount }: { total_amount: number }) => sum - amount,
        0,
      );
      expect(credited).toBeLessThanOrEqual(100_001);
    }),
    { numRuns: 60 },
  );
});

function creditOf(cents: number): Record<string, unknown> {
  const price = new Big(cents).div(-100).toNumber();
  return line({ quantity: 1, unit_price: price, tax_breakdowns: [] });
}
