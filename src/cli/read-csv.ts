/** CSV as spreadsheets write it: any of the usual delimiters, quotes. All cells are text. */
import Papa from 'papaparse';
import { AppError } from '../core/domain/app-error';
import { decodeText } from './decode-text';
import type { Grid } from './read-source';

/** @throws AppError `INVALID_INPUT` for text in another encoding and for a quote that is never closed. */
export function readCsv(file: string, content: Buffer, encoding?: string): Grid {
  const whole = decodeText(file, content, encoding);
  const [told = '', toldDelimiter] = TOLD_DELIMITER.exec(whole) ?? [];
  const text = whole.slice(told.length);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: toldDelimiter ?? delimiterOf(text),
    skipEmptyLines: false,
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) {
    const row = broken.row === undefined ? '' : ` in row ${String(broken.row + 1)}`;
    throw new AppError(
      'INVALID_INPUT',
      `${file}: a quote${row} is not closed as CSV wants it: inside a cell it is written twice.`,
    );
  }
  return { sheetName: '', rows: withoutLastLine(data), dateColumns: [] };
}

/** A first line for Excel, which does not count it as a row. */
const TOLD_DELIMITER = /^sep=([^\r\n])\r?\n/i;

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
