/** TAXCALC.BREAKDOWN and TAXCALC.TABLE: the taxes of one calculation, and a row of values for each of many. */
import { isAppError } from '../../core/domain/app-error';
import type { Decimal } from '../../core/domain/decimal';
import type { TaxCalculation } from '../../core/service/tax-calculation';
import { readCalculationField, type CellValue } from '../calculation-field';
import { readCalculationId } from '../cell-input';
import { answerFor, type Invocation } from '../invocation';
import type { JoinedAnswers } from '../joined-answers';
import { BLANK, rowOf, tableOf, withHeaders, type Rows } from './rows';
import { checkSize, readFields, readHeaders, readIds } from './table-input';

const TAX = ['name', 'rate', 'amount'];

const FIELDS = [
  'transaction_value_net',
  'transaction_tax_amount',
  'transaction_value_gross',
  'transaction_effective_tax_rate',
];

export async function breakdownRows(
  calculations: JoinedAnswers<TaxCalculation>,
  [id, headers]: readonly unknown[],
  invocation: Invocation,
): Promise<Rows> {
  const hasHeaders = readHeaders(headers);
  const { result } = await answerFor(calculations, readCalculationId(id), invocation);
  const taxes = result?.tax_breakdown ?? [];
  const rows = taxes.map(({ name, rate, amount }) => [
    name ?? BLANK,
    numberOrBlank(rate),
    numberOrBlank(amount),
  ]);
  return withHeaders(hasHeaders, TAX, rows);
}

export async function calculationTable(
  calculations: JoinedAnswers<TaxCalculation>,
  [range, names, headers]: readonly unknown[],
  invocation: Invocation,
): Promise<Rows> {
  const hasHeaders = readHeaders(headers);
  const fields = readFields(names, FIELDS);
  const ids = readIds(range);
  checkSize(ids.length, fields);
  const rows = await tableOf(ids, fields.length, invocation, async (id, caller) => {
    const calculation = await answerFor(calculations, readCalculationId(id), caller);
    return rowOf(id, calculation, { fields, read: valueOrBlank });
  });
  return withHeaders(hasHeaders, fields, rows);
}

function valueOrBlank(calculation: TaxCalculation, field: string): CellValue | undefined {
  try {
    return readCalculationField(calculation, field);
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}

function numberOrBlank(amount: Decimal | undefined): CellValue {
  return amount === undefined ? BLANK : Number(amount);
}
