/**
 * The service's own errors, brought back to the cells they are about: by their `field` path (specification, Error
 * object) to the row and column that feed it. What no column feeds, and what is about the whole transaction, stands at
 * the cell that says which transaction it is. Pure.
 */
import type { Issue } from '../domain/app-error';
import { isBlank } from './cells/cell-fault';
import { isConstant } from './is-constant';
import type { Mapping } from './mapping';
import type { MappedTransaction, Problem } from './reading-result';
import { cellAddress, type Source } from './source';
import { paymentSlotPrefix, SLOT_NUMBERS, taxSlotPrefix } from './transaction-draft';
import { transactionKey } from './transaction-key';

export type ServiceCode = 'service_error' | 'service_warning';

/** A cell of the source; both 0-based. */
export interface CellPlace {
  readonly rowIndex: number;
  readonly column: number;
}

/** The columns of a mapping by the paths that they feed, made once for many errors. */
export type FeedingColumns = ReadonlyMap<string, number>;

/** A constant wins over a column, and the first column over a second one, as in reading. */
export function feedingColumns({ columns, constants }: Mapping): FeedingColumns {
  const feeding = new Map<string, number>();
  for (const { field, column } of columns) {
    if (isConstant(field, constants) || feeding.has(field)) continue;
    feeding.set(field, column);
  }
  return feeding;
}

const ITEM = /^items\[(\d+)\](?:\.(.+))?$/;
/** Older interfaces of the service say `tax_breakdown`. */
const BREAKDOWN = /^tax_breakdowns?\[(\d+)\](?:\.(\w+))?$/;
const PAYMENT = /^payments\[(\d+)\](?:\.(\w+))?$/;

/** The cell that feeds `field` of the transaction; `undefined` when no column does. */
function placeOfField(
  field: string,
  mapped: Pick<MappedTransaction, 'rows' | 'itemRows'>,
  source: Source,
  feeding: FeedingColumns,
): CellPlace | undefined {
  const [, item, ofItem = ''] = ITEM.exec(field) ?? [];
  if (item !== undefined) {
    const at = Number(item);
    const rows = mapped.itemRows?.[at] ?? mapped.rows.slice(at, at + 1);
    const [, nth, ofTax = ''] = BREAKDOWN.exec(ofItem) ?? [];
    if (nth !== undefined) return breakdownPlace(Number(nth), ofTax, rows, source, feeding);
    return placeIn(rows, feeding.get(`items.${ofItem}`));
  }
  const [, nth, ofPayment = ''] = PAYMENT.exec(field) ?? [];
  if (nth === undefined) return headerPlace(field, mapped.rows, source, feeding);
  const filled = SLOT_NUMBERS.filter((slot) => {
    const place = headerPlace(`${paymentSlotPrefix(slot)}.amount`, mapped.rows, source, feeding);
    return place !== undefined && !isBlank(source.rows[place.rowIndex]?.[place.column]);
  });
  const slot = filled[Number(nth)] ?? Number(nth);
  return headerPlace(`${paymentSlotPrefix(slot)}.${ofPayment}`, mapped.rows, source, feeding);
}

/** The issues of a transaction as problems of its cells. */
export function serviceProblems(
  issues: readonly Issue[],
  mapped: MappedTransaction,
  source: Source,
  mapping: Mapping,
  feeding: FeedingColumns = feedingColumns(mapping),
): readonly Problem[] {
  const key = transactionKey(mapping)?.column;
  return issues.map(({ code, message, field = '' }) => {
    const place = placeOfField(field, mapped, source, feeding) ?? placeIn(mapped.rows, key);
    const isWarning = code === 'tax_authority_warning';
    return {
      severity: isWarning ? 'warning' : 'error',
      code: isWarning ? 'service_warning' : 'service_error',
      field,
      facts: { message: message === '' ? code : message, code },
      transactionId: mapped.transactionId,
      cell: place === undefined ? '' : cellAddress(source, place.rowIndex, place.column),
      row: place === undefined ? 0 : source.headerRow + 1 + place.rowIndex,
    };
  });
}

function placeIn(rows: readonly number[], column: number | undefined): CellPlace | undefined {
  const [rowIndex] = rows;
  return rowIndex === undefined || column === undefined ? undefined : { rowIndex, column };
}

/** A field of the whole transaction is read from the first row that has it. */
function headerPlace(
  path: string,
  rows: readonly number[],
  source: Source,
  feeding: FeedingColumns,
): CellPlace | undefined {
  const column = feeding.get(path);
  if (column === undefined) return undefined;
  const filled = rows.find((row) => !isBlank(source.rows[row]?.[column]));
  return placeIn(filled === undefined ? rows : [filled], column);
}

/** A slot makes a breakdown where there is a rate or an amount. */
function breakdownPlace(
  nth: number,
  field: string,
  rows: readonly number[],
  source: Source,
  feeding: FeedingColumns,
): CellPlace | undefined {
  const filled = rows.flatMap((rowIndex) =>
    SLOT_NUMBERS.flatMap((slot) => {
      const isFilled = ['rate', 'amount'].some((name) => {
        const column = feeding.get(`${taxSlotPrefix(slot)}.${name}`);
        return column !== undefined && !isBlank(source.rows[rowIndex]?.[column]);
      });
      return isFilled ? [{ rowIndex, slot }] : [];
    }),
  );
  const { rowIndex, slot } = filled[nth] ?? { rowIndex: rows[0], slot: nth };
  return placeIn(
    rowIndex === undefined ? [] : [rowIndex],
    feeding.get(`${taxSlotPrefix(slot)}.${field}`),
  );
}
