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
  /** At once where the calculation is here already. @throws AppError for `toCellError`. */
  value(id: unknown, field: unknown, invocation: Invocation): CellValue | Promise<CellValue>;
}

export function createTaxCalculationCells({
  reader,
  clock,
  deadlineMs,
}: CellPorts): TaxCalculationCells {
  const answers = createSharedAnswers<TaxCalculation>({
    clock,
    deadlineMs,
    load: (id, signal) => reader.getTaxCalculation(id, { signal }).catch(explainNotFound),
    isFinal: () => true,
  });
  const readLater = createLaterReading();
  return {
    value(id, field, invocation) {
      const key = readCalculationId(id);
      const name = readFieldName(field) ?? DEFAULT_FIELD;
      const calculation = answerFor(answers, key, invocation);
      return calculation instanceof Promise
        ? readLater(calculation, name)
        : readCalculationField(calculation, name);
    },
  };
}

/**
 * Reads a value once for all cells that wait for the same calculation and want the same of it: they come in thousands,
 * and a promise each would cost more than all the rest.
 */
function createLaterReading(): (
  calculation: Promise<TaxCalculation>,
  name: string,
) => Promise<CellValue> {
  const begun = new WeakMap<Promise<TaxCalculation>, Map<string, Promise<CellValue>>>();
  return (calculation, name) => {
    const byName = begun.get(calculation) ?? new Map<string, Promise<CellValue>>();
    begun.set(calculation, byName);
    const value = byName.get(name) ?? calculation.then((read) => readCalculationField(read, name));
    byName.set(name, value);
    return value;
  };
}

function explainNotFound(error: unknown): never {
  if (!isAppError(error, 'NOT_FOUND')) throw error;
  throw new AppError('NOT_FOUND', 'The service has no calculation with this id.', { cause: error });
}
