/** A batch that is always there, under the same id as the fixed tax calculation. */
import type { Batch } from './batch-representation';

export const FIXED_BATCH_ID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

const NUMBERS = [
  ['ES', 'B12345674'],
  ['MX', 'MBA010203AB1'],
  ['PT', '50123456'],
  ['DE', '123456000'],
  ['US', '12-3456789'],
] as const;

/** Completed: two businesses, a number of a wrong form, one that is nobody's, one not known. */
export const SEEDED_BATCH: Batch = {
  batchId: FIXED_BATCH_ID,
  batchName: 'Customers of January',
  requestedAtMs: Date.parse('2024-01-15T09:30:00Z'),
  completed: true,
  validations: NUMBERS.map(([countryCode, taxNumber], index) => ({
    validationId: `00000000-0000-4000-a000-${String(index + 1).padStart(12, '0')}`,
    countryCode,
    taxNumber,
  })),
};
