/** What Map shows beside the source and the mapping, which all steps share, and what a person can do there. */
import type { FieldPath } from '../../core/mapping/fields';
import type { ColumnReading, Mapping, Reading } from '../../core/mapping/mapping';
import type { MappingOffer } from '../../core/mapping/mapping-offer';
import type { ReadingQuestion } from '../../core/mapping/reading-questions';
import type { MappedTransaction } from '../../core/mapping/reading-result';
import type { Source } from '../../core/mapping/source';
import type { SourceLocation } from '../../office';
import type { ColumnFilter, Confidence } from './column-lines';
import type { MappingOrigin } from './find-mapping';

export interface ReadProgress {
  readonly rowsRead: number;
  readonly rowCount: number;
}

/** Makes another mapping of one, for the rows that it is for. */
export type MappingEdit = (mapping: Mapping, source: Source) => Mapping;

export interface MapState {
  /** `none`: the book has no rows to read. */
  readonly phase: 'looking' | 'reading' | 'ready' | 'none' | 'failed';
  readonly locations: readonly SourceLocation[];
  readonly progress: ReadProgress | undefined;
  readonly confidence: ReadonlyMap<number, Confidence>;
  /** Columns whose values can be read in two ways, and nobody has said which. */
  readonly questions: readonly ReadingQuestion[];
  readonly origin: MappingOrigin;
  /** What could be done beyond the columns. */
  readonly offers: readonly MappingOffer[];
  readonly filter: ColumnFilter;
  /** The transactions of the first rows, as they would be sent. */
  readonly preview: readonly MappedTransaction[];
  readonly error: Error | undefined;
  /** Why the mapping could not be kept in the book. */
  readonly saveError: Error | undefined;
  /** Looks which sources the book has by now, and reads anew only when the one that was read is gone. */
  load(): Promise<void>;
  reload(): Promise<void>;
  stopReading(): void;
  chooseSource(id: string): Promise<void>;
  /** The cells that are selected in the sheet, as the source. */
  chooseSelection(): Promise<void>;
  chooseHeaderRow(headerRow: number): Promise<void>;
  setFilter(filter: ColumnFilter): void;
  setField(column: number, field: FieldPath | undefined): Promise<void>;
  /** The field that was suggested for the column is right. */
  confirmField(column: number): void;
  setConstant(field: FieldPath, text: string | undefined): void;
  /** How all columns are read that have no reading of their own. It answers the questions about it. */
  setReading(change: Partial<Reading>): void;
  /** How one column is read; `undefined` for as all others. */
  setColumnReading(column: number, reading: ColumnReading | undefined): void;
  /** Takes an offer, or gives it back. */
  setOffer(offer: MappingOffer, taken: boolean): void;
  /** Changes the mapping, and keeps it. */
  edit(change: MappingEdit): void;
  /** Drops the mapping of last time for a suggestion. */
  suggestAnew(): Promise<void>;
  /** The mapping as the text of a file; `undefined` when there is none, or it failed, which `error` tells. */
  exportText(): Promise<string | undefined>;
  /** @throws AppError `INVALID_INPUT` with what is wrong, and where. */
  importText(text: string): Promise<void>;
  /** Keeps the mapping in the book, for next time. */
  keep(): void;
}

/** Names a source among those of the book. */
export function locationId(location: SourceLocation): string {
  const { kind, sheetId, tableName, rangeName, address } = location;
  const name = tableName ?? rangeName ?? (kind === 'selection' ? address : '');
  return [kind, sheetId, name].join(':');
}
