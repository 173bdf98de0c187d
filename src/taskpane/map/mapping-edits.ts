/** What a person's choices make of a mapping. Pure: a mapping goes in, another comes out. */
import type { FieldPath } from '../../core/mapping/fields';
import type { Mapping, Reading } from '../../core/mapping/mapping';
import type { Source } from '../../core/mapping/source';

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
  if (field === undefined) return { ...mapping, columns: others };
  const added = { column, header: source.headers[column] ?? '', field };
  const columns = [...others, added].sort((a, b) => a.column - b.column);
  return { ...mapping, columns };
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
  const columns = mapping.columns.filter((one) => one.field !== field);
  return { ...mapping, columns, constants };
}

export function withReading(mapping: Mapping, change: Partial<Reading>): Mapping {
  return { ...mapping, reading: { ...mapping.reading, ...change } };
}
