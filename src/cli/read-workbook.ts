/** One sheet of an xlsx file. Dates become serial numbers again, as every sheet holds them. */
import readXlsxFile from 'read-excel-file/node';
import { AppError } from '../core/domain/app-error';
import type { CellValue } from '../core/mapping/source';
import { errorsAsText } from './error-cells';
import type { Grid } from './read-source';

/** @throws AppError `INVALID_INPUT` for a broken file and for a sheet that is not there. */
export async function readWorkbook(
  file: string,
  content: Buffer,
  sheetName: string | undefined,
): Promise<Grid> {
  const sheets = await readSheets(file, content);
  const sheet =
    sheetName === undefined ? sheets[0] : sheets.find(({ sheet: name }) => name === sheetName);
  if (sheet === undefined) {
    const names = sheets.map(({ sheet: name }) => `"${name}"`).join(', ');
    throw new AppError(
      'INVALID_INPUT',
      `${file} has no sheet "${sheetName ?? ''}". It has ${names === '' ? 'none' : names}.`,
    );
  }
  const dateColumns = new Set<number>();
  const data: readonly (readonly unknown[])[] = sheet.data;
  const rows = data.map((row) => row.map((cell, column) => cellOf(cell, column, dateColumns)));
  const others = sheetName === undefined ? sheets.slice(1).map((other) => other.sheet) : [];
  return {
    sheetName: sheet.sheet,
    otherSheets: others,
    rows,
    dateColumns: [...dateColumns].sort((a, b) => a - b),
  };
}

async function readSheets(file: string, content: Buffer) {
  try {
    return await readXlsxFile(Buffer.from(errorsAsText(content)), { trim: false });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('INVALID_INPUT', `${file} is not a readable xlsx file (${reason}).`, {
      cause,
    });
  }
}

function cellOf(cell: unknown, column: number, dateColumns: Set<number>): CellValue {
  if (cell instanceof Date) {
    dateColumns.add(column);
    return serialOf(cell);
  }
  if (typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean')
    return cell;
  return null;
}

const DAY_MS = 86_400_000;

/** 1970-01-01 in the 1900 date system, which the reader converts all workbooks to. */
const UNIX_EPOCH_SERIAL = 25_569;

/** The reader rounds a date down to its millisecond, so that 08:26:00 can arrive as 08:25:59.999. */
function serialOf(date: Date): number {
  const ms = date.getTime();
  const whole = ms % 1000 === 999 || ms % 1000 === -1 ? ms + 1 : ms;
  return whole / DAY_MS + UNIX_EPOCH_SERIAL;
}
