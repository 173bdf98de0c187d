/**
 * Saved mappings: JSON of version 2 (older ones are brought to it), in the workbook or in a file. Parsed once at the edge; a mapping that names what
 * does not exist is refused with the place, never repaired silently.
 */
import { AppError } from '../domain/app-error';
import type { FieldPath } from './fields';
import type { ColumnMapping, ColumnReference, Mapping } from './mapping';
import { mappingSchema } from './mapping-schema';
import { migrateMapping } from './migrate-mapping';
import type { Source } from './source';

/** The mapping that `json` is. @throws AppError `INVALID_INPUT` with the place of each thing that is wrong. */
export function parseMapping(json: unknown): Mapping {
  const parsed = mappingSchema.safeParse(migrateMapping(json));
  if (parsed.success) return withoutRepeats(parsed.data);
  const issues = parsed.error.issues.map(({ path, message }) => {
    const place = path.map(String).join('.');
    return place === '' ? message : `${place}: ${message}`;
  });
  throw new AppError('INVALID_INPUT', `The mapping can't be read. ${issues.join('; ')}.`);
}

function withoutRepeats(mapping: Mapping): Mapping {
  const fields = new Set<FieldPath>();
  for (const { field } of mapping.columns) {
    if (fields.has(field)) {
      throw new AppError('INVALID_INPUT', `The mapping can't be read. Two columns feed ${field}.`);
    }
    fields.add(field);
  }
  return mapping;
}

/**
 * The same mapping over the columns of `source`: each column is found again by its header, the nearest one where two
 * have it. A column without header stays in its place; one whose header is gone is left out, but for the column that
 * turns signs: checking refuses a mapping that cannot tell them.
 */
export function alignMapping(mapping: Mapping, source: Source): Mapping {
  const taken = new Set<number>();
  const columns = mapping.columns.flatMap((mapped): ColumnMapping[] => {
    const column = findColumn(mapped, source, taken);
    if (column === undefined) return [];
    taken.add(column);
    return [{ ...mapped, column }];
  });
  const { flipSigns } = mapping;
  if (flipSigns?.where !== 'cell-says') return { ...mapping, columns };
  const column = findColumn(flipSigns, source, NONE_TAKEN) ?? flipSigns.column;
  return { ...mapping, columns, flipSigns: { ...flipSigns, column } };
}

/** The column that turns signs may feed a field as well. */
const NONE_TAKEN: ReadonlySet<number> = new Set();

function findColumn(
  { column, header }: ColumnReference,
  source: Source,
  taken: ReadonlySet<number>,
): number | undefined {
  const found = source.headers
    .map((text, at) => ({ text, at }))
    .filter(({ text, at }) => text.trim() === header.trim() && !taken.has(at))
    .sort((a, b) => Math.abs(a.at - column) - Math.abs(b.at - column));
  if (header.trim() !== '') return found[0]?.at;
  return found.find(({ at }) => at === column)?.at;
}
