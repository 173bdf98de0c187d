/**
 * Whatever stands in the cells that a function is given: it ends with a value or with an error that says why, it asks the
 * service nothing for what it refuses, and what spills is rectangular.
 */
import fc from 'fast-check';
import { isAppError } from '../../src/core/domain/app-error';
import { readCalculationId, readTransactionId } from '../../src/functions/cell-input';
import { answers, type Behaviour } from '../core/service/fake-service';
import { calculation, cellsInTest, TestCell } from './cells-in-test';

const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    UUID,
    UUID.toUpperCase(),
    'INV-7',
    ' 007 ',
    '=A1',
    'TRUE',
    '\ud800',
    'a\u0000b',
    '..',
  ),
  fc.string({ minLength: 140, maxLength: 160 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined, ''),
  fc.constantFrom<object>(
    { code: '#REF!', message: '' },
    { type: 'Error', basicValue: '#N/A' },
    { type: 'Double', basicValue: 7 },
    { type: 'Entity', text: 'MSFT' },
    {},
    [],
  ),
);
const range = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
const argument = fc.oneof(cell, range);

/** Finds every id that it is asked for. */
const knowing: Behaviour = (request, clock) => {
  const url = new URL(request.url);
  if (url.pathname.includes('/Calculations/')) {
    return answers(200, calculation())(request, clock);
  }
  if (!url.pathname.endsWith('/transactions')) return answers(200, {})(request, clock);
  const transactions = url.searchParams
    .getAll('transaction_id')
    .map((id) => ({ transaction_id: id, operation_id: UUID, status: 'SUCCESS' }));
  return answers(200, { transactions })(request, clock);
};

test('an id is text that was typed, or it is refused with a reason', () => {
  for (const read of [readTransactionId, readCalculationId]) {
    fc.assert(
      fc.property(argument, (given) => {
        try {
          const id = read(given);
          expect(id).toBe(id.trim());
          expect(id).not.toBe('');
          expect([...id].length).toBeLessThanOrEqual(150);
        } catch (error) {
          if (!isAppError(error, 'INVALID_INPUT')) throw error;
          expect(error.message).toMatch(/\S/);
        }
      }),
      { numRuns: 5_000 },
    );
  }
});

describe.each([
  'TAXCALC.BREAKDOWN',
  'TAXCALC.TABLE',
  'TXSTATUS',
  'TXSTATUS.TABLE',
  'TXERRORS',
  'LOOKUPBATCH',
  'ASOF',
] as const)('%s', (id) => {
  test('ends with a value or a reason; what it refuses costs nothing', async () => {
    await fc.assert(
      fc.asyncProperty(argument, argument, argument, async (...args) => {
        const { call, clock, service } = cellsInTest(knowing);
        try {
          const value = await clock.advanceUntil(call(id, args, new TestCell()));
          if (!Array.isArray(value)) return;
          const widths = new Set((value as unknown[][]).map((row) => row.length));
          expect(widths.size).toBe(1);
          expect((value as unknown[][]).flat()).not.toContain(undefined);
        } catch (error) {
          if (!isAppError(error)) throw error;
          if (error.code === 'INVALID_INPUT') expect(service.count).toBe(0);
          expect(error.message).toMatch(/\S/);
        }
      }),
      { numRuns: 150 },
    );
  });
});
