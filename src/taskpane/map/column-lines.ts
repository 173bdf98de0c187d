/** The columns of the source as Map lists them: header, samples, field, and how sure we are. */
import { columnName, type Source } from '../../core/mapping/source';
import type { FieldPath } from '../../core/mapping/fields';
import type { Mapping } from '../../core/mapping/mapping';
import type { ReadingDoubt } from '../../core/mapping/suggest-reading';
import type { Formats } from '../wording/formats';
import { sampleValues } from './cell-text';

export type ColumnFilter = 'all' | 'look' | 'unused';

/** How a column came to its field: the person's choice, or ours, of which some want a look. */
export type Confidence = 'sure' | 'look' | 'chosen';

export type ColumnState = Confidence | 'unused';

export interface ColumnLine {
  /** 0-based, within the source. */
  readonly column: number;
  /** Letter of the column in its sheet. */
  readonly letter: string;
  readonly header: string;
  readonly samples: readonly string[];
  readonly field: FieldPath | undefined;
  readonly state: ColumnState;
  /** Why a look is wanted, where the values can be read in two ways. */
  readonly doubt: ReadingDoubt | undefined;
}

/** What is known of how sure the columns are. */
export interface Certainty {
  readonly confidence: ReadonlyMap<number, Confidence>;
  readonly doubts: ReadonlyMap<number, ReadingDoubt>;
}

const SAMPLES_PER_COLUMN = 2;

export function columnLines(
  source: Source,
  mapping: Mapping,
  { confidence, doubts }: Certainty,
  formats: Formats,
): readonly ColumnLine[] {
  const fields = new Map(mapping.columns.map(({ column, field }) => [column, field]));
  return source.headers.map((header, column) => {
    const field = fields.get(column);
    return {
      column,
      letter: columnName(source.firstColumn + column),
      header,
      samples: sampleValues(source, column, formats, SAMPLES_PER_COLUMN),
      field,
      state: field === undefined ? 'unused' : (confidence.get(column) ?? 'sure'),
      doubt: field === undefined ? undefined : doubts.get(column),
    };
  });
}

export function filterLines(
  lines: readonly ColumnLine[],
  filter: ColumnFilter,
): readonly ColumnLine[] {
  return filter === 'all' ? lines : lines.filter(({ state }) => state === filter);
}
