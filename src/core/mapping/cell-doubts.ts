/**
 * Cells that can be read and may mean something else: a number that fits both decimal signs, a value that a list of
 * meanings does not know, what the spreadsheet has made something else of. Said of each cell once, as a warning. Columns that leave no doubt cost nothing.
 */
import type { FieldProblem, ProblemFacts } from '../domain/problem';
import type { Steps } from '../domain/steps';
import { bothReadings, isNumberField, isUndecided } from './ambiguous-numbers';
import { shown } from './cells/cell-fault';
import type { ColumnPlan } from './column-plan';
import { readingOf } from './column-reading';
import { findField, type FieldPath } from './fields';
import type { RowGroup } from './group-rows';
import { mangledJudge, type MangledCode } from './mangled-cells';
import type { Mapping } from './mapping';
import { cellsOf } from './problem-places';
import type { CellValue, Source } from './source';
import { unknownValues } from './value-meanings';

export type DoubtCode = 'ambiguous_number' | 'unknown_value' | MangledCode;

interface Doubt {
  readonly code: DoubtCode;
  readonly facts: ProblemFacts;
}

/** A problem of one cell of the source. */
export interface CellProblem extends FieldProblem {
  readonly rowIndex: number;
  readonly column: number;
}

const NONE: readonly CellProblem[] = [];

/** A mapped column, judged by all of its cells. */
export interface JudgedColumn {
  readonly field: FieldPath;
  readonly column: number;
  /** What its cells together say: as long as they say the same, each cell is judged as before. */
  readonly says: string;
  /** `undefined` where no cell leaves a doubt. */
  readonly judge: Judge | undefined;
}

export function* judgeColumns(
  source: Source,
  plan: ColumnPlan,
  mapping: Mapping,
): Steps<readonly JudgedColumn[]> {
  const columns: JudgedColumn[] = [];
  for (const [path, column] of plan.columnOf) {
    const field = findField(path)?.path;
    if (field !== undefined) columns.push(yield* judgeColumn(source, mapping, field, column));
  }
  return columns;
}

/** Finds the doubtful cells of a transaction, each once. */
export function cellDoubts(
  source: Source,
  plan: ColumnPlan,
  columns: readonly JudgedColumn[],
): (group: RowGroup) => readonly CellProblem[] {
  const doubtful = columns.flatMap(({ field, column, judge }) =>
    judge === undefined ? [] : [{ field, column, judge }],
  );
  if (doubtful.length === 0) return () => NONE;
  return (group) =>
    doubtful.flatMap(({ field, column, judge }) =>
      cellsOf(field, source, plan, group).flatMap(({ rowIndex, field: path }) => {
        const doubt = judge(source.rows[rowIndex]?.[column] ?? null);
        if (doubt === undefined) return [];
        return [{ ...doubt, severity: 'warning' as const, rowIndex, column, field: path() }];
      }),
    );
}

/** Constants and defaults that are a number and fit both decimal signs. */
export function doubtfulTexts(
  plan: ColumnPlan,
  { reading }: Mapping,
): readonly { readonly field: FieldPath; readonly facts: ProblemFacts }[] {
  return [...plan.constantOf, ...plan.defaultOf].flatMap(([path, value]) => {
    const field = findField(path)?.path;
    if (field === undefined || !isNumberField(field)) return [];
    const facts = bothReadings(value, reading);
    return facts === undefined ? [] : [{ field, facts }];
  });
}

type Judge = (cell: CellValue) => Doubt | undefined;

const ANYTHING = 'anything';

export function* judgeColumn(
  source: Source,
  mapping: Mapping,
  field: FieldPath,
  column: number,
): Steps<JudgedColumn> {
  const isUnknown = unknownValues(mapping, field);
  if (isUnknown !== undefined) {
    const judge: Judge = (cell) =>
      isUnknown(cell) ? { code: 'unknown_value', facts: { value: shown(cell) } } : undefined;
    return { field, column, says: ANYTHING, judge };
  }
  const reading = readingOf(mapping, field);
  const mangled = yield* mangledJudge(source, field, column, reading);
  const says = mangled?.says ?? ANYTHING;
  if (!(yield* isUndecided(source, field, column, reading))) {
    return { field, column, says, judge: mangled?.judge };
  }
  const judge: Judge = (cell) => {
    const facts = bothReadings(cell, reading);
    return facts === undefined ? mangled?.judge?.(cell) : { code: 'ambiguous_number', facts };
  };
  return { field, column, says: `${says} of either sign`, judge };
}
