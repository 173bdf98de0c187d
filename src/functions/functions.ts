// The functions people type into cells. Declarations only: what they do stands in the modules beside this file.
// The comment of each function is what Excel shows in its formula builder. Ids never change once released.
// (No documentation comment up here: the metadata generator would take it for the first function's.)
/* eslint-disable @typescript-eslint/no-explicit-any -- the metadata generator knows no other type for "whatever the cell holds" */
import { cellAnswer } from './page-functions';

/**
 * The tax amount of a finished tax calculation, or another of its values. Asked for once while the workbook is open: a calculation never changes.
 * @customfunction TAXCALC
 * @param id Id of the calculation, as text: for example 3fa85f64-5717-4562-b3fc-2c963f66afa6.
 * @param [field] Name of the value you want, for example transaction_value_net. Leave it out for the tax amount.
 * @cancelable
 * @returns A number, a text, or TRUE or FALSE, as the calculation has it.
 */
export async function taxCalc(
  id: any,
  field: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<number | string | boolean> {
  return cellAnswer((cells) => cells.taxCalculations.value(id, field, invocation));
}

/**
 * What became of a reported transaction, in the service's own word, for example SUCCESS or FAILURE.
 * @customfunction TXSTATUS
 * @param id The id under which you reported the transaction, often the invoice number. Where no transaction has it, it is looked up as the service's own id.
 * @cancelable
 * @returns The status as text.
 */
export async function txStatus(
  id: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<string> {
  return cellAnswer((cells) => cells.statuses.status(id, invocation));
}
