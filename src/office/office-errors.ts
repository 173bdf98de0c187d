/**
 * What Excel refused, in words with a way on. One table for all error codes of Office.js: a code that the type knows
 * and the table does not, does not compile.
 */
import { AppError, isAppError } from '../core/domain/app-error';

/** Codes of `OfficeExtension.Error` (Microsoft: Excel.ErrorCodes, and error handling in the application-specific APIs). */
export type OfficeErrorCode =
  | `${Excel.ErrorCodes}`
  | 'ActivityLimitReached'
  | 'ApiNotAvailable'
  | 'CannotRegisterEvent'
  | 'ConnectionFailure'
  | 'HostRestartNeeded'
  | 'InvalidObjectPath'
  | 'InvalidOrTimedOutSession'
  | 'InvalidRequestContext'
  | 'PropertyNotLoaded'
  | 'RequestPayloadSizeLimitExceeded'
  | 'RunMustReturnPromise'
  | 'Timeout'
  | 'ValueNotLoaded';

const PROTECTED =
  'The sheet is protected. Remove the protection (Review, Unprotect Sheet), or copy the rows to a sheet without it.';
const EDITING = 'Finish editing the cell (Enter or Esc) and try again.';
const GONE =
  'The sheet, table or column is no longer there. Bring it back (Ctrl+Z), or choose the source again in Map.';
const TOO_LARGE =
  'Excel takes less at once than Taxrow sent. Try again; if it stays, split the rows over two sheets.';
const BUSY = 'Excel is busy. Wait until it has finished and try again.';
const NOT_SUPPORTED =
  'This version of Excel can not do that. Update Excel, or open the workbook in Excel on the web.';
const OTHER_BOOK = 'Another workbook is in front. Click into this one and try again.';
const NO_RANGE = 'Select one range of cells in this workbook and try again.';
const MERGED = 'There are merged cells in the way. Unmerge them and try again.';
const FILTERED = 'A filter is in the way. Clear the filter and try again.';
const PIVOT = 'A PivotTable is in the way. Move it, or copy the rows to another sheet.';
const UNEXPECTED = 'Excel did not do what Taxrow asked. Try again; if it stays, reload Taxrow.';
const RESTART = 'Excel no longer answers Taxrow. Close Taxrow and open it again.';
const NOT_THIS_SHEET =
  'Taxrow can not work on this kind of sheet. Copy the rows to an ordinary worksheet.';

const ADVICE: Readonly<Record<OfficeErrorCode, string>> = {
  AccessDenied: PROTECTED,
  ActivityLimitReached: BUSY,
  ApiNotAvailable: NOT_SUPPORTED,
  ApiNotFound: NOT_SUPPORTED,
  CannotRegisterEvent: UNEXPECTED,
  Conflict: 'Someone else changed the same cells at that moment. Try again.',
  ConnectionFailure: 'The connection to Excel was lost. Check the network and try again.',
  DirtySupportingFormula: BUSY,
  EmptyChartSeries: UNEXPECTED,
  FilteredRangeConflict: FILTERED,
  FormulaLengthExceedsLimit: UNEXPECTED,
  GeneralException: UNEXPECTED,
  HostRestartNeeded: RESTART,
  InactiveWorkbook: OTHER_BOOK,
  InsertDeleteConflict:
    'Cells next to the rows can not be moved. Clear the cells to the right of the table and try again.',
  InvalidArgument: UNEXPECTED,
  InvalidBinding: GONE,
  InvalidObjectPath: UNEXPECTED,
  InvalidOperation: UNEXPECTED,
  InvalidOperationInCellEditMode: EDITING,
  InvalidOrTimedOutSession: RESTART,
  InvalidReference: GONE,
  InvalidRequestContext: UNEXPECTED,
  InvalidSelection: NO_RANGE,
  ItemAlreadyExists: 'Something of that name is there already. Rename it and try again.',
  ItemNotFound: GONE,
  MergedRangeConflict: MERGED,
  NonBlankCellOffSheet:
    'There is no room: cells would be pushed off the sheet. Clear the cells at its end and try again.',
  NotImplemented: NOT_SUPPORTED,
  OpenWorkbookLinksBlocked: UNEXPECTED,
  OperationCellsExceedLimit: TOO_LARGE,
  PivotTableRangeConflict: PIVOT,
  PowerQueryRefreshResourceChallenge: UNEXPECTED,
  PropertyNotLoaded: UNEXPECTED,
  RangeExceedsLimit: TOO_LARGE,
  RangeImageExceedsLimit: TOO_LARGE,
  RefreshWorkbookLinksBlocked: UNEXPECTED,
  RequestAborted: BUSY,
  RequestPayloadSizeLimitExceeded: TOO_LARGE,
  ResponsePayloadSizeLimitExceeded: TOO_LARGE,
  RunMustReturnPromise: UNEXPECTED,
  Timeout: BUSY,
  UnsupportedFeature: NOT_SUPPORTED,
  UnsupportedFillType: NOT_SUPPORTED,
  UnsupportedOperation: NOT_SUPPORTED,
  UnsupportedSheet: NOT_THIS_SHEET,
  ValueNotLoaded: UNEXPECTED,
};

const TOO_LARGE_CODES: ReadonlySet<string> = new Set<OfficeErrorCode>([
  'OperationCellsExceedLimit',
  'RangeExceedsLimit',
  'RequestPayloadSizeLimitExceeded',
  'ResponsePayloadSizeLimitExceeded',
]);

/**
 * An error of Office.js as AppError `WORKBOOK` that says what to do, the original as its cause. An AppError stays what
 * it is; any other error is a mistake in the program, and is passed on unchanged.
 */
export function translateOfficeError(error: unknown): unknown {
  const code = officeCode(error);
  if (isAppError(error) || code === undefined) return error;
  const advice = isKnown(code) ? ADVICE[code] : `${UNEXPECTED} (${code})`;
  return new AppError('WORKBOOK', advice, { cause: error });
}

/** True when Excel refused a request or an answer for its size: half of it may pass. */
export function isTooLarge(error: unknown): boolean {
  return TOO_LARGE_CODES.has(causeCode(error) ?? '');
}

/** True when Excel has done what it was asked, and did not tell what came of it: that was too large. */
export function isAnswerTooLarge(error: unknown): boolean {
  return causeCode(error) === 'ResponsePayloadSizeLimitExceeded';
}

/** What to throw when a single row is too large: half of it can not be asked for. */
export function rowTooLarge(row: number, cause: unknown): AppError {
  return new AppError(
    'WORKBOOK',
    `Excel does not take row ${String(row + 1)}: what is written there, with what stands there, is too large for it. ` +
      'Shorten the texts of that row and try again.',
    { cause },
  );
}

/** True when Excel refused because the sheet or the workbook is protected. */
export function isProtected(error: unknown): boolean {
  return causeCode(error) === 'AccessDenied';
}

/** True when Excel does nothing as long as a person types into a cell. */
export function isBeingEdited(error: unknown): boolean {
  return causeCode(error) === 'InvalidOperationInCellEditMode';
}

function causeCode(error: unknown): string | undefined {
  return isAppError(error, 'WORKBOOK') ? officeCode(error.cause) : undefined;
}

function officeCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function isKnown(code: string): code is OfficeErrorCode {
  return Object.hasOwn(ADVICE, code);
}

/** Excel writes before it weighs its answer. @param cells what was written, as addresses. */
export function outcomeUnknown(cells: readonly string[], cause: unknown): AppError {
  return new AppError(
    'WORKBOOK',
    `Excel has written, and did not tell what came of it: that was too large. Look at ${cells.join(', ')}, then check again.`,
    { cause },
  );
}
