/**
 * The results on a sheet of their own, for sources that may not be written beside: one line per transaction, found
 * again by its id. Only a sheet with Taxrow's own header row is taken for it.
 */
import { AppError } from '../core/domain/app-error';
import { applyChunk, type WriteTarget } from './apply-writes';
import { type Block, formatAddress, lastRow, parseAddress } from './block';
import { createRowFinder } from './find-rows';
import { freeName } from './free-name';
import { inExcel } from './in-excel';
import { readChunks } from './read-block';
import { keyReader } from './read-keys';
import { fromCells, type ResultCells } from './result-columns';
import { appendRows, RESULTS_SHEET_HEADERS, RESULTS_SHEET_NAME } from './results-sheet-plan';
import type { RowWrite } from './row-locator';
import { planWrites } from './write-plan';

export interface ResultsSheetWriter {
  /** Ids with their cells, written or brought up to date. @throws AppError `WORKBOOK`. */
  write(
    cellsById: ReadonlyMap<string, readonly string[]>,
  ): Promise<{ readonly written: number; readonly syncs: number }>;
}

/** It touches nothing, and adds no sheet, until results come. */
export function createResultsSheetWriter(): ResultsSheetWriter {
  const finder = createRowFinder(
    keyReader((cell) => String(cell ?? '')),
    { isOurs: true },
  );
  return {
    write: async (cellsById) => {
      const sheet = await openResultsSheet();
      const ids = idCells(sheet);
      const found = await finder.find(sheet.id, ids, cellsById);
      const added = appendRows(found.missing, sheet.rowCount + 1, cellsById);
      const all = RESULTS_SHEET_HEADERS.map((_, column) => column);
      const updates = await applyAll({ sheetId: sheet.id, columns: all.slice(1) }, found.writes);
      const additions = await applyAll({ sheetId: sheet.id, columns: all }, added);
      if (ids !== undefined) finder.added(sheet.id, ids, found.missing);
      return {
        written: found.writes.length + added.length,
        syncs: sheet.syncs + found.syncs + updates + additions,
      };
    },
  };
}

/**
 * What stands there, by transaction id; empty where there is no such sheet.
 *
 * @throws AppError `WORKBOOK`.
 */
export async function readResultsSheet(): Promise<ReadonlyMap<string, ResultCells>> {
  const sheet = await inExcel(async (context) => {
    const sheets = context.workbook.worksheets;
    sheets.load('items/id,items/name');
    await context.sync();
    return findResultsSheet(context, sheets.items);
  });
  const results = new Map<string, ResultCells>();
  if (sheet === undefined || sheet.rowCount < 1) return results;
  const columnCount = RESULTS_SHEET_HEADERS.length;
  const block = { row: 1, column: 0, rowCount: sheet.rowCount, columnCount };
  for await (const { values } of readChunks(sheet.id, block, { errorsAsText: true })) {
    for (const [id, ...cells] of values) {
      const result = fromCells(cells.map((cell) => String(cell ?? '')));
      if (result !== undefined) results.set(String(id ?? ''), result);
    }
  }
  return results;
}

async function applyAll(target: WriteTarget, writes: readonly RowWrite[]): Promise<number> {
  let syncs = 0;
  for (const chunk of planWrites(writes)) {
    for await (const applied of applyChunk(target, chunk)) syncs += applied.syncs;
  }
  return syncs;
}

interface ResultsSheet {
  readonly id: string;
  /** Rows under the header. */
  readonly rowCount: number;
  readonly syncs: number;
}

function idCells({ rowCount }: ResultsSheet): Block | undefined {
  return rowCount < 1 ? undefined : { row: 1, column: 0, rowCount, columnCount: 1 };
}

function openResultsSheet(): Promise<ResultsSheet> {
  return inExcel(
    async (context) => {
      const sheets = context.workbook.worksheets;
      sheets.load('items/id,items/name');
      const { protection } = context.workbook;
      protection.load('protected');
      await context.sync();
      const found = await findResultsSheet(context, sheets.items);
      if (found !== undefined) return { ...found, syncs: 2 };
      if (protection.protected) throw noSheetCanBeAdded();
      const names = sheets.items.map((sheet) => sheet.name);
      return { ...(await addResultsSheet(context, names)), syncs: 3 };
    },
    { waitForCellEdit: true },
  );
}

function noSheetCanBeAdded(): AppError {
  return new AppError(
    'WORKBOOK',
    `The sheet is protected, and the workbook lets nobody add the sheet “${RESULTS_SHEET_NAME}” for the results. ` +
      'Remove the protection of the sheet (Review, Unprotect Sheet) or of the workbook (Review, Protect Workbook): ' +
      'the results follow then.',
  );
}

async function findResultsSheet(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<{ id: string; rowCount: number } | undefined> {
  const candidates = sheets
    .filter((sheet) => sheet.name.startsWith(RESULTS_SHEET_NAME))
    .map((sheet) => {
      const header = sheet.getRange(headerAddress());
      header.load('values');
      const used = sheet.getUsedRangeOrNullObject(true);
      used.load('address');
      return { sheet, header, used };
    });
  await context.sync();
  const ours = candidates.find(({ header }) => {
    const [cells = []]: unknown[][] = header.values;
    return RESULTS_SHEET_HEADERS.every((text, column) => cells[column] === text);
  });
  if (ours === undefined) return undefined;
  return { id: ours.sheet.id, rowCount: lastRow(parseAddress(ours.used.address)) };
}

async function addResultsSheet(
  context: Excel.RequestContext,
  names: readonly string[],
): Promise<{ id: string; rowCount: number }> {
  const sheet = context.workbook.worksheets.add(freeName(names, RESULTS_SHEET_NAME));
  sheet.load('id');
  const header = sheet.getRange(headerAddress());
  header.values = [[...RESULTS_SHEET_HEADERS]];
  header.format.font.bold = true;
  await context.sync();
  return { id: sheet.id, rowCount: 0 };
}

function headerAddress(): string {
  return formatAddress({
    row: 0,
    column: 0,
    rowCount: 1,
    columnCount: RESULTS_SHEET_HEADERS.length,
  });
}
