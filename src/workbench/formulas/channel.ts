/**
 * Invocations and cancellations as messages of `richApiMessage`, category 1.
 */
import { formatAddress } from '../model/address';
import { cellRect } from '../model/rect';
import type { Invocation } from './dispatcher';

/** Category, type, target id, JSON text, unused id, "from elsewhere". */
export type FunctionEntry = readonly [number, number, string, string, number, boolean];

const CATEGORY = 1;
const INVOKE = 1000;
const CANCEL = 1001;
const FLAG = { cancelable: 1, streaming: 2, errorsAllowed: 4 } as const;

export function invokeEntries(
  invocations: readonly Invocation[],
  sheetName: (sheetId: string) => string,
): FunctionEntry[] {
  return invocations.map(({ id, definition, values, addresses, cell }) => {
    const { cancelable, stream, requiresAddress, requiresParameterAddresses } = definition.options;
    const address = formatAddress(sheetName(cell.sheetId), cellRect(cell.row, cell.column));
    const flags =
      (cancelable || stream ? FLAG.cancelable : 0) |
      (stream ? FLAG.streaming : 0) |
      (definition.allowErrorForDataTypeAny ? FLAG.errorsAllowed : 0);
    const message = [
      id,
      definition.id,
      values,
      requiresAddress ? address : null,
      flags,
      requiresParameterAddresses ? addresses : null,
    ];
    return [CATEGORY, INVOKE, '', JSON.stringify(message), 0, false];
  });
}

export function cancelEntries(invocationIds: readonly number[]): FunctionEntry[] {
  return invocationIds.map((invocationId) => [
    CATEGORY,
    CANCEL,
    '',
    JSON.stringify({ invocationId }),
    0,
    false,
  ]);
}
