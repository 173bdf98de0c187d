/**
 * A mapping made ready for its source: one closure per mapped column, built once, so that reading a row is a walk over
 * a few functions (no path, no schema, no look-up per cell).
 */
import { cellReaders, type CellReaders } from './cell-readers';
import type { CellFault, CellReader } from './cells/cell-fault';
import { sameAsAbove } from './cells/same-as-above';
import { zoneOf } from './cells/time-zone';
import { readingOfColumn } from './column-reading';
import { findField, type FieldPath } from './fields';
import type { FieldTexts, Mapping } from './mapping';
import { isQualifier, qualifierWriter } from './qualifiers';
import type { CellValue, Source } from './source';
import {
  ITEM_WRITERS,
  isPlainItemPath,
  SLOT_NUMBERS,
  TAX_WRITERS,
  taxSlotField,
  transactionWriter,
  type ItemDraft,
  type TaxDraft,
  type TransactionDraft,
  type Writer,
} from './transaction-draft';
import { transactionKey, type TransactionKey } from './transaction-key';
import { meaningsOf, withMeanings } from './value-meanings';

/** Reads one cell into its field; the fault when it cannot be read. */
type ReadInto<Target> = (target: Target, cell: CellValue) => CellFault | undefined;

export interface ColumnStep<Target> {
  readonly column: number;
  readonly field: FieldPath;
  /** The field's own name: `unit_price` of `items.unit_price`. */
  readonly name: string;
  readonly read: CellReader;
  readonly readInto: ReadInto<Target>;
}

type Fill<Target> = (target: Target) => void;

/** How one level (transaction, item, tax breakdown) is read. */
interface Level<Target> {
  readonly columns: readonly ColumnStep<Target>[];
  /** Constants and defaults: filled in before the columns are read, so that a cell with content wins over a default. */
  readonly fills: readonly Fill<Target>[];
}

export interface ColumnPlan {
  /** The column that says which transaction a row belongs to. */
  readonly keyColumn: number | undefined;
  readonly keyField: TransactionKey['field'];
  /** The id that all rows share, when it is a constant. */
  readonly keyConstant: string | undefined;
  readonly transaction: Level<TransactionDraft>;
  /** What only says what kind of customer or payment it is: filled in where there is one, when all columns are read. */
  readonly qualifiers: Level<TransactionDraft>['fills'];
  readonly item: Level<ItemDraft>;
  /** Tax breakdowns that can come to stand, by 0-based slot. */
  readonly taxSlots: readonly (Level<TaxDraft> & { readonly slot: number })[];
  readonly columnOf: ReadonlyMap<string, number>;
  readonly constantOf: ReadonlyMap<string, string>;
  /** Without those of fields that have a constant. */
  readonly defaultOf: ReadonlyMap<string, string>;
  readonly faults: readonly ConstantFault[];
}

/** A constant or a default that could not be read. */
export interface ConstantFault {
  readonly field: FieldPath;
  readonly fault: CellFault;
}

/** @throws AppError `INVALID_INPUT` for a time zone that does not exist. */
export function compilePlan(source: Source, mapping: Mapping): ColumnPlan {
  const constantOf = textsOf(mapping.constants);
  const defaultOf = defaultsOf(mapping, constantOf);
  const columnOf = columnsOf(mapping, constantOf);
  const faults: ConstantFault[] = [];
  const level = levelCompiler(source, mapping, { columnOf, constantOf, defaultOf }, faults);
  const key = transactionKey(mapping);
  return {
    keyField: key?.field ?? 'transaction_id',
    keyColumn: key?.column,
    keyConstant: constantOf.get('transaction_id'),
    transaction: level(transactionWriter, (field) =>
      isQualifier(field) ? undefined : transactionWriter(field),
    ),
    qualifiers: level(() => undefined, qualifierWriter).fills,
    item: level(itemWriter),
    taxSlots: SLOT_NUMBERS.map((slot) => ({
      slot,
      ...level((field) => taxWriter(field, slot)),
    })).filter(({ columns, fills }) => columns.length + fills.length > 0),
    columnOf,
    constantOf,
    defaultOf,
    faults,
  };
}

type TextOf = ReadonlyMap<FieldPath, string>;
type ColumnOf = ReadonlyMap<FieldPath, number>;

function textsOf(texts: FieldTexts): TextOf {
  return new Map(
    Object.entries(texts).flatMap(([path, value]) => {
      const field = findField(path);
      return field === undefined || value.trim() === '' ? [] : [[field.path, value]];
    }),
  );
}

/** A blank id is an error, whatever stands in for other blanks. */
function defaultsOf({ defaults = {} }: Mapping, constantOf: TextOf): TextOf {
  return new Map(
    [...textsOf(defaults)].filter(
      ([field]) => field !== 'transaction_id' && !constantOf.has(field),
    ),
  );
}

/** Column per field. A constant wins over a column, and the first column over a second one. */
function columnsOf(mapping: Mapping, constantOf: TextOf): ColumnOf {
  const columns = new Map<FieldPath, number>();
  for (const { field, column } of mapping.columns) {
    if (!constantOf.has(field) && !columns.has(field)) columns.set(field, column);
  }
  return columns;
}

function itemWriter(field: FieldPath): Writer<ItemDraft> | undefined {
  return isPlainItemPath(field) ? ITEM_WRITERS[field] : undefined;
}

function taxWriter(field: FieldPath, slot: number): Writer<TaxDraft> | undefined {
  const found = taxSlotField(field);
  return found?.slot === slot ? TAX_WRITERS[found.field] : undefined;
}

type WriterOf<Target> = (field: FieldPath) => Writer<Target> | undefined;

interface Feeds {
  readonly columnOf: ColumnOf;
  readonly constantOf: TextOf;
  readonly defaultOf: TextOf;
}

function levelCompiler(
  source: Source,
  mapping: Mapping,
  { columnOf, constantOf, defaultOf }: Feeds,
  faults: ConstantFault[],
) {
  const zone = zoneOf(mapping.reading.timeZone);
  const whole = cellReaders(source, mapping.reading, zone);
  /** Texts of the mapping itself are read as the mapping says for all. */
  const texts = [...constantOf, ...defaultOf];

  return <Target>(
    writerOf: WriterOf<Target>,
    fillerOf: WriterOf<Target> = writerOf,
  ): Level<Target> => {
    const columns: ColumnStep<Target>[] = [];
    for (const [field, column] of columnOf) {
      const writer = writerOf(field);
      if (writer !== undefined)
        columns.push({ field, column, name: nameOf(field), ...columnReader(field, writer) });
    }
    const fills: Fill<Target>[] = [];
    for (const [field, text] of texts) {
      const writer = fillerOf(field);
      const fill = writer && textFill(field, writer, text);
      if (typeof fill === 'function') fills.push(fill);
      else if (fill !== undefined) faults.push({ field, fault: fill });
    }
    return { columns, fills };
  };

  function columnReader<Target>(field: FieldPath, writer: Writer<Target>) {
    const readers = readersOf(field);
    const meaning = meaningsOf(mapping, field);
    return writer.kind === 'text'
      ? readInto(sameAsAbove(withMeanings(readers.text(field), meaning)), writer.write)
      : readInto(sameAsAbove(withMeanings(readers.decimal(field), meaning)), writer.write);
  }

  function readersOf(field: FieldPath): CellReaders {
    const column = mapping.columns.find((mapped) => mapped.field === field);
    if (column?.reading === undefined) return whole;
    return cellReaders(source, readingOfColumn(column, mapping.reading), zone);
  }

  /** What fills a text in; the fault of one that cannot be read. */
  function textFill<Target>(field: FieldPath, writer: Writer<Target>, text: string) {
    return writer.kind === 'text'
      ? fillWith(whole.text(field)(text), writer.write)
      : fillWith(whole.decimal(field)(text), writer.write);
  }
}

function nameOf(field: FieldPath): string {
  return field.slice(field.lastIndexOf('.') + 1);
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
