/**
 * TAXCALC: one value of a finished tax calculation. A calculation never changes, so it is asked for once per id, however
 * many cells want something of it.
 */
import { AppError, isAppError } from '../core/domain/app-error';
import { readValue } from '../core/service/answer-error';
import { taxCalculationAddress } from '../core/service/endpoints';
import { taxCalculation, type TaxCalculation } from '../core/service/tax-calculation';
import type { Share } from './answers';
import { readCalculationField, DEFAULT_FIELD, type CellValue } from './calculation-field';
import { readCalculationId, readFieldName } from './cell-input';
import type { CellPorts } from './cell-ports';
import { answerFor, createLaterReading, type Invocation } from './invocation';
import type { JoinedAnswers } from './joined-answers';

export function shareCalculations(
  share: Share,
  { connection }: Pick<CellPorts, 'connection'>,
): JoinedAnswers<TaxCalculation> {
  return share<TaxCalculation>({
    functionName: 'TAXCALC',
    async load(id, signal, shelf) {
      const { baseUrl, read } = connection();
      const address = taxCalculationAddress(baseUrl, id);
      return read(address, taxCalculation, { signal, shelf }).catch(explainNotFound);
    },
    isFinal: () => true,
    stored: {
      kind: 'calculation',
      read: (value) => readValue(taxCalculation, value, 'A kept calculation'),
    },
  });
}

export interface TaxCalculationCells {
  /** At once where the calculation is here already. @throws AppError for `toCellError`. */
  value(id: unknown, field: unknown, invocation: Invocation): CellValue | Promise<CellValue>;
}

export function createTaxCalculationCells(
  calculations: JoinedAnswers<TaxCalculation>,
): TaxCalculationCells {
  const read = createLaterReading(readCalculationField);
  return {
    value(id, field, invocation) {
      const key = readCalculationId(id);
      const name = readFieldName(field) ?? DEFAULT_FIELD;
      return read(answerFor(calculations, key, invocation), name);
    },
  };
}

function explainNotFound(error: unknown): never {
  if (!isAppError(error, 'NOT_FOUND')) throw error;
  throw new AppError('NOT_FOUND', 'The service has no calculation with this id.', { cause: error });
}
