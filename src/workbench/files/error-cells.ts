/**
 * An xlsx file whose error values are text: the reader drops a cell of type `e`, and a sheet that shows `#REF!` in Excel
 * would show nothing here. So the type is changed to text (`str`, ECMA-376 18.18.11) before the file is read; what looks
 * like an error becomes one again when the sheet is made.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const ERROR_TYPE = /(<(?:\w+:)?c\b[^>]*?\st=)(["'])e\2/g;

/** @throws Error when `content` is no zip archive. */
export function keepErrors(content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(content);
  const sheets = Object.keys(parts).filter((path) => WORKSHEET.test(path));
  for (const path of sheets) {
    const xml = strFromU8(parts[path] ?? new Uint8Array());
    parts[path] = strToU8(xml.replace(ERROR_TYPE, '$1$2str$2'));
  }
  return new Uint8Array(zipSync(parts, { level: 0 }));
}
