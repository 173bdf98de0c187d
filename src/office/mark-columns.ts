/**
 * How columns came into the sheet that were created for marks: kept in the workbook's settings, so that clearing the
 * marks goes the same way back. What is not known, or no longer true, makes nothing move.
 */
import { keepSetting, readSetting } from './document-settings';
import { type SourceLocation, sourceKey } from './source-location';

export interface MarkColumn {
  readonly header: string;
  /** Of its sheet column before, in points. */
  readonly width: number;
  /** It was put between, and cells right of it moved aside. */
  readonly movedOthers: boolean;
}

const COLUMNS = 'taxrow.markColumns';

/** The columns that were created for marks of this source, and not removed since. */
export function recallMarkColumns(location: SourceLocation): readonly MarkColumn[] {
  return allOf(readSetting(COLUMNS)).get(keyOf(location)) ?? [];
}

/** In the place of what was kept of columns with these headers. */
export function rememberMarkColumns(
  location: SourceLocation,
  columns: readonly MarkColumn[],
): Promise<void> {
  const others = recallMarkColumns(location).filter(
    (known) => !columns.some(({ header }) => header === known.header),
  );
  return keep(location, [...others, ...columns]);
}

export function forgetMarkColumns(location: SourceLocation): Promise<void> {
  return keep(location, []);
}

async function keep(location: SourceLocation, columns: readonly MarkColumn[]): Promise<void> {
  const all = new Map(allOf(readSetting(COLUMNS)));
  if (columns.length === 0 && !all.has(keyOf(location))) return;
  if (columns.length === 0) all.delete(keyOf(location));
  else all.set(keyOf(location), columns);
  await keepSetting(COLUMNS, Object.fromEntries(all)).catch(() => {
    // A book that cannot be saved knows it until it is closed, and is not saved with the columns either.
  });
}

/** A table, a name and a sheet may be called the same. */
function keyOf(location: SourceLocation): string {
  return `${location.kind === 'table' ? 'table' : 'range'} ${sourceKey(location)}`;
}

/** What is no column is passed over: whoever has the workbook can write into it. */
function allOf(kept: unknown): ReadonlyMap<string, readonly MarkColumn[]> {
  if (typeof kept !== 'object' || kept === null) return new Map();
  return new Map(
    Object.entries(kept).map(([key, columns]) => [
      key,
      Array.isArray(columns) ? columns.filter(isMarkColumn) : [],
    ]),
  );
}

function isMarkColumn(kept: unknown): kept is MarkColumn {
  if (typeof kept !== 'object' || kept === null) return false;
  const { header, width, movedOthers } = kept as Partial<Record<keyof MarkColumn, unknown>>;
  return (
    typeof header === 'string' && typeof width === 'number' && typeof movedOthers === 'boolean'
  );
}
