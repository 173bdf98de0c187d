/**
 * Totals of lines in a column that feeds a total of the transaction: its rows differ there, and each is right for its
 * line. Making them equal would be wrong advice: the column feeds a field of the item, or none. Likeness only, on rough
 * numbers; nothing here changes an amount.
 */
import type { Item } from '../domain/transaction';
import { isBlank } from './cells/cell-fault';
import type { ColumnPlan } from './column-plan';
import type { FieldPath } from './fields';
import type { Disagreement, RowGroup } from './group-rows';
import type { Mapping } from './mapping';
import type { Problem, TotalField } from './reading-result';
import type { CellValue, Source } from './source';

export type LineTotalCode = 'line_total';

/** What a line comes to without its taxes, and its taxes alone, as fields that a column can feed. */
export type LineField = Extract<FieldPath, 'items.net_price' | 'items.tax_breakdowns.amount'>;

export interface LineTotals {
  /** The field of the item that the column holds; `undefined` where there is none for it, or it is fed already. */
  readonly itemField: LineField | undefined;
}

export const TOTAL_FIELDS: ReadonlySet<FieldPath> = new Set<TotalField & FieldPath>([
  'total_amount',
  'total_net_amount',
  'total_tax_amount',
]);

/**
 * What the disagreeing column at `at` of the plan holds; `undefined` where nothing speaks for totals of lines. Each row
 * comes to what its item comes to, or most of at least three rows differ: a slip of the pen is one of many.
 */
export function lineTotalsIn(
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
  at: number,
  disagreement: Disagreement,
  items: readonly Item[],
): LineTotals | undefined {
  const step = plan.transaction.columns[at];
  // Where taxes stand in further rows, rows and items are not the same.
  if (step === undefined || !TOTAL_FIELDS.has(step.field) || group.itemRows !== undefined)
    return undefined;
  const lines = group.rows.flatMap((rowIndex, position): Line[] => {
    const cell = source.rows[rowIndex]?.[step.column] ?? null;
    const item = items[position];
    return isBlank(cell) || item === undefined ? [] : [{ amount: amountIn(cell, step.read), item }];
  });
  const holds = (size: (item: Item) => number) =>
    lines.every(({ amount, item }) => isNear(amount, size(item)));
  const isFree = (field: LineField) => !plan.columnOf.has(field) && !plan.constantOf.has(field);
  const itemField = LINE_FIELDS.find(({ size }) => holds(size))?.field;
  if (itemField !== undefined) return { itemField: isFree(itemField) ? itemField : undefined };
  const mostDiffer = disagreement.rowCount > 1 && disagreement.rowCount * 2 > lines.length - 1;
  return holds(grossOf) || mostDiffer ? { itemField: undefined } : undefined;
}

interface Line {
  readonly amount: number;
  readonly item: Item;
}

const LINE_FIELDS: readonly { readonly field: LineField; readonly size: (item: Item) => number }[] =
  [
    { field: 'items.net_price', size: netOf },
    { field: 'items.tax_breakdowns.amount', size: taxOf },
  ];

function amountIn(cell: CellValue, read: (cell: CellValue) => unknown): number {
  const value = read(cell);
  return typeof value === 'string' ? Number(value) : Number.NaN;
}

/** Half a cent, and what amounts of millions lose as rough numbers. Signs may have been turned on the way. */
export function isNear(a: number, b: number): boolean {
  const [x, y] = [Math.abs(a), Math.abs(b)];
  return Math.abs(x - y) <= 0.0051 + x * 1e-9;
}

function netOf({ net_price: net, quantity, unit_price: unitPrice }: Item): number {
  return net === undefined ? Number(quantity) * Number(unitPrice) : Number(net);
}

function taxOf(item: Item): number {
  const taxes = item.tax_breakdowns ?? [];
  if (taxes.length === 0) return Number.NaN;
  return taxes.reduce((total, { amount, rate }) => {
    return total + (amount === undefined ? (netOf(item) * Number(rate)) / 100 : Number(amount));
  }, 0);
}

function grossOf(item: Item): number {
  return netOf(item) + taxOf(item);
}

/** What can be done about such a column: feed the item's field with it, or nothing. */
export interface ColumnRemedy {
  readonly column: number;
  readonly header: string;
  readonly from: FieldPath;
  /** `undefined`: the column is left out. */
  readonly to: FieldPath | undefined;
}

/** The likeliest first; none for a problem of another kind, and where the mapping has changed since. */
export function columnRemedies(
  { code, field, facts }: Pick<Problem, 'code' | 'field' | 'facts'>,
  { columns }: Mapping,
): readonly ColumnRemedy[] {
  const mapped = columns.find((one) => one.field === field);
  if (code !== ('line_total' satisfies LineTotalCode) || mapped === undefined) return [];
  const { column, header, field: from } = mapped;
  const leftOut = { column, header, from, to: undefined };
  const to = LINE_FIELDS.find((one) => one.field === facts['expected'])?.field;
  const isFed = columns.some((one) => one.field === to);
  return to === undefined || isFed ? [leftOut] : [{ ...leftOut, to }, leftOut];
}

/** Another mapping, in which the column feeds what the remedy says. How its cells are read stays with it. */
export function withRemedy(mapping: Mapping, { column, from, to }: ColumnRemedy): Mapping {
  const columns = mapping.columns.flatMap((mapped) => {
    if (mapped.column !== column || mapped.field !== from) return [mapped];
    return to === undefined ? [] : [{ ...mapped, field: to }];
  });
  return { ...mapping, columns };
}
