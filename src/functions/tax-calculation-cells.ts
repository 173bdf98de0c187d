/**
 * TAXCALC: one value of a finished tax calculation. A calculation never changes, so it is asked for once per session
 * and id, however many cells want something of it.
 */
import { AppError, isAppError } from '../core/domain/app-error';
import type { TaxCalculation } from '../core/service/tax-calculation';
import { readCalculationField, DEFAULT_FIELD, type CellValue } from './calculation-field';
import { readCalculationId, readFieldName } from './cell-input';
import type { CellPorts } from './cell-ports';
import { answerFor, type Invocation } from './invocation';
import { createSharedAnswers } from './shared-answers';

export interface TaxCalculationCells {
  /** @throws AppError for `toCellError`. */
  value(id: unknown, field: unknown, invocation: Invocation): Promise<CellValue>;
}

export function createTaxCalculationCells({
  client,
  clock,
  deadlineMs,
}: CellPorts): TaxCalculationCells {
  const answers = createSharedAnswers<TaxCalculation>({
    clock,
    deadlineMs,
    load: (id, signal) => client.getTaxCalculation(id, { signal }).catch(explainNotFound),
    isFinal: () => true,
  });
  return {
    async value(id, field, invocation) {
      const key = readCalculationId(id);
      const name = readFieldName(field) ?? DEFAULT_FIELD;
      return readCalculationField(await answerFor(answers, key, invocation), name);
    },
  };
}

function explainNotFound(error: unknown): never {
  if (!isAppError(error, 'NOT_FOUND')) throw error;
  throw new AppError('NOT_FOUND', 'The service has no calculation with this id.', { cause: error });
}
