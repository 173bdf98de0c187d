/** What a person's choices about the values of a column make of a mapping. Pure: a mapping goes in, another comes out. */
import type { FieldPath } from '../../../core/mapping/fields';
import type {
  ColumnReference,
  FieldTexts,
  Mapping,
  SignFlip,
  ValueMeaning,
  ValueMeanings,
} from '../../../core/mapping/mapping';
import { comparable } from '../../../core/mapping/value-meanings';
import type { Draft } from '../mapping-edits';

/** A cell's text means `means`, which may be nothing (`''`); `undefined`: it stands for itself again. */
export function withMeaning(
  mapping: Mapping,
  field: FieldPath,
  cell: string,
  means: string | undefined,
): Mapping {
  const key = comparable(cell);
  const others = (mapping.values?.[field] ?? []).filter((one) => comparable(one.cell) !== key);
  return withValues(mapping, field, means === undefined ? others : [...others, { cell, means }]);
}

/** The texts of these meanings that have none yet get them. */
export function withMeanings(
  mapping: Mapping,
  field: FieldPath,
  meanings: readonly ValueMeaning[],
): Mapping {
  const known = mapping.values?.[field] ?? [];
  const keys = new Set(known.map(({ cell }) => comparable(cell)));
  const added = meanings.filter(({ cell }) => !keys.has(comparable(cell)));
  return withValues(mapping, field, [...known, ...added]);
}

function withValues(
  mapping: Mapping,
  field: FieldPath,
  meanings: readonly ValueMeaning[],
): Mapping {
  const { values = {}, ...rest } = mapping;
  const all: ValueMeanings = { ...values, [field]: meanings };
  const kept = Object.entries(all).filter(([, list]) => list.length > 0);
  return kept.length === 0 ? rest : { ...rest, values: Object.fromEntries(kept) };
}

/** Blank cells of the field's column mean `text`; nothing where it is blank itself. */
export function withDefault(mapping: Mapping, field: FieldPath, text: string): Mapping {
  const { defaults = {}, ...rest } = mapping;
  const all: FieldTexts = { ...defaults, [field]: text.trim() };
  const kept = Object.entries(all).filter(([, value]) => value !== '');
  return kept.length === 0 ? rest : { ...rest, defaults: Object.fromEntries(kept) };
}

/** The cells of this column that turn the signs; none: nothing is turned any more. */
export function withSignCells(
  mapping: Mapping,
  { column, header }: ColumnReference,
  cells: readonly string[],
  of: SignScope,
): Mapping {
  if (cells.length === 0) return withoutFlip(mapping);
  return { ...mapping, flipSigns: { where: 'cell-says', of, column, header, cells } };
}

export function withoutFlip(mapping: Mapping): Mapping {
  const unturned: Draft<Mapping> = { ...mapping };
  delete unturned.flipSigns;
  return unturned;
}

export type SignScope = Extract<SignFlip, { where: 'cell-says' }>['of'];

/** What the column says of signs; `undefined` where another one does, or none. */
export function signFlipOf({ flipSigns }: Mapping, column: number) {
  return flipSigns?.where === 'cell-says' && flipSigns.column === column ? flipSigns : undefined;
}
