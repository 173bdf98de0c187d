/**
 * Keeps a run in the sheet `Taxrow log`: adds the sheet where there is none, finds its columns by their headers, and
 * appends below the last line. A run that stands there already is not written again. Nothing is ever unprotected.
 */
import { AppError } from '../core/domain/app-error';
import type { CellValue } from '../core/mapping/source';
import { asText } from './as-text';
import { formatAddress, LAST_SHEET_ROW, lastRow, parseAddress } from './block';
import { freeName } from './free-name';
import { inExcel } from './in-excel';
import {
  findLog,
  isLogName,
  LOG_COLUMNS,
  LOG_HEADERS,
  LOG_SHEET_NAME,
  type LogCell,
  type LogLine,
  type LogPlace,
  RUN_ID_HEADER,
} from './log-sheet-plan';
import { isProtected } from './office-errors';

/** Where a run is kept. */
export interface KeptLog {
  readonly kind: 'kept';
  readonly sheetName: string;
  /** A cell of the run's lines. */
  readonly address: string;
  /** False when the run stood there already. */
  readonly isNew: boolean;
  /** The book is open to be read only: what was written is lost unless a copy is saved. */
  readonly isReadOnly: boolean;
}

/** Every log that there is is protected: the run is kept nowhere yet. A new sheet would take it. */
export interface ProtectedLog {
  readonly kind: 'protected';
  readonly sheetName: string;
}

/** Titles and notes above the header are rarely longer. */
const HEADER_SEARCH_ROWS = 20;

/**
 * Appends the lines of a run, unless a sheet of the book has it.
 *
 * @param onNewSheet where every log is protected, a further one is begun.
 * @throws AppError `WORKBOOK`.
 */
export async function keepLog(
  runId: string,
  lines: readonly LogLine[],
  { onNewSheet = false } = {},
): Promise<KeptLog | ProtectedLog> {
  try {
    return await inExcel((context) => keepIn(context, runId, lines, onNewSheet));
  } catch (error) {
    if (isProtected(error)) return { kind: 'protected', sheetName: LOG_SHEET_NAME };
    throw error;
  }
}

interface FoundLog extends LogPlace {
  readonly sheet: Excel.Worksheet;
  /** 0-based, of the sheet. */
  readonly sheetRow: number;
  readonly lastRow: number;
}

async function keepIn(
  context: Excel.RequestContext,
  runId: string,
  lines: readonly LogLine[],
  onNewSheet: boolean,
): Promise<KeptLog | ProtectedLog> {
  const { workbook } = context;
  workbook.load('readOnly');
  const { worksheets, protection } = workbook;
  worksheets.load('items/id,items/name,items/protection/protected');
  protection.load('protected');
  await context.sync();
  const { readOnly: isReadOnly } = workbook;
  const logs = await findLogs(context, worksheets.items);
  const kept = await findRun(context, logs, runId);
  if (kept !== undefined) return { kind: 'kept', ...kept, isNew: false, isReadOnly };
  const open = logs.find(({ sheet }) => !sheet.protection.protected);
  const [first] = logs;
  if (open === undefined && first !== undefined && !onNewSheet) {
    return { kind: 'protected', sheetName: first.sheet.name };
  }
  if (open === undefined && protection.protected) throw noSheetCanBeAdded();
  const names = worksheets.items.map(({ name }) => name);
  const log = open ?? addLog(context, freeName(names, LOG_SHEET_NAME));
  const address = append(log, lines);
  log.sheet.load('name');
  await context.sync();
  const { name: sheetName } = log.sheet;
  return { kind: 'kept', sheetName, address, isNew: true, isReadOnly };
}

/** Those sheets of the name, or of the name with a number, that are logs. */
async function findLogs(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<readonly FoundLog[]> {
  const candidates = sheets
    .filter(({ name }) => isLogName(name))
    .map((sheet) => {
      const used = sheet.getUsedRangeOrNullObject(true);
      used.load('address');
      const top = used.getIntersectionOrNullObject(
        sheet.getRange(`1:${String(HEADER_SEARCH_ROWS)}`),
      );
      top.load('address,values');
      return { sheet, used, top };
    });
  if (candidates.length > 0) await context.sync();
  return candidates.flatMap(({ sheet, used, top }) => {
    if (used.isNullObject || top.isNullObject) return [];
    const { row, column } = parseAddress(top.address);
    const found = findLog(top.values.map((cells: CellValue[]) => [...blanks(column), ...cells]));
    if (found === undefined) return [];
    const last = lastRow(parseAddress(used.address));
    return [{ ...found, sheet, sheetRow: row + found.headerRow, lastRow: last }];
  });
}

function blanks(count: number): readonly CellValue[] {
  return Array.from({ length: count }, () => '');
}

/** The last line of a run, in whichever log it stands. */
async function findRun(
  context: Excel.RequestContext,
  logs: readonly FoundLog[],
  runId: string,
): Promise<Pick<KeptLog, 'sheetName' | 'address'> | undefined> {
  const columns = logs.flatMap((log) => {
    const row = log.sheetRow + 1;
    if (log.lastRow < row || log.created.includes(RUN_ID_HEADER)) return [];
    const column = log.columns.get(RUN_ID_HEADER) ?? 0;
    const ids = log.sheet.getRange(
      formatAddress({ row, column, rowCount: log.lastRow - row + 1, columnCount: 1 }),
    );
    ids.load('values');
    return [{ log, row, ids }];
  });
  if (columns.length > 0) await context.sync();
  for (const { log, row, ids } of columns) {
    const index = ids.values.findLastIndex(([id]: unknown[]) => id === runId);
    if (index >= 0) {
      return { sheetName: log.sheet.name, address: cellAddress(row + index, 0) };
    }
  }
  return undefined;
}

function addLog(context: Excel.RequestContext, name: string): FoundLog {
  const sheet = context.workbook.worksheets.add(name);
  LOG_COLUMNS.forEach(([, width], column) => {
    sheet.getRange(cellAddress(0, column)).format.columnWidth = width;
  });
  sheet.freezePanes.freezeRows(1);
  const columns = new Map(LOG_HEADERS.map((header, column) => [header, column]));
  return { sheet, columns, created: LOG_HEADERS, headerRow: 0, sheetRow: 0, lastRow: 0 };
}

/** Line by line, so that a filter moves nothing. @returns the address of the first line. */
function append(log: FoundLog, lines: readonly LogLine[]): string {
  const { sheet, columns, created } = log;
  for (const header of created) {
    const cell = sheet.getRange(cellAddress(log.sheetRow, columns.get(header) ?? 0));
    cell.values = [[header]];
    cell.format.font.bold = true;
  }
  const first = log.lastRow + 1;
  if (first + lines.length > LAST_SHEET_ROW) throw noRoom(sheet.name);
  lines.forEach((line, index) => {
    for (const [header, cell] of line) {
      setCell(sheet.getRange(cellAddress(first + index, columns.get(header) ?? 0)), cell);
    }
  });
  return cellAddress(first, 0);
}

function setCell(range: Excel.Range, cell: LogCell): void {
  if ('text' in cell) {
    range.values = [[asText(cell.text)]];
    return;
  }
  range.values = [[cell.number]];
  if (cell.format !== undefined) range.numberFormat = [[cell.format]];
}

function cellAddress(row: number, column: number): string {
  return formatAddress({ row, column, rowCount: 1, columnCount: 1 });
}

function noSheetCanBeAdded(): AppError {
  return new AppError(
    'WORKBOOK',
    `The workbook lets nobody add the sheet “${LOG_SHEET_NAME}”. Remove its protection (Review, Protect Workbook) and try again.`,
  );
}

function noRoom(sheetName: string): AppError {
  return new AppError(
    'WORKBOOK',
    `The sheet “${sheetName}” is used down to its last row. Rename it, and the next run begins a new one.`,
  );
}
