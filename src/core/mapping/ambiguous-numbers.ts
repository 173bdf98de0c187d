/**
 * Numbers that are text and fit both decimal signs (`1,234`), in columns where no other cell decides: they are read by
 * the column's sign, which may be a thousand times too much or too little. Silent once a person has chosen the sign.
 */
import type { ProblemFacts } from '../domain/problem';
import type { Steps } from '../domain/steps';
import { shown } from './cells/cell-fault';
import { decimalSignOf, parseNumberText, withoutPercent } from './cells/read-number';
import { decimalSignIn } from './column-profile';
import { findField, type FieldPath } from './fields';
import type { Reading } from './mapping';
import type { CellValue, Source } from './source';

/** True for a field of numbers whose column says nothing of its decimal sign, and nobody has chosen it. */
export function* isUndecided(
  source: Source,
  field: FieldPath,
  column: number,
  reading: Reading,
): Steps<boolean> {
  if (reading.decimalSignChosen === true || !isNumberField(field)) return false;
  return (yield* decimalSignIn(source, column)) === 'either';
}

export function isNumberField(path: FieldPath): boolean {
  const kind = findField(path)?.kind;
  return kind === 'decimal' || kind === 'rate';
}

/** What stands there, what it is read as, and what it would be with the other sign; `undefined` for a cell that is clear. */
export function bothReadings(cell: CellValue, reading: Reading): ProblemFacts | undefined {
  if (reading.decimalSignChosen === true || typeof cell !== 'string') return undefined;
  if (decimalSignOf(cell) !== 'either') return undefined;
  const number = (withoutPercent(cell) ?? cell).trim();
  const other = reading.decimalSign === '.' ? ',' : '.';
  return {
    value: shown(cell),
    read: parseNumberText(number, reading.decimalSign) ?? '',
    sign: other,
    otherwise: parseNumberText(number, other) ?? '',
  };
}
