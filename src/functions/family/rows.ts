/**
 * Results that spill, as data: every row as long as the others, a blank where there is no value. An id that fails shows
 * its error in its own row only: Excel takes errors inside of a spilled result (learn.microsoft.com, "Handle and return
 * errors from your custom function").
 */
import { isAppError } from '../../core/domain/app-error';
import type { CellValue } from '../calculation-field';
import type { Invocation } from '../invocation';
import type { Caller } from '../joined-answers';
import { isBlank } from './table-input';

/** A cell of a result that has no value but an error. Its row shares one object. */
export interface FailedCell {
  readonly id: unknown;
  readonly error: unknown;
}

export type Cell = CellValue | FailedCell;

export type Rows = readonly (readonly Cell[])[];

export const BLANK = '';

export interface Columns<Answer> {
  readonly fields: readonly string[];
  /** `undefined` where there is no value. @throws AppError for the one cell. */
  readonly read: (answer: Answer, field: string) => CellValue | undefined;
}

/** `rows` with the names of the columns on top when they are wanted; never without any cell. */
export function withHeaders(headers: boolean, names: readonly string[], rows: Rows): Rows {
  if (headers) return [names, ...rows];
  return rows.length > 0 ? rows : [names.map(() => BLANK)];
}

/** A row with a cell for each of `fields`. */
export function rowOf<Answer>(
  id: unknown,
  answer: Answer,
  { fields, read }: Columns<Answer>,
): readonly Cell[] {
  return fields.map((field) => {
    try {
      return read(answer, field) ?? BLANK;
    } catch (error) {
      return { id, error };
    }
  });
}

/**
 * A row for each of `ids`: what `row` makes of it, its error across the row, or blanks for a blank. `row` is given a
 * caller of its own; all leave together when the cell does.
 * @throws AppError when all of them fail for a reason that has nothing to do with the ids: one cell tells it better.
 */
export async function tableOf(
  ids: readonly unknown[],
  width: number,
  invocation: Invocation,
  row: (id: unknown, caller: Invocation) => Promise<readonly Cell[]>,
): Promise<Rows> {
  const callerOf = callersOf(invocation);
  const fill = (cell: Cell) => Array.from({ length: width }, () => cell);
  const failures: FailedCell[] = [];
  let blanks = 0;
  const rows = await Promise.all(
    ids.map(async (id) => {
      if (isBlank(id)) {
        blanks += 1;
        return fill(BLANK);
      }
      try {
        return await row(id, callerOf());
      } catch (error) {
        const failed = { id, error };
        failures.push(failed);
        return fill(failed);
      }
    }),
  );
  if (failures.length + blanks === ids.length) throwCommon(failures);
  return rows;
}

function throwCommon(failures: readonly FailedCell[]): void {
  const [first] = failures;
  if (first === undefined || failures.some(({ error }) => isOfItsId(error))) return;
  throw first.error;
}

/** Another id might have had an answer. */
function isOfItsId(error: unknown): boolean {
  return isAppError(error, 'NOT_FOUND') || isAppError(error, 'INVALID_INPUT');
}

/** Callers for the several answers that one call waits for: when its cell is edited, all of them leave. */
export function callersOf(invocation: Invocation): () => Invocation {
  const callers: Caller[] = [];
  const { address, isInValuePreview } = invocation;
  invocation.onCanceled = () => {
    for (const caller of callers) caller.onCanceled?.();
  };
  return () => {
    const caller: Invocation = { address, isInValuePreview };
    callers.push(caller);
    return caller;
  };
}
