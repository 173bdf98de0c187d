/**
 * What is offered when the columns have changed since it was found: what was taken can still be given back, what the
 * columns have come to allow is offered, and what is about another column by now is not. Pure.
 */
import type { Mapping } from '../../core/mapping/mapping';
import { hasOffer, type MappingOffer } from '../../core/mapping/mapping-offer';

/**
 * @param before what was offered
 * @param found what the mapping as it stands allows, without columns that feed nothing yet
 */
export function offersNow(
  before: readonly MappingOffer[],
  found: readonly MappingOffer[],
  mapping: Mapping,
): readonly MappingOffer[] {
  const kept = before.filter((offer) => stillStands(offer, mapping));
  const known = new Set(kept.map(keyOf));
  return [...kept, ...found.filter((offer) => !known.has(keyOf(offer)))];
}

function stillStands(offer: MappingOffer, mapping: Mapping): boolean {
  if (offer.kind !== 'values') return hasOffer(mapping, offer);
  const { column, field, feeds } = offer;
  const ofField = mapping.columns.find((one) => one.field === field);
  if (ofField !== undefined) return ofField.column === column && hasOffer(mapping, offer);
  return feeds && !mapping.columns.some((one) => one.column === column);
}

/** There is one offer for each field, one for the signs and one for the layout. */
function keyOf(offer: MappingOffer): string {
  return offer.kind === 'values' ? `values ${offer.field}` : offer.kind;
}
