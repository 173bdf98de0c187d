/**
 * A mapping as a file: JSON that a person can read, keep and send. What comes back from a file is parsed whole or refused
 * with the place that is wrong.
 */
import { parse as parsePlaced } from 'lossless-json';
import { AppError } from '../domain/app-error';
import type { Mapping } from './mapping';
import { parseMapping } from './saved-mapping';

/** Far more than any sheet needs; a larger file is something else. */
export const LONGEST_MAPPING_FILE = 200_000;

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
