/**
 * Turns the sign of amounts that the source writes with the wrong one, such as credit notes with positive amounts.
 * Prices, tax amounts, payments and totals are turned; quantities and rates are not (specification, Rules seen 1: the
 * amounts of the credited lines are negative).
 */
import { negate } from '../domain/decimal';
import { originalOf } from '../domain/originals';
import type { CellProblem } from './cell-doubts';
import { isBlank, shown } from './cells/cell-fault';
import { rowsOfItem, type RowGroup } from './group-rows';
import type { Mapping } from './mapping';
import type { Problem } from './reading-result';
import { cellAddress, type CellValue, type Source } from './source';
import type { ItemDraft, TransactionDraft } from './transaction-draft';
import { comparable } from './value-meanings';

/** Turns what is to be turned of a transaction that has just been read from the rows of `group`. */
export type TurnSigns = (transaction: TransactionDraft, group: RowGroup) => void;

/** `undefined` for a mapping that turns nothing. */
export function signTurner(source: Source, { flipSigns }: Mapping): TurnSigns | undefined {
  if (flipSigns === undefined) return undefined;
  if (flipSigns.where === 'original-named') {
    return (transaction) => {
      if (originalOf(transaction) !== undefined) turnTransaction(transaction);
    };
  }
  const says = cellTest(flipSigns.cells);
  const isTurned = (rowIndex: number) => says(source.rows[rowIndex]?.[flipSigns.column] ?? null);
  if (flipSigns.of === 'transaction') {
    return (transaction, { rows }) => {
      if (rows.some(isTurned)) turnTransaction(transaction);
    };
  }
  return (transaction, group) => {
    transaction.items.forEach((item, at) => {
      if (rowsOfItem(group, at).some(isTurned)) turnItem(item);
    });
  };
}

/**
 * Rows of one transaction that disagree on whether its amounts are turned: turning all of them may be wrong, and so may
 * turning none. The first that is said against the first that is not blank.
 */
export function signDisagreement(
  source: Source,
  { flipSigns: flip }: Mapping,
): ((group: RowGroup) => readonly CellProblem[]) | undefined {
  if (flip?.where !== 'cell-says' || flip.of !== 'transaction') return undefined;
  const { column } = flip;
  const says = cellTest(flip.cells);
  const cellAt = (rowIndex: number) => source.rows[rowIndex]?.[column] ?? null;
  return ({ rows }) => {
    const filled = rows.filter((rowIndex) => !isBlank(cellAt(rowIndex)));
    const [first] = filled;
    if (first === undefined) return [];
    const expected = says(cellAt(first));
    const others = filled.filter((rowIndex) => says(cellAt(rowIndex)) !== expected);
    const [rowIndex] = others;
    if (rowIndex === undefined) return [];
    const facts = {
      value: shown(cellAt(rowIndex)),
      expected: shown(cellAt(first)),
      first: cellAddress(source, first, column),
      rows: String(others.length),
    };
    return [{ severity: 'error', code: 'rows_disagree', field: '', facts, rowIndex, column }];
  };
}

/** Without its column, a mapping that turns signs would let credit notes through as invoices: an error. */
export function checkSignColumn(source: Source, { flipSigns: flip }: Mapping): Problem[] {
  if (flip?.where !== 'cell-says') return [];
  if (source.headers[flip.column]?.trim() === flip.header.trim()) return [];
  const facts = { header: flip.header };
  const place = { cell: '', row: 0, field: '', transactionId: '' };
  return [{ severity: 'error', code: 'sign_column_missing', facts, ...place }];
}

function cellTest(cells: readonly string[]): (cell: CellValue) => boolean {
  const known = new Set(cells.map(comparable));
  return (cell) => {
    if (cell === null || typeof cell === 'object') return false;
    return known.has(comparable(String(cell)));
  };
}

const TOTALS = ['total_amount', 'total_net_amount', 'total_tax_amount'] as const;

function turnTransaction(transaction: TransactionDraft): void {
  for (const field of TOTALS) {
    const value = transaction[field];
    if (value !== undefined) transaction[field] = negate(value);
  }
  for (const payment of transaction.payments ?? []) {
    if (payment.amount !== undefined) payment.amount = negate(payment.amount);
  }
  transaction.items.forEach(turnItem);
}

function turnItem(item: ItemDraft): void {
  if (item.unit_price !== undefined) item.unit_price = negate(item.unit_price);
  if (item.net_price !== undefined) item.net_price = negate(item.net_price);
  for (const tax of item.tax_breakdowns ?? []) {
    if (tax.amount !== undefined) tax.amount = negate(tax.amount);
  }
}
