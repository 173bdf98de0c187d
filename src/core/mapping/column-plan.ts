/**
 * A mapping made ready for its source: one closure per mapped column, built once, so that reading a row is a walk over
 * a few functions (no path, no schema, no look-up per cell).
 */
import { cellReaders, type CellReaders } from './cell-readers';
import type { CellFault, CellReader } from './cells/cell-fault';
import { findField, type FieldPath } from './fields';
import type { Mapping } from './mapping';
import type { CellValue, Source } from './source';
import {
  ITEM_WRITERS,
  isPlainItemPath,
  isTransactionPath,
  TAX_SLOT_COUNT,
  TAX_WRITERS,
  taxSlotField,
  TRANSACTION_WRITERS,
  type ItemDraft,
  type TaxDraft,
  type TransactionDraft,
  type Writer,
} from './transaction-draft';
import { transactionKey, type TransactionKey } from './transaction-key';

/** Reads one cell into its field; the fault when it cannot be read. */
type ReadInto<Target> = (target: Target, cell: CellValue) => CellFault | undefined;

export interface ColumnStep<Target> {
  readonly column: number;
  readonly field: FieldPath;
  readonly read: CellReader;
  readonly readInto: ReadInto<Target>;
}

type Fill<Target> = (target: Target) => void;

/** How one level (transaction, item, tax breakdown) is read: columns, and what is the same for all rows. */
interface Level<Target> {
  readonly columns: readonly ColumnStep<Target>[];
  readonly constants: readonly Fill<Target>[];
}

export interface ColumnPlan {
  /** The column that says which transaction a row belongs to. */
  readonly keyColumn: number | undefined;
  readonly keyField: TransactionKey['field'];
  /** The id that all rows share, when it is a constant. */
  readonly keyConstant: string | undefined;
  readonly transaction: Level<TransactionDraft>;
  /** Constants that only say what kind of customer or payment it is: filled in where there is one. */
  readonly qualifiers: Level<TransactionDraft>['constants'];
  readonly item: Level<ItemDraft>;
  /** Tax breakdowns that can come to stand, by 0-based slot. */
  readonly taxSlots: readonly (Level<TaxDraft> & { readonly slot: number })[];
  readonly columnOf: ReadonlyMap<string, number>;
  readonly constantOf: ReadonlyMap<string, string>;
  readonly faults: readonly ConstantFault[];
}

/** A constant that could not be read. */
export interface ConstantFault {
  readonly field: FieldPath;
  readonly fault: CellFault;
}

/** @throws AppError `INVALID_INPUT` for a time zone that does not exist. */
export function compilePlan(source: Source, mapping: Mapping): ColumnPlan {
  const constantOf = constantsOf(mapping);
  const columnOf = columnsOf(mapping, constantOf);
  const faults: ConstantFault[] = [];
  const level = levelCompiler(cellReaders(source, mapping.reading), columnOf, constantOf, faults);
  const key = transactionKey(mapping);
  return {
    keyField: key?.field ?? 'transaction_id',
    keyColumn: key?.column,
    keyConstant: constantOf.get('transaction_id'),
    transaction: level((field) =>
      QUALIFIERS.has(field) && constantOf.has(field) ? undefined : transactionWriter(field),
    ),
    qualifiers: level(qualifierWriter).constants,
    item: level((field) => (isPlainItemPath(field) ? ITEM_WRITERS[field] : undefined)),
    taxSlots: Array.from({ length: TAX_SLOT_COUNT }, (_, slot) => ({
      slot,
      ...level((field) => taxWriter(field, slot)),
    })).filter(({ columns, constants }) => columns.length + constants.length > 0),
    columnOf,
    constantOf,
    faults,
  };
}

function constantsOf(mapping: Mapping): ReadonlyMap<FieldPath, string> {
  return new Map(
    Object.entries(mapping.constants).flatMap(([path, value]) => {
      const field = findField(path);
      return field === undefined || value.trim() === '' ? [] : [[field.path, value]];
    }),
  );
}

/** Column per field. A constant wins over a column, and the first column over a second one. */
function columnsOf(
  mapping: Mapping,
  constantOf: ReadonlyMap<FieldPath, string>,
): ReadonlyMap<FieldPath, number> {
  const columns = new Map<FieldPath, number>();
  for (const { field, column } of mapping.columns) {
    if (!constantOf.has(field) && !columns.has(field)) columns.set(field, column);
  }
  return columns;
}

function transactionWriter(field: FieldPath): Writer<TransactionDraft> | undefined {
  return isTransactionPath(field) ? TRANSACTION_WRITERS[field] : undefined;
}

/** Fields that make no customer and no payment by themselves, with the part that they qualify. */
export const QUALIFIERS: ReadonlyMap<FieldPath, 'customer' | 'payments'> = new Map([
  ['customer.type', 'customer'],
  ['customer.address.country_code', 'customer'],
  ['payments.type', 'payments'],
]);

function qualifierWriter(field: FieldPath): Writer<TransactionDraft> | undefined {
  const part = QUALIFIERS.get(field);
  const writer = transactionWriter(field);
  if (part === undefined || writer?.kind !== 'text') return undefined;
  return {
    kind: 'text',
    write: (transaction, value) => {
      if (transaction[part] !== undefined) writer.write(transaction, value);
    },
  };
}

function taxWriter(field: FieldPath, slot: number): Writer<TaxDraft> | undefined {
  const found = taxSlotField(field);
  return found?.slot === slot ? TAX_WRITERS[found.field] : undefined;
}

type WriterOf<Target> = (field: FieldPath) => Writer<Target> | undefined;

function levelCompiler(
  readers: CellReaders,
  columnOf: ReadonlyMap<FieldPath, number>,
  constantOf: ReadonlyMap<FieldPath, string>,
  faults: ConstantFault[],
) {
  return <Target>(writerOf: WriterOf<Target>): Level<Target> => {
    const columns: ColumnStep<Target>[] = [];
    for (const [field, column] of columnOf) {
      const writer = writerOf(field);
      if (writer !== undefined) columns.push({ field, column, ...columnReader(field, writer) });
    }
    const constants: Fill<Target>[] = [];
    for (const [field, constant] of constantOf) {
      const writer = writerOf(field);
      const fill = writer && constantFill(field, writer, constant);
      if (typeof fill === 'function') constants.push(fill);
      else if (fill !== undefined) faults.push({ field, fault: fill });
    }
    return { columns, constants };
  };

  function columnReader<Target>(field: FieldPath, writer: Writer<Target>) {
    return writer.kind === 'text'
      ? readInto(readers.text(field), writer.write)
      : readInto(readers.decimal(field), writer.write);
  }

  /** What fills a constant in; the fault of one that cannot be read. */
  function constantFill<Target>(field: FieldPath, writer: Writer<Target>, constant: string) {
    return writer.kind === 'text'
      ? fillWith(readers.text(field)(constant), writer.write)
      : fillWith(readers.decimal(field)(constant), writer.write);
  }
}

function readInto<Target, Value extends string>(
  read: CellReader<Value>,
  write: (target: Target, value: Value) => void,
) {
  return {
    read,
    readInto: (target: Target, cell: CellValue): CellFault | undefined => {
      const value = read(cell);
      if (typeof value !== 'string') return value;
      write(target, value);
      return undefined;
    },
  };
}

function fillWith<Target, Value extends string>(
  value: Value | CellFault | undefined,
  write: (target: Target, value: Value) => void,
): Fill<Target> | CellFault | undefined {
  return typeof value === 'string' ? (target) => write(target, value) : value;
}
