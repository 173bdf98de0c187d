/**
 * What a person opens: CSV and xlsx files, or rows from a script, as sheets.
 */
import readExcelFile from 'read-excel-file/browser';
import { isErrorText, plainValue } from '../model/cell-input';
import type { CellInput, SheetContent } from '../model/workbook-model';
import { decodeText, readCsv } from './csv';
import { keepErrors } from './error-cells';

/** Longest name of a sheet in Excel. */
const NAME_LENGTH = 31;
const MS_PER_DAY = 86_400_000;
/** Serial 0 of Excel's 1900 date system, as far as serials from 61 on are concerned (1 March 1900). */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DATE_FORMAT = 'yyyy-mm-dd';
const DATE_TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';

/** @throws Error saying what is wrong with the file. */
export async function readFile(file: File): Promise<readonly SheetContent[]> {
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (extension === 'xlsx') return readXlsx(file);
  if (['csv', 'tsv', 'txt'].includes(extension)) {
    return [readCsv(decodeText(await file.arrayBuffer()), sheetName(file.name))];
  }
  throw new Error(`${file.name} is neither a CSV nor an xlsx file.`);
}

async function readXlsx(file: File): Promise<readonly SheetContent[]> {
  try {
    const content = keepErrors(new Uint8Array(await file.arrayBuffer()));
    const sheets = await readExcelFile(new Blob([content]));
    return sheets.map(({ sheet, data }) => sheetOf(sheet, data));
  } catch (error) {
    throw new Error(`${file.name} could not be read as a workbook.`, { cause: error });
  }
}

/** Values as they are: text stays text, also when it looks like something else. */
export function readRows(rows: readonly (readonly unknown[])[], name: string): SheetContent {
  return sheetOf(name, rows);
}

function sheetOf(name: string, rows: readonly (readonly unknown[])[]): SheetContent {
  const numberFormats = new Map<string, string>();
  const cells = rows.map((row, r) =>
    row.map((value, c) => {
      if (value instanceof Date) {
        const serial = toSerial(value);
        numberFormats.set(`${r},${c}`, Number.isInteger(serial) ? DATE_FORMAT : DATE_TIME_FORMAT);
        return plainValue(serial);
      }
      return toInput(value);
    }),
  );
  return { name: sheetName(name), rows: cells, numberFormats };
}

function toInput(value: unknown): CellInput | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return plainValue(value);
  const text = String(value);
  return { value: text, type: isErrorText(text) ? 'Error' : 'String' };
}

/** Spreadsheet dates have no zone: the reader gives them in UTC. */
function toSerial(date: Date): number {
  const days = (date.getTime() - SERIAL_EPOCH) / MS_PER_DAY;
  return Math.round(days * 86_400) / 86_400;
}

/** A file's name as a sheet's: without its extension, what a sheet cannot be called, and at most 31 long. */
function sheetName(fileName: string): string {
  const plain = fileName
    .replace(/\.(csv|tsv|txt|xlsx)$/i, '')
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return plain === '' ? 'Sheet1' : plain.slice(0, NAME_LENGTH).trim();
}
