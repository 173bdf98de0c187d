/**
 * A mapping as a file: JSON that a person can read, keep and send. What comes back from a file is parsed whole or refused
 * with the place that is wrong.
 */
import { parse as parsePlaced } from 'lossless-json';
import { AppError } from '../domain/app-error';
import type { Mapping } from './mapping';
import { alignMapping, parseMapping } from './saved-mapping';
import type { Source } from './source';

/** Far more than any sheet needs; a larger file is something else. */
const LONGEST_MAPPING_FILE = 200_000;

/** JSON with two spaces, ending in a line feed. */
export function mappingFileText(mapping: Mapping): string {
  return `${JSON.stringify(mapping, null, 2)}\n`;
}

/** @throws AppError `INVALID_INPUT` for text that is too long, no JSON, or no mapping; with the place. */
export function parseMappingFile(text: string): Mapping {
  if (text.length > LONGEST_MAPPING_FILE) {
    throw new AppError(
      'INVALID_INPUT',
      `This is no mapping: it has ${String(text.length)} characters, a mapping has at most ` +
        `${String(LONGEST_MAPPING_FILE)}.`,
    );
  }
  return parseMapping(parseJson(text.replace(BYTE_ORDER_MARK, '')));
}

/** A mapping over the columns of a source, and the headers of those that it does not find there. */
export interface ImportedMapping {
  readonly mapping: Mapping;
  readonly missing: readonly string[];
}

/** @throws AppError `INVALID_INPUT` as {@link parseMappingFile}, and for a mapping of which no column is in the source. */
export function importMapping(text: string, source: Source): ImportedMapping {
  const saved = parseMappingFile(text);
  const mapping = alignMapping(saved, source);
  const found = new Set(mapping.columns.map(({ field }) => field));
  const missing = saved.columns
    .filter(({ field }) => !found.has(field))
    .map(({ header }) => header);
  if (missing.length > 0 && found.size === 0) {
    throw new AppError(
      'INVALID_INPUT',
      `The mapping is for another sheet: none of its columns is here (${missing.slice(0, 3).join(', ')}).`,
    );
  }
  return { mapping, missing };
}

const BYTE_ORDER_MARK = /^\ufeff/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `The mapping is not JSON: ${faultOf(text)}.`, { cause });
  }
}

/** What is wrong, and in which line. Engines put it in words of their own, some without a place: a parser tells it. */
function faultOf(text: string): string {
  try {
    parsePlaced(text);
    return 'it cannot be read';
  } catch (fault) {
    const [, what = 'it cannot be read', position = '0'] =
      /^(.*) at position (\d+)$/s.exec(fault instanceof Error ? fault.message : '') ?? [];
    const line = text.slice(0, Number(position)).split('\n').length;
    return `line ${String(line)}: ${what.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`;
  }
}
