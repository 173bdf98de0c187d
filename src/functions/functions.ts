// The functions people type into cells. Declarations only: what they do stands in the modules beside this file.
// The comment of each function is what Excel shows in its formula builder. Ids never change once released.
// (No documentation comment up here: the metadata generator would take it for the first function's.)
/* eslint-disable @typescript-eslint/no-explicit-any -- the metadata generator knows no other type for "whatever the cell holds" */

function notConnected(..._given: readonly unknown[]): never {
  const message = 'Open Taxrow and connect to a service.';
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- Excel's own error class, which its types do not derive from Error
  throw new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, message);
}

/**
 * The tax amount of a tax calculation, or another of its values.
 * @customfunction TAXCALC
 * @param id Identifier of the calculation, for example 3fa85f64-5717-4562-b3fc-2c963f66afa6.
 * @param [field] Name of the value, for example transaction_value_net. Without it: the tax amount.
 * @cancelable
 * @returns A number or a text.
 */
export async function taxCalc(
  id: any,
  field: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<number | string | boolean> {
  return notConnected(id, field, invocation);
}

/**
 * What became of a reported transaction, in the service's own word, for example SUCCESS.
 * @customfunction TXSTATUS
 * @param id Your own id of the transaction.
 * @cancelable
 * @returns The status as text.
 */
export async function txStatus(
  id: any,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<string> {
  return notConnected(id, invocation);
}
