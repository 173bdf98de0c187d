/** CSV as spreadsheets write it: UTF-8 or UTF-16 with a mark, any of the usual delimiters, quotes. All cells are text. */
import Papa from 'papaparse';
import { AppError } from '../core/domain/app-error';
import type { Grid } from './read-source';

/** @throws AppError `INVALID_INPUT` for text in another encoding and for a quote that is never closed. */
export function readCsv(file: string, content: Buffer): Grid {
  const text = decode(file, content);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    skipEmptyLines: false,
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) {
    const row = broken.row === undefined ? '' : ` in row ${String(broken.row + 1)}`;
    throw new AppError('INVALID_INPUT', `${file}: a quote${row} is not closed as CSV wants it.`);
  }
  return { sheetName: '', rows: withoutLastLine(data), dateColumns: [] };
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Rows that the delimiter is told from: enough for titles above the headers to be few among them. */
const ROWS_LOOKED_AT = 100;

/**
 * The delimiter that gives the most rows an equal number of cells, else the one that gives more cells. A row of one cell
 * tells nothing: titles, and headers parted by semicolons over numbers with decimal commas.
 */
function delimiterOf(text: string): string {
  let best = { delimiter: ',', rows: 0, cells: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: ROWS_LOOKED_AT,
      skipEmptyLines: true,
    });
    const rowsOf = new Map<number, number>();
    for (const { length } of data)
      if (length > 1) rowsOf.set(length, (rowsOf.get(length) ?? 0) + 1);
    for (const [cells, rows] of rowsOf) {
      if (rows > best.rows || (rows === best.rows && cells > best.cells))
        best = { delimiter, rows, cells };
    }
  }
  return best.delimiter;
}

/** Behind the line end of the last row the parser sees one more, without anything in it. */
function withoutLastLine(rows: readonly string[][]): readonly string[][] {
  const last = rows.at(-1);
  return last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows;
}

function decode(file: string, content: Buffer): string {
  try {
    return new TextDecoder(encodingOf(content), { fatal: true }).decode(content);
  } catch (cause) {
    throw new AppError(
      'INVALID_INPUT',
      `${file} is neither xlsx nor text in UTF-8. In Excel, save it as "CSV UTF-8" or as xlsx.`,
      { cause },
    );
  }
}

/** By its byte order mark; without one it is UTF-8. */
function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  return content[0] === 0xfe && content[1] === 0xff ? 'utf-16be' : 'utf-8';
}
