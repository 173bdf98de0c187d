/**
 * Where the mapping of a source comes from: the book kept it for this source, or for one with the same headers; else it is
 * suggested. A file can take its place.
 */
import type { Mapping, Reading } from '../../core/mapping/mapping';
import type { MappingOffer } from '../../core/mapping/mapping-offer';
import type { Source } from '../../core/mapping/source';
import type { ReadingDoubt } from '../../core/mapping/suggest-reading';
import type { SourceLocation } from '../../office';
import type { PaneServices } from '../pane-services';
import type { Confidence } from './column-lines';
import type { MapState } from './map-state';

export type MappingOrigin =
  | { readonly kind: 'suggested' }
  /** Kept for this very source. */
  | { readonly kind: 'restored' }
  /** Kept for a source with these headers, or nearly these. */
  | {
      readonly kind: 'recognised' | 'similar';
      readonly name: string;
      readonly missing: readonly string[];
    }
  | { readonly kind: 'imported'; readonly missing: readonly string[] };

export interface FoundMapping {
  readonly mapping: Mapping;
  readonly origin: MappingOrigin;
  readonly confidence: ReadonlyMap<number, Confidence>;
  readonly offers: readonly MappingOffer[];
}

export async function findMapping(
  services: PaneServices,
  location: SourceLocation,
  source: Source,
  signal: AbortSignal,
): Promise<FoundMapping> {
  const workbook = await services.workbook();
  const mappings = await services.mapping();
  const saved = await workbook.loadMapping(location);
  const restored = saved === undefined ? undefined : await mappings.restore(saved, source);
  if (restored !== undefined)
    return known(services, restored, { kind: 'restored' }, source, signal);
  const kept = await workbook.listMappings();
  const recognised = kept.length === 0 ? undefined : await mappings.recognise(kept, source);
  if (recognised === undefined) return suggested(services, source, signal);
  const { mapping, name, missing, fit } = recognised;
  const kind = fit === 'same' ? 'recognised' : 'similar';
  return known(services, mapping, { kind, name, missing }, source, signal);
}

export async function suggested(
  services: PaneServices,
  source: Source,
  signal?: AbortSignal,
): Promise<FoundMapping> {
  const mappings = await services.mapping();
  const { mapping, columns, offers } = await mappings.suggest(source, signal);
  return {
    mapping,
    offers,
    origin: { kind: 'suggested' },
    confidence: new Map(
      columns.map(({ column, confidence }) => [column, confidence === 'sure' ? 'sure' : 'look']),
    ),
  };
}

/** @throws AppError `INVALID_INPUT` for text that is no mapping, or one for another sheet. */
export async function imported(
  services: PaneServices,
  text: string,
  source: Source,
): Promise<FoundMapping> {
  const mappings = await services.mapping();
  const { mapping, missing } = await mappings.fromFile(text, source);
  return known(services, mapping, { kind: 'imported', missing }, source);
}

/** A mapping that a person has used before: nothing of it is unsure, and what could be offered still is. */
async function known(
  services: PaneServices,
  mapping: Mapping,
  origin: MappingOrigin,
  source: Source,
  signal?: AbortSignal,
): Promise<FoundMapping> {
  const mappings = await services.mapping();
  const { offers } = await mappings.suggest(source, signal);
  return { mapping, origin, offers, confidence: new Map() };
}

const SETTLES: readonly (readonly [keyof Reading, ReadingDoubt])[] = [
  ['dateOrder', 'date_order'],
  ['decimalSign', 'decimal_sign'],
  ['rates', 'rates'],
];

type Unsure = Pick<MapState, 'confidence' | 'questions'>;

/** A person has chosen how values are read: the columns that were asked about it no longer want a look. */
export function settled(
  { confidence, questions }: Unsure,
  change: Partial<Reading>,
): Pick<Unsure, 'confidence'> {
  const chosen = SETTLES.flatMap(([key, doubt]) => (change[key] === undefined ? [] : [doubt]));
  const now = new Map(confidence);
  for (const { column, doubt } of questions) {
    if (chosen.includes(doubt)) now.set(column, 'chosen');
  }
  return { confidence: now };
}
