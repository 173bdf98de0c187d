/**
 * From what a formula hands over to what the function gets: scalars coerced to their declared type,
 * ranges as rows of values, omitted optional arguments null, repeating ones gathered in one array.
 */
import { isErrorText, readNumber } from '../model/cell-input';
import type { Scalar } from '../model/workbook-model';
import type { FunctionMetadata, FunctionParameter } from './metadata';

/** What the formula engine hands over for one argument. */
export interface FormulaArgument {
  /** Always rows of cells; a literal is one cell. */
  readonly cells: readonly (readonly CellArgument[])[];
  /** The reference's address with its sheet; null for a literal or a computed value. */
  readonly address: string | null;
  /** Nothing stands at this place (`=F(1,,2)`). */
  readonly omitted: boolean;
}

/** An error is told apart from a text of the same letters. */
export type CellArgument = Scalar | { readonly error: string };

export type ShapedArguments =
  | {
      readonly kind: 'ready';
      readonly values: readonly unknown[];
      readonly addresses: readonly unknown[];
    }
  /** An argument waits for a function itself: so does this call. */
  | { readonly kind: 'pending' }
  /** The cell shows this error and the function is not called. */
  | { readonly kind: 'error'; readonly error: string };

/** What a cell holds while a function has not answered; both spellings, inside and outside. */
const PENDING = new Set(['#GETTING_DATA', '#BUSY!']);

class CellError extends Error {
  readonly error: string;

  constructor(error: string) {
    super(error);
    this.error = error;
  }
}

export function shapeArguments(
  definition: FunctionMetadata,
  given: readonly FormulaArgument[],
): ShapedArguments {
  if (given.some(isPending)) return { kind: 'pending' };
  try {
    const { parameters, allowErrorForDataTypeAny: allowErrors } = definition;
    const last = parameters.at(-1);
    const fixed = last?.repeating ? parameters.slice(0, -1) : parameters;
    if (!last?.repeating && given.length > fixed.length) throw new CellError('#VALUE!');
    const values: unknown[] = fixed.map((parameter, index) =>
      shape(parameter, given[index], allowErrors),
    );
    const addresses: unknown[] = fixed.map((_, index) => given[index]?.address ?? null);
    if (last?.repeating) {
      const rest = given.slice(fixed.length);
      if (rest.length === 0 && !last.optional) throw new CellError('#VALUE!');
      values.push(rest.map((argument) => shape(last, argument, allowErrors)));
      addresses.push(rest.map(({ address }) => address));
    }
    return { kind: 'ready', values, addresses };
  } catch (error) {
    if (error instanceof CellError) return { kind: 'error', error: error.error };
    throw error;
  }
}

function isPending({ cells }: FormulaArgument): boolean {
  return cells.some((row) =>
    row.some((cell) => typeof cell === 'object' && PENDING.has(cell.error)),
  );
}

function shape(
  parameter: FunctionParameter,
  given: FormulaArgument | undefined,
  allowErrors: boolean,
): unknown {
  if (!given || given.omitted) {
    if (!parameter.optional && !parameter.repeating) throw new CellError('#VALUE!');
    return null;
  }
  const one = (cell: CellArgument): unknown => coerce(cell, parameter.type, allowErrors);
  if (parameter.dimensionality !== 'scalar') return given.cells.map((row) => row.map(one));
  const [first = []] = given.cells;
  // An assumption: a block where one value is wanted is refused, not spread over its cells.
  if (given.cells.length > 1 || first.length > 1) throw new CellError('#VALUE!');
  return one(first[0] ?? '');
}

function coerce(cell: CellArgument, type: string, allowErrors: boolean): unknown {
  if (typeof cell === 'object') {
    if (allowErrors && type === 'any') return { code: cell.error, type: 'CustomFunctionError' };
    throw new CellError(isErrorText(cell.error) ? cell.error : '#VALUE!');
  }
  switch (type) {
    case 'number':
      return toNumber(cell);
    case 'string':
      return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
    case 'boolean':
      return toBoolean(cell);
    default:
      return cell;
  }
}

function toNumber(cell: Scalar): number {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (cell === '') return 0;
  const number = readNumber(cell);
  if (number === null) throw new CellError('#VALUE!');
  return number;
}

function toBoolean(cell: Scalar): boolean {
  if (typeof cell === 'boolean') return cell;
  if (typeof cell === 'number') return cell !== 0;
  if (cell === '') return false;
  const upper = cell.toUpperCase();
  if (upper !== 'TRUE' && upper !== 'FALSE') throw new CellError('#VALUE!');
  return upper === 'TRUE';
}
