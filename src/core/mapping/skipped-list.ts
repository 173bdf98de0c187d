/**
 * Which rows a mapping passes over, blank ones included, as runs of rows that stand together: what a person is shown
 * before anything is checked. It goes by the rules that checking goes by, and comes to the same rows.
 */
import { eachInSteps, type Steps } from '../domain/steps';
import { isBlank } from './cells/cell-fault';
import { compilePlan } from './column-plan';
import type { Mapping, SkippedKind } from './mapping';
import { skipRule } from './skipped-rows';
import type { CellValue, Source } from './source';

/** 0-based indices into `Source.rows`, both included. */
export interface RowRun {
  readonly first: number;
  readonly last: number;
}

export type PassedOverKind = 'blank' | SkippedKind;

export interface PassedOver {
  readonly kind: PassedOverKind;
  readonly rowCount: number;
  /** From top to bottom. */
  readonly runs: readonly RowRun[];
}

const KINDS: readonly PassedOverKind[] = ['blank', 'totals', 'repeated_header'];

/** Kinds of which there is none are left out. @throws AppError `INVALID_INPUT` as `compilePlan`. */
export function* rowsPassedOver(source: Source, mapping: Mapping): Steps<readonly PassedOver[]> {
  const reasonFor = passedOverBy(source, mapping);
  const runs = new Map<PassedOverKind, { first: number; last: number }[]>();
  yield* eachInSteps(source.rows, (row, index) => {
    const kind = reasonFor(row);
    if (kind === undefined) return;
    const known = runs.get(kind) ?? [];
    const latest = known.at(-1);
    if (latest?.last === index - 1) latest.last = index;
    else known.push({ first: index, last: index });
    runs.set(kind, known);
  });
  return KINDS.flatMap((kind) => {
    const found = runs.get(kind);
    if (found === undefined) return [];
    const rowCount = found.reduce((count, { first, last }) => count + last - first + 1, 0);
    return [{ kind, rowCount, runs: found }];
  });
}

/**
 * Why a row is passed over; `undefined` for one that is read. It is to be asked of all rows, from top to bottom: a row
 * with the id of the one above belongs to it, whatever else it says.
 *
 * @throws AppError `INVALID_INPUT` as `compilePlan`.
 */
export function passedOverBy(source: Source, mapping: Mapping) {
  const plan = compilePlan(source, mapping);
  const skip = skipRule(source, plan, mapping.layout);
  const { keyColumn } = plan;
  let keyAbove: CellValue = null;
  return (row: readonly CellValue[]): PassedOverKind | undefined => {
    const key = keyColumn === undefined ? null : (row[keyColumn] ?? null);
    if (key !== null && key === keyAbove) return undefined;
    if (isBlank(key) && row.every(isBlank)) return 'blank';
    const reason = skip(row, key);
    if (reason === undefined && !isBlank(key)) keyAbove = key;
    return reason === 'unsure' ? undefined : reason;
  };
}
