/**
 * A mapping: which column feeds which field, what is the same for all rows, and how values and rows are read.
 * It is saved in the workbook as JSON (version 2) and read by the command line with `--mapping`. What is optional and
 * absent means the plain way, so that a small mapping stays a small text.
 */
import type { FieldPath } from './fields';

/** Order of day, month and year in dates that are text. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** How the cells of all columns are read. */
export interface Reading {
  /** IANA name; dates without an offset are local times there. */
  readonly timeZone: string;
  /** A person chose the zone: it no longer follows the country of reporting. */
  readonly timeZoneChosen?: boolean;
  readonly dateOrder: DateOrder;
  /** A person chose the order: dates that allow another are no longer asked for. */
  readonly dateOrderChosen?: boolean;
  /** Decimal sign in numbers that are text. */
  readonly decimalSign: '.' | ',';
  /** A person chose the sign: text that fits both signs is no longer warned of. */
  readonly decimalSignChosen?: boolean;
  /** Whether rates are percent (16) or fractions (0.16). The service wants percent. */
  readonly rates: 'percent' | 'fraction';
  /** A person chose it: rates that may be either are no longer asked for. */
  readonly ratesChosen?: boolean;
}

/** What is read differently in one column than in the others. What is chosen is said as in {@link Reading}. */
export interface ColumnReading {
  readonly dateOrder?: DateOrder;
  readonly dateOrderChosen?: boolean;
  readonly decimalSign?: Reading['decimalSign'];
  readonly decimalSignChosen?: boolean;
  readonly rates?: Reading['rates'];
  readonly ratesChosen?: boolean;
}

/** A column of the source. It follows its header when columns move: so does everything in a mapping that names one. */
export interface ColumnReference {
  /** 0-based column in the source. */
  readonly column: number;
  /** Header of that column when the mapping was made. */
  readonly header: string;
}

export interface ColumnMapping extends ColumnReference {
  readonly field: FieldPath;
  readonly reading?: ColumnReading;
}

/** Text that is the same for several rows, by field. */
export type FieldTexts = Readonly<Partial<Record<FieldPath, string>>>;

/** What a cell says, and the text that it is read as: `Factura` means `FULL`. Capitals and spaces around do not count. */
export interface ValueMeaning {
  readonly cell: string;
  readonly means: string;
}

export type ValueMeanings = Readonly<Partial<Record<FieldPath, readonly ValueMeaning[]>>>;

/** Rows that hold no transaction and can be told by what stands in them. Blank rows are always passed over. */
export type SkippedKind = 'totals' | 'repeated_header';

/** How the rows of one transaction stand in the source. */
export interface Layout {
  /**
   * `every-row` (the default): each row carries its id. `first-row`: id and header values stand on the first row of a
   * transaction only, and the rows without an id right under it are its further items, as shops export them.
   */
  readonly headerValues?: 'every-row' | 'first-row';
  /**
   * `columns` (the default): all taxes of an item stand in its row. `further-rows`: a row that repeats the item of the
   * row above it in the same transaction, or leaves it blank, only adds a tax to it.
   */
  readonly taxes?: 'columns' | 'further-rows';
  /** Rows to pass over, and count; all kinds where absent. */
  readonly skip?: readonly SkippedKind[];
}

/** Which amounts carry the wrong sign in the source, as credit notes do that are written with positive amounts. */
export type SignFlip =
  /** All amounts of the transactions that name an original. */
  | { readonly where: 'original-named' }
  /** All amounts of the transactions (`transaction`), or the amounts of the items (`item`), where a cell says so. */
  | (ColumnReference & {
      readonly where: 'cell-says';
      readonly of: 'transaction' | 'item';
      /** Capitals and spaces around do not count. */
      readonly cells: readonly string[];
    });

export interface Mapping {
  readonly version: 2;
  readonly columns: readonly ColumnMapping[];
  /** Field -> text that is the same for all rows. A constant wins over a column for the same field. */
  readonly constants: FieldTexts;
  /** Field -> text that a blank cell of its column stands for. The id has none. */
  readonly defaults?: FieldTexts;
  /** Field -> what the cells of its column mean. A cell that is in no list is read as it stands. The id has none. */
  readonly values?: ValueMeanings;
  readonly reading: Reading;
  readonly layout?: Layout;
  readonly flipSigns?: SignFlip;
  /** `compute` fills in the totals that a transaction does not give. Left as they are where absent. */
  readonly missingTotals?: 'leave' | 'compute';
}
