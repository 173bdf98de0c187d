/** The columns of the source as Map lists them: header, samples, field, and how sure we are. */
import { columnName, type Source } from '../../core/mapping/source';
import type { FieldPath } from '../../core/mapping/fields';
import type { ColumnMapping, Mapping } from '../../core/mapping/mapping';
import type { ReadingQuestion } from '../../core/mapping/reading-questions';
import type { Formats } from '../wording/formats';
import { sampleValues } from './cell-text';
import { waysOf, type WayName } from './reading-words';

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
  /** The values can be read in two ways, and nobody has said which. */
  readonly isAsked: boolean;
  /** What of its reading is the column's own. */
  readonly own: OwnReading;
}

export interface OwnReading {
  readonly ways: readonly WayName[];
  readonly meaningCount: number;
  /** What its blank cells mean. */
  readonly blank: string | undefined;
  readonly turnsSigns: boolean;
}

/** What is known of how sure the columns are. */
export interface Certainty {
  readonly confidence: ReadonlyMap<number, Confidence>;
  readonly questions: readonly ReadingQuestion[];
}

const SAMPLES_PER_COLUMN = 2;

/** Sample values of each column. A blank column is looked through to its end: once per source is enough. */
export function columnSamples(source: Source, formats: Formats): readonly (readonly string[])[] {
  return source.headers.map((_, column) =>
    sampleValues(source, column, formats, SAMPLES_PER_COLUMN),
  );
}

export function columnLines(
  source: Source,
  mapping: Mapping,
  { confidence, questions }: Certainty,
  samples: readonly (readonly string[])[],
): readonly ColumnLine[] {
  const mapped = new Map(mapping.columns.map((column) => [column.column, column]));
  const asked = new Set(questions.map(({ column }) => column));
  return source.headers.map((header, column) => {
    const field = mapped.get(column)?.field;
    const isAsked = field !== undefined && asked.has(column);
    const known = isAsked ? 'look' : (confidence.get(column) ?? 'sure');
    return {
      column,
      letter: columnName(source.firstColumn + column),
      header,
      samples: samples[column] ?? [],
      field,
      state: field === undefined ? 'unused' : known,
      isAsked,
      own: ownReading(mapping, column, mapped.get(column)),
    };
  });
}

function ownReading(
  { values, defaults, flipSigns }: Mapping,
  column: number,
  mapped: ColumnMapping | undefined,
): OwnReading {
  return {
    ways: mapped?.reading === undefined ? [] : waysOf(mapped.reading),
    meaningCount: mapped === undefined ? 0 : (values?.[mapped.field]?.length ?? 0),
    blank: mapped && defaults?.[mapped.field],
    turnsSigns: flipSigns?.where === 'cell-says' && flipSigns.column === column,
  };
}

export function filterLines(
  lines: readonly ColumnLine[],
  filter: ColumnFilter,
): readonly ColumnLine[] {
  return filter === 'all' ? lines : lines.filter(({ state }) => state === filter);
}
