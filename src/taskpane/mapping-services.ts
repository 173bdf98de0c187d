/**
 * What the pane needs for mapping and checking rows, as ports: core's rules over a source, and the suppliers that the
 * service has seen. Whatever looks at all rows lets the pane answer in between, and ends early when its signal aborts.
 */
import type { ColumnValues } from '../core/mapping/column-values';
import type { ColumnMapping, ColumnReading, Mapping } from '../core/mapping/mapping';
import type { MappingOffer } from '../core/mapping/mapping-offer';
import type { ImportedMapping } from '../core/mapping/mapping-file';
import type { ReadingQuestion } from '../core/mapping/reading-questions';
import type { CheckResult, MappedTransaction, Transactions } from '../core/mapping/reading-result';
import type { EditedRows, Rechecked } from '../core/mapping/recheck';
import type { KeptMapping, RecognisedMapping } from '../core/mapping/recognise-mapping';
import type { PassedOver } from '../core/mapping/skipped-list';
import type { Source } from '../core/mapping/source';
import type { MappingSuggestion } from '../core/mapping/suggest';

export interface CheckOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (rowsDone: number, rowCount: number) => void;
}

export interface MappingPort {
  suggest(source: Source, signal?: AbortSignal): Promise<MappingSuggestion>;
  /** Columns that can be read in two ways, and nobody has said which. */
  questions(
    source: Source,
    mapping: Mapping,
    signal?: AbortSignal,
  ): Promise<readonly ReadingQuestion[]>;
  /** What could be done beyond the columns that feed a field by now. */
  offers(source: Source, mapping: Mapping, signal?: AbortSignal): Promise<readonly MappingOffer[]>;
  /** How the values of a column are written, where it differs from how the mapping reads all columns. */
  provenReading(
    source: Source,
    column: Pick<ColumnMapping, 'column' | 'field'>,
    mapping: Mapping,
  ): Promise<ColumnReading | undefined>;
  /** The time zone that follows the country of an edited mapping; `undefined` where it stays as it is. */
  zoneAfterEdit(
    source: Source,
    before: Mapping,
    after: Mapping,
    signal?: AbortSignal,
  ): Promise<string | undefined>;
  /** The different values of a column, and what they are known to mean in the field that it feeds. */
  columnValues(
    source: Source,
    mapping: Mapping,
    column: number,
    signal?: AbortSignal,
  ): Promise<ColumnValues>;
  /** The rows that the mapping passes over. */
  passedOver(
    source: Source,
    mapping: Mapping,
    signal?: AbortSignal,
  ): Promise<readonly PassedOver[]>;
  /** A mapping that the book kept, its columns found again by their headers; `undefined` when there is none to use. */
  restore(saved: unknown, source: Source): Promise<Mapping | undefined>;
  /** The one of those that fits the headers best; `undefined` where none does. */
  recognise(kept: readonly KeptMapping[], source: Source): Promise<RecognisedMapping | undefined>;
  /** The mapping as the text of a file. */
  fileText(mapping: Mapping): Promise<string>;
  /**
   * The mapping that the text of a file is, its columns found by their headers.
   *
   * @throws AppError `INVALID_INPUT` with what is wrong, and where.
   */
  fromFile(text: string, source: Source): Promise<ImportedMapping>;
  /** Rejects with the signal's reason when that aborts. */
  check(source: Source, mapping: Mapping, options?: CheckOptions): Promise<CheckResult>;
  /** Checks the transactions of edited rows alone; `undefined` when all rows have to be checked. */
  recheck(before: Rechecked, mapping: Mapping, edited: EditedRows): Promise<Rechecked | undefined>;
  /**
   * The transactions of edited rows as they are by now, for a look at what they say: the check stays as it is.
   * `undefined` when only a check of all rows can tell.
   */
  reread(
    before: Rechecked,
    mapping: Mapping,
    edited: EditedRows,
  ): Promise<Transactions | undefined>;
  /** Those of the ids that the check has. */
  find(
    checked: Rechecked,
    mapping: Mapping,
    transactionIds: readonly string[],
  ): Promise<readonly MappedTransaction[]>;
}

/** A supplier that a transaction of the service names. */
export interface SeenSupplier {
  /** As a transaction names it in `supplier.id`. */
  readonly id: string;
  readonly name?: string;
  /** Country of registration, ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
}

export interface SeenSuppliers {
  /** By name; those without one last. */
  readonly suppliers: readonly SeenSupplier[];
  /** Only the first transactions of the service were looked at: it may know others. */
  readonly isCut: boolean;
}

export interface SupplierPort {
  /** @throws AppError `KEY_MISSING` when not connected, and as the search does. */
  seen(signal: AbortSignal): Promise<SeenSuppliers>;
}
