/**
 * Finds, among the mappings that are kept, the one that fits a source: the same headers in any order, or nearly the same
 * (a column has come or gone). So the second month needs no mapping. Pure; what cannot be read is passed over.
 */
import { isAppError } from '../domain/app-error';
import { headerFingerprint } from './header-fingerprint';
import type { Mapping } from './mapping';
import { alignMapping, parseMapping } from './saved-mapping';
import type { Source } from './source';
import { transactionKey } from './transaction-key';

/** A mapping as it is kept, unparsed. */
export interface KeptMapping {
  /** What a person knows it by, such as the name of its sheet. */
  readonly name: string;
  /** Of the headers that it was made for. */
  readonly fingerprint: string;
  readonly mapping: unknown;
}

export interface RecognisedMapping {
  readonly name: string;
  /** Its columns are those of the source. */
  readonly mapping: Mapping;
  /** `similar`: not all headers are the same. */
  readonly fit: 'same' | 'similar';
  /** Headers that fed a field and are gone. */
  readonly missing: readonly string[];
}

/** Fewer of the mapped columns are another sheet. */
const ENOUGH_FOUND = 0.75;

/** The best of them: the same headers before similar ones, then the one that misses least; of equals the first. */
export function recogniseMapping(
  kept: readonly KeptMapping[],
  source: Source,
): RecognisedMapping | undefined {
  const fingerprint = headerFingerprint(source.headers);
  const fitting = kept.flatMap((one) => fitOf(one, source, fingerprint));
  const rank = ({ fit, missing }: RecognisedMapping) => (fit === 'same' ? -1 : missing.length);
  return fitting.sort((a, b) => rank(a) - rank(b))[0];
}

function fitOf(
  { name, fingerprint, mapping: json }: KeptMapping,
  source: Source,
  wanted: string,
): readonly RecognisedMapping[] {
  const saved = parsed(json);
  if (saved === undefined || saved.columns.length === 0) return [];
  const mapping = alignMapping(saved, source);
  const found = new Set(mapping.columns.map(({ field }) => field));
  const missing = saved.columns
    .filter(({ field }) => !found.has(field))
    .map(({ header }) => header);
  if (missing.length === 0 && fingerprint === wanted)
    return [{ name, mapping, fit: 'same', missing }];
  const isEnough = mapping.columns.length >= saved.columns.length * ENOUGH_FOUND;
  // Without the column that tells the transactions apart, the rest is of no use.
  if (!isEnough || (transactionKey(saved) !== undefined && transactionKey(mapping) === undefined)) {
    return [];
  }
  return [{ name, mapping, fit: 'similar', missing }];
}

function parsed(json: unknown): Mapping | undefined {
  try {
    return parseMapping(json);
  } catch (thrown) {
    if (isAppError(thrown, 'INVALID_INPUT')) return undefined;
    throw thrown;
  }
}
