/** What a person's choices make of a mapping. Pure: a mapping goes in, another comes out. */
import type { FieldPath } from '../../core/mapping/fields';
import type { ColumnMapping, ColumnReading, Mapping, Reading } from '../../core/mapping/mapping';
import type { Source } from '../../core/mapping/source';

/** A copy that parts can be taken out of. */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * The column feeds `field`, or nothing when it is `undefined`. A field has one column: the column that fed it before
 * is not used any more.
 */
export function withColumnField(
  mapping: Mapping,
  source: Source,
  column: number,
  field: FieldPath | undefined,
): Mapping {
  const others = mapping.columns.filter((one) => one.column !== column && one.field !== field);
  if (field === undefined) return withColumns(mapping, others);
  const added = { column, header: source.headers[column] ?? '', field };
  return withColumns(
    mapping,
    [...others, added].sort((a, b) => a.column - b.column),
  );
}

/**
 * The field is `text` for all rows, and the column that fed it is not used any more; without a text it is no longer the
 * same for all.
 */
export function withConstant(
  mapping: Mapping,
  field: FieldPath,
  text: string | undefined,
): Mapping {
  const constants = { ...mapping.constants };
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') {
    delete constants[field];
    return { ...mapping, constants };
  }
  constants[field] = trimmed;
  if (!mapping.columns.some((one) => one.field === field)) return { ...mapping, constants };
  const columns = mapping.columns.filter((one) => one.field !== field);
  return { ...withColumns(mapping, columns), constants };
}

/** What blank cells mean goes with the column that has them: without one it would stand for all rows. */
function withColumns(mapping: Mapping, columns: readonly ColumnMapping[]): Mapping {
  const { defaults, ...rest } = mapping;
  if (defaults === undefined) return { ...mapping, columns };
  const fed = new Set<string>(columns.map(({ field }) => field));
  const wasFed = new Set<string>(mapping.columns.map(({ field }) => field));
  const kept = Object.entries(defaults).filter(([field]) => fed.has(field) || !wasFed.has(field));
  return kept.length === 0
    ? { ...rest, columns }
    : { ...rest, columns, defaults: Object.fromEntries(kept) };
}

/** What is changed is what a person has chosen: it is asked for no more. */
export function withReading(mapping: Mapping, change: Partial<Reading>): Mapping {
  return { ...mapping, reading: { ...mapping.reading, ...change, ...chosenBy(change) } };
}

/** A column is read in its own way; `undefined`: as all others. */
export function withColumnReading(
  mapping: Mapping,
  column: number,
  own: ColumnReading | undefined,
): Mapping {
  const columns = mapping.columns.map((mapped) => {
    if (mapped.column !== column) return mapped;
    const { header, field } = mapped;
    return own === undefined ? { column, header, field } : { ...mapped, reading: own };
  });
  return { ...mapping, columns };
}

function chosenBy(change: Partial<Reading>): Partial<Reading> {
  return {
    ...(change.timeZone !== undefined && { timeZoneChosen: true }),
    ...(change.dateOrder !== undefined && { dateOrderChosen: true }),
    ...(change.decimalSign !== undefined && { decimalSignChosen: true }),
    ...(change.rates !== undefined && { ratesChosen: true }),
  };
}
