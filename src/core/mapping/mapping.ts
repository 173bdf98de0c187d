/**
 * A mapping: which column feeds which field, what is the same for all rows, and how values are read.
 * It is saved in the workbook as JSON (version 1) and read by the command line with `--mapping`.
 */
import type { FieldPath } from './fields';

/** Order of day, month and year in dates that are text. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** How the cells of all columns are read. */
export interface Reading {
  /** IANA name; dates without an offset are local times there. */
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
  /** Decimal sign in numbers that are text. */
  readonly decimalSign: '.' | ',';
  /** A person chose the sign: text that fits both signs is no longer warned of. */
  readonly decimalSignChosen?: boolean;
  /** Whether rates are percent (16) or fractions (0.16). The service wants percent. */
  readonly rates: 'percent' | 'fraction';
}

export interface ColumnMapping {
  /** 0-based column in the source. */
  readonly column: number;
  /** Header of that column when the mapping was made: a mapping follows its header when columns move. */
  readonly header: string;
  readonly field: FieldPath;
}

export interface Mapping {
  readonly version: 1;
  readonly columns: readonly ColumnMapping[];
  /** Field -> text that is the same for all rows. A constant wins over a column for the same field. */
  readonly constants: Readonly<Partial<Record<FieldPath, string>>>;
  readonly reading: Reading;
}
