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

/** Finds the doubtful cells of a transaction, each once. */
export function* cellDoubts(
  source: Source,
  plan: ColumnPlan,
  mapping: Mapping,
): Steps<(group: RowGroup) => readonly CellProblem[]> {
  const columns: DoubtfulColumn[] = [];
  for (const [path, column] of plan.columnOf) {
    const field = findField(path)?.path;
    if (field === undefined) continue;
    const judge = yield* judgeOf(source, mapping, field, column);
    if (judge !== undefined) columns.push({ field, column, judge });
  }
  if (columns.length === 0) return () => NONE;
  return (group) =>
    columns.flatMap(({ field, column, judge }) =>
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

interface DoubtfulColumn {
  readonly field: FieldPath;
  readonly column: number;
  readonly judge: Judge;
}

/** `undefined` for a column whose cells leave no doubt. */
function* judgeOf(
  source: Source,
  mapping: Mapping,
  field: FieldPath,
  column: number,
): Steps<Judge | undefined> {
  const isUnknown = unknownValues(mapping, field);
  if (isUnknown !== undefined) {
    return (cell) =>
      isUnknown(cell) ? { code: 'unknown_value', facts: { value: shown(cell) } } : undefined;
  }
  const reading = readingOf(mapping, field);
  const isMangled = yield* mangledJudge(source, field, column, reading);
  if (!(yield* isUndecided(source, field, column, reading))) return isMangled;
  return (cell) => {
    const facts = bothReadings(cell, reading);
    return facts === undefined ? isMangled?.(cell) : { code: 'ambiguous_number', facts };
  };
}
