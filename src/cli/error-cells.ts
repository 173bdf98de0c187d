/**
 * An xlsx file whose error values are text. The reader takes a cell of type `e` for empty, and an amount that is `#REF!`
 * would be sent without it: so the type is changed to text (`str`, ECMA-376 18.18.11) before the file is read.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const ERROR_TYPE = /(<(?:\w+:)?c\b[^>]*?\st=)(["'])e\2/g;

/** @throws Error when `content` is no zip archive. */
export function errorsAsText(content: Uint8Array): Uint8Array {
  const parts = unzipSync(content);
  let changed = false;
  for (const [path, part] of Object.entries(parts)) {
    if (!WORKSHEET.test(path)) continue;
    const xml = strFromU8(part);
    const text = xml.replace(ERROR_TYPE, '$1$2str$2');
    if (text === xml) continue;
    parts[path] = strToU8(text);
    changed = true;
  }
  return changed ? zipSync(parts, { level: 0 }) : content;
}
