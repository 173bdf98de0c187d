/**
 * Numbers that are text and fit both decimal signs (`1,234`), in columns where no other cell decides: they are read by
 * the mapping's sign, which may be a thousand times too much or too little. Silent once a person has chosen the sign.
 */
import type { ProblemFacts } from '../domain/problem';
import { shown } from './cells/cell-fault';
import { decimalSignOf, parseNumberText, withoutPercent } from './cells/read-number';
import { inferDecimalSign } from './column-profile';
import type { ColumnPlan } from './column-plan';
import { findField, type FieldPath } from './fields';
import type { RowGroup } from './group-rows';
import type { Reading } from './mapping';
import { filledSlots } from './problem-places';
import type { CellValue, Source } from './source';
import { taxSlotField } from './transaction-draft';

export type AmbiguityCode = 'ambiguous_number';

export interface AmbiguousCell {
  readonly rowIndex: number;
  readonly column: number;
  /** Path with indices: `items[2].unit_price`. */
  readonly field: string;
  /** What stands there, what it is read as, and what it would be with the other sign. */
  readonly facts: ProblemFacts;
}

const NONE: readonly AmbiguousCell[] = [];

/** Finds the ambiguous cells of a transaction, each once. */
export function ambiguousCells(
  source: Source,
  plan: ColumnPlan,
  reading: Reading,
): (group: RowGroup) => readonly AmbiguousCell[] {
  const columns = undecidedColumns(source, plan, reading);
  if (columns.length === 0) return () => NONE;
  return (group) =>
    columns.flatMap(({ column, field }) =>
      rowsOf(field, plan, group).flatMap((rowIndex, itemIndex) => {
        const facts = bothReadings(source.rows[rowIndex]?.[column] ?? null, reading);
        if (facts === undefined) return [];
        const path = indexedPath(field, itemIndex, () => filledSlots(source, plan, rowIndex));
        return [{ rowIndex, column, field: path, facts }];
      }),
    );
}

/** Constants that are such a number. */
export function ambiguousConstants(
  plan: ColumnPlan,
  reading: Reading,
): readonly { readonly field: FieldPath; readonly facts: ProblemFacts }[] {
  return [...plan.constantOf].flatMap(([path, value]) => {
    const field = numberField(path);
    const facts = field === undefined ? undefined : bothReadings(value, reading);
    return field === undefined || facts === undefined ? [] : [{ field, facts }];
  });
}

interface NumberColumn {
  readonly column: number;
  readonly field: FieldPath;
}

function undecidedColumns(
  source: Source,
  plan: ColumnPlan,
  reading: Reading,
): readonly NumberColumn[] {
  if (reading.decimalSignChosen === true) return [];
  return [...plan.columnOf].flatMap(([path, column]) => {
    const field = numberField(path);
    if (field === undefined || inferDecimalSign(source, [column]).certain) return [];
    return [{ field, column }];
  });
}

function numberField(path: string): FieldPath | undefined {
  const field = findField(path);
  return field?.kind === 'decimal' || field?.kind === 'rate' ? field.path : undefined;
}

function bothReadings(cell: CellValue, reading: Reading): ProblemFacts | undefined {
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

/** The rows of the transaction whose cells count: all for a line's own field, else the one that the field is read from. */
function rowsOf(field: FieldPath, plan: ColumnPlan, group: RowGroup): readonly number[] {
  if (field.startsWith('items.')) return group.rows;
  const at = plan.transaction.columns.findIndex((step) => step.field === field);
  return group.cellRows.slice(at, at + 1).filter((rowIndex) => rowIndex >= 0);
}

function indexedPath(field: FieldPath, itemIndex: number, slots: () => readonly number[]): string {
  if (!field.startsWith('items.')) return field.replace(/^payments\./, 'payments[0].');
  const item = `items[${String(itemIndex)}]`;
  const tax = taxSlotField(field);
  if (tax === undefined) return field.replace(/^items/, item);
  return `${item}.tax_breakdowns[${String(slots().indexOf(tax.slot))}].${tax.field}`;
}
