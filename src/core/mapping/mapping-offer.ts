/**
 * What a suggestion offers for a person to confirm, beyond columns: what values mean, credit notes whose amounts are
 * positive in the source, and the layout of shops. An offer is data; taking it makes another mapping, and giving it back the one before.
 */
import type { FieldPath } from './fields';
import type {
  ColumnReference,
  Layout,
  Mapping,
  SignFlip,
  ValueMeaning,
  ValueMeanings,
} from './mapping';

export interface ValuesOffer extends ColumnReference {
  readonly kind: 'values';
  readonly field: FieldPath;
  readonly meanings: readonly ValueMeaning[];
  /** The column feeds the field only once the offer is taken: its own values are none of the field's. */
  readonly feeds: boolean;
  /** Rows that hold one of the values. */
  readonly rowCount: number;
}

export interface FlipOffer {
  readonly kind: 'flip-signs';
  readonly flip: SignFlip;
  /** Rows whose amounts would be turned. */
  readonly rowCount: number;
}

/** The id stands on the first row of a transaction only, as shops export it. */
export interface LayoutOffer {
  readonly kind: 'first-row';
  /** Rows without an id that would be items. */
  readonly rowCount: number;
}

export type MappingOffer = ValuesOffer | FlipOffer | LayoutOffer;

/** True when the mapping does already what is offered. */
export function hasOffer(mapping: Mapping, offer: MappingOffer): boolean {
  if (offer.kind === 'flip-signs') return isSameFlip(mapping.flipSigns, offer.flip);
  if (offer.kind === 'first-row') return mapping.layout?.headerValues === 'first-row';
  const known = new Set(mapping.values?.[offer.field]?.map(meaningKey));
  return offer.meanings.every((meaning) => known.has(meaningKey(meaning)));
}

export function withOffer(mapping: Mapping, offer: MappingOffer): Mapping {
  if (offer.kind === 'flip-signs') return { ...mapping, flipSigns: offer.flip };
  if (offer.kind === 'first-row') return withHeaderValues(mapping, 'first-row');
  const { column, header, field, meanings } = offer;
  const isFed = mapping.columns.some((mapped) => mapped.field === field);
  const others = mapping.values?.[field] ?? [];
  return {
    ...mapping,
    columns: isFed ? mapping.columns : [...mapping.columns, { column, header, field }],
    values: { ...mapping.values, [field]: [...others, ...meanings] },
  };
}

export function withoutOffer(mapping: Mapping, offer: MappingOffer): Mapping {
  if (offer.kind === 'flip-signs') {
    const unturned: Draft<Mapping> = { ...mapping };
    delete unturned.flipSigns;
    return unturned;
  }
  if (offer.kind === 'first-row') return withHeaderValues(mapping, 'every-row');
  const { column, field, feeds } = offer;
  const offered = new Set(offer.meanings.map(meaningKey));
  const left = (mapping.values?.[field] ?? []).filter((one) => !offered.has(meaningKey(one)));
  const values: Draft<ValueMeanings> = { ...mapping.values };
  if (left.length === 0) delete values[field];
  else values[field] = left;
  const columns = mapping.columns.filter(
    (mapped) => !(feeds && mapped.column === column && mapped.field === field),
  );
  return { ...mapping, columns, values };
}

function withHeaderValues(
  mapping: Mapping,
  headerValues: NonNullable<Layout['headerValues']>,
): Mapping {
  return { ...mapping, layout: { ...mapping.layout, headerValues } };
}

/** A copy that parts can be taken out of. */
type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

function meaningKey({ cell, means }: ValueMeaning): string {
  return JSON.stringify([cell, means]);
}

function isSameFlip(a: SignFlip | undefined, b: SignFlip): boolean {
  if (a?.where !== 'cell-says' || b.where !== 'cell-says') return a?.where === b.where;
  return a.column === b.column && a.of === b.of && a.cells.join('\n') === b.cells.join('\n');
}
