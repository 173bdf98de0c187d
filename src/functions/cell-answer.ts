/**
 * The edge towards Excel: what a function answers for the connection that stands now, errors as Excel's own class and
 * listed for the pane. Nothing else is ever thrown.
 */
import { AppError, isAppError } from '../core/domain/app-error';
import { toCellError } from './cell-error';
import type { ExcelAnswer, FamilyAnswers, FamilyFunction } from './family/family';
import { hasLeftBefore, type Invocation } from './invocation';
import { pageCells, type FunctionCells } from './page-functions';

/** The call of a function as Excel made it. */
export interface FunctionCall {
  readonly functionName: string;
  /** What stands first between the brackets. */
  readonly id: unknown;
  readonly invocation: Invocation;
}

/**
 * What `ask` answers for the connection that stands when the answer comes: who has waited while somebody connected to
 * another environment is not shown the value of the one before.
 * @throws CustomFunctions.Error.
 */
export async function cellAnswer<Value>(
  call: FunctionCall,
  ask: (cells: FunctionCells) => Value | Promise<Value>,
  cellsNow: () => FunctionCells = pageCells,
): Promise<Value> {
  const cells = cellsNow();
  if (hasLeftBefore(call.invocation)) {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- Excel's own class, as below
    throw excelError(new AppError('CANCELLED', 'The cell was edited'), call, cells);
  }
  const { address, isInValuePreview } = call.invocation;
  if (address !== undefined && isInValuePreview !== true) cells.connectionCells.shows(address);
  try {
    const value = await ask(cells);
    if (cellsNow() === cells) return value;
  } catch (error) {
    const isOver = cellsNow() === cells || isAppError(error, 'CANCELLED');
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- Excel's own class, which its types do not derive from Error
    if (isOver) throw excelError(error, call, cells);
  }
  return cellAnswer(call, ask, cellsNow);
}

/** What a function of the family answers, which may have to be loaded first. @throws CustomFunctions.Error. */
export function familyAnswer<Id extends FamilyFunction>(
  functionName: Id,
  args: readonly unknown[],
  invocation: Invocation,
  cellsNow?: () => FunctionCells,
): Promise<ExcelAnswer<FamilyAnswers[Id]>> {
  const call = { functionName, id: args[0], invocation };
  const ask = async (cells: FunctionCells) => {
    const { askFamily } = await loadFamily(invocation);
    return askFamily(call, args, cells);
  };
  return cellAnswer(call, ask, cellsNow);
}

/** Shows the status of a transaction in a stream, and each new one; it never throws. */
export async function streamAnswer(
  id: unknown,
  invocation: Invocation & { setResult: (shown: string | CustomFunctions.Error) => void },
  cellsNow: () => FunctionCells = pageCells,
): Promise<void> {
  if (hasLeftBefore(invocation)) return;
  const call = { functionName: 'TXLIVE', id, invocation };
  try {
    const { streamStatus } = await loadFamily(invocation);
    await streamStatus(call, (shown) => invocation.setResult(shown), cellsNow);
  } catch (error) {
    invocation.setResult(excelError(error, call, cellsNow()));
  }
}

/** @throws AppError `UNREACHABLE`; asking again tries again. `CANCELLED` when the cell was edited meanwhile. */
async function loadFamily(invocation: Invocation) {
  let hasLeft = false;
  invocation.onCanceled = () => {
    hasLeft = true;
  };
  const family = await import(/* webpackChunkName: "functions" */ './family/family').catch(
    (error: unknown) => {
      throw new AppError('UNREACHABLE', 'The functions could not be loaded', { cause: error });
    },
  );
  if (hasLeft) throw new AppError('CANCELLED', 'The cell was edited');
  return family;
}

/** `error` as a cell shows it; what a person should know of is listed. */
export function excelError(
  error: unknown,
  { functionName, id, invocation }: FunctionCall,
  { ports: { clock, desk }, connectionCells }: FunctionCells,
  isListed = true,
): CustomFunctions.Error {
  const { address } = invocation;
  if (
    address !== undefined &&
    (isAppError(error, 'KEY_MISSING') || isAppError(error, 'KEY_REFUSED'))
  ) {
    connectionCells.lacks(address);
  }
  const atMs = clock.wallMs();
  const { code: shows, message: reason } = toCellError(error, atMs);
  // Neither a formula that is being typed nor what somebody has stopped is news.
  if (isListed && invocation.isInValuePreview !== true && !isAppError(error, 'CANCELLED')) {
    const why = error instanceof AppError ? error.code : undefined;
    desk.report({ functionName, id: idText(id), cell: address, shows, reason, why, atMs });
  }
  const { invalidValue, notAvailable } = CustomFunctions.ErrorCode;
  return new CustomFunctions.Error(shows === '#VALUE!' ? invalidValue : notAvailable, reason);
}

function idText(id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 150) : '';
}
