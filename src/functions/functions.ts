// The functions people type into cells. Declarations only: what they do stands in the modules beside this file.
// The comment of each function is what Excel shows in its formula builder. Ids never change once released.
// (No documentation comment up here: the metadata generator would take it for the first function's.)
/* eslint-disable @typescript-eslint/no-explicit-any -- the metadata generator knows no other type for "whatever the cell holds" */
import { cellAnswer, familyAnswer, streamAnswer } from './cell-answer';

/**
 * The tax amount of a finished tax calculation, or another of its values. A calculation never changes: it is asked for once.
 * @customfunction TAXCALC
 * @param id Id of the calculation, as text: for example 3fa85f64-5717-4562-b3fc-2c963f66afa6.
 * @param [field] Name of the value you want, for example transaction_value_net. Leave it out for the tax amount.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#taxcalc
 * @returns A number, a text, or TRUE or FALSE, as the calculation has it.
 */
export async function taxCalc(
  id: any,
  field: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<number | string | boolean> {
  return cellAnswer({ functionName: 'TAXCALC', id, invocation }, (cells) =>
    cells.taxCalculations.value(id, field, invocation),
  );
}

/**
 * The taxes of a finished tax calculation, a row each: name, rate as a fraction, amount. A calculation without taxes is one blank row.
 * @customfunction TAXCALC.BREAKDOWN
 * @param id Id of the calculation, as text.
 * @param [headers] TRUE puts the names of the columns on top.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#taxcalc.breakdown
 * @returns Three columns, as many rows as there are taxes.
 */
export async function taxCalcBreakdown(
  id: any,
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return familyAnswer('TAXCALC.BREAKDOWN', [id, headers], invocation);
}

/**
 * Values of many finished tax calculations at once, a row for each id. Quicker than a formula in every cell.
 * @customfunction TAXCALC.TABLE
 * @param ids The cells with the ids of the calculations: one column, or one row.
 * @param [fields] Names of the values you want, in cells or as text with commas. Leave it out for net, tax, gross and rate.
 * @param [headers] TRUE puts the names of the values on top.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#taxcalc.table
 * @returns A row for each id, a column for each value. A blank id is a blank row; an id that fails shows why in its own row.
 */
export async function taxCalcTable(
  ids: any[][],
  fields: any[][],
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return familyAnswer('TAXCALC.TABLE', [ids, fields, headers], invocation);
}

/**
 * What became of a reported transaction, in the service's own word, for example SUCCESS or FAILURE.
 * @customfunction TXSTATUS
 * @param id The id under which you reported the transaction, often the invoice number. Where no transaction has it, it is looked up as the service's own id.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#txstatus
 * @returns The status as text.
 */
export async function txStatus(
  id: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<string> {
  return familyAnswer('TXSTATUS', [id], invocation);
}

/**
 * What became of many reported transactions at once, a row for each id. Quicker than a formula in every cell.
 * @customfunction TXSTATUS.TABLE
 * @param ids The cells with the ids under which you reported: one column, or one row.
 * @param [fields] Names of the fields you want, in cells or as text with commas. Leave it out for status, reporting date and first error.
 * @param [headers] TRUE puts the names of the fields on top.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#txstatus.table
 * @returns A row for each id, a column for each field. A blank id is a blank row; an id that fails shows why in its own row.
 */
export async function txStatusTable(
  ids: any[][],
  fields: any[][],
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return familyAnswer('TXSTATUS.TABLE', [ids, fields, headers], invocation);
}

/**
 * The errors and warnings of a reported transaction, a row each: code, type, field, message. A transaction without any is one blank row.
 * @customfunction TXERRORS
 * @param id The id under which you reported the transaction.
 * @param [headers] TRUE puts the names of the columns on top.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#txerrors
 * @returns Four columns of text, as many rows as there are errors and warnings.
 */
export async function txErrors(
  id: any,
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return familyAnswer('TXERRORS', [id, headers], invocation);
}

/**
 * Any field of a reported transaction, for example total_amount or items[0].name.
 * @customfunction TXFIELD
 * @param id The id under which you reported the transaction.
 * @param field The field, as the service names it; lists count from 0, as in the field column of TXERRORS.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#txfield
 * @returns A number, a text, or TRUE or FALSE, as the transaction has it.
 */
export async function txField(
  id: any,
  field: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<number | string | boolean> {
  return familyAnswer('TXFIELD', [id, field], invocation);
}

/**
 * The status of a reported transaction, shown anew whenever it changes, until it is SUCCESS. For a few cells that you watch; TXSTATUS is for many.
 * @customfunction TXLIVE
 * @param id The id under which you reported the transaction.
 * @helpurl https://localhost:3000/help.html#txlive
 * @returns The status as text.
 */
export function txLive(id: any, invocation: CustomFunctions.StreamingInvocation<string>): void {
  void streamAnswer(id, invocation);
}

/**
 * The reported transactions that pass your filters, a row each.
 * @customfunction TXSEARCH
 * @param filters Two columns of cells, name and value, or a text: status=FAILURE; date_from=2025-01-01; date_to=2025-01-31.
 * @param [fields] Names of the fields you want, in cells or as text with commas.
 * @param [limit] The most rows you want, up to 10,000. Without it, more than 1,000 are refused rather than cut off.
 * @param [headers] TRUE puts the names of the fields on top.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#txsearch
 * @returns A row for each transaction, a column for each field.
 */
export async function txSearch(
  filters: any[][],
  fields: any[][],
  limit: any,
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return familyAnswer('TXSEARCH', [filters, fields, limit, headers], invocation);
}

/**
 * The tax numbers of a batch validation with what was found out about them, a row each.
 * @customfunction LOOKUPBATCH
 * @param id Id of the batch validation.
 * @param [headers] TRUE puts the names of the columns on top.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#lookupbatch
 * @returns Eight columns: country, tax number, format, business or not, status, name, address, error.
 */
export async function lookupBatch(
  id: any,
  headers: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<any[][]> {
  return familyAnswer('LOOKUPBATCH', [id, headers], invocation);
}

/**
 * When the value shown for an id was fetched. Format the cell as a date with time.
 * @customfunction ASOF
 * @param id Id of a calculation or a transaction that another formula shows.
 * @cancelable
 * @requiresAddress
 * @helpurl https://localhost:3000/help.html#asof
 * @returns A date with time, by the clock of this computer.
 */
export async function asOf(
  id: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<number> {
  return familyAnswer('ASOF', [id], invocation);
}
