/** The workbook for the rest of Taxrow: plain data in and out. Nothing else of this folder is imported elsewhere. */
export {
  changeCells,
  type ChangeOptions,
  type ChangeReport,
  type ChangeTarget,
} from './change-cells';
export { type CellChange, type ChangedCell, inverse, saysTheSame } from './cell-changes';
export { claimBook } from './claims-sheet';
export type { Interruption } from './exchange-cells';
export { bringFormulasBack, type BroughtBack } from './formulas-back';
export { listMappings, loadMapping, saveMapping } from './document-settings';
export { listSources } from './list-sources';
export { selectedSource } from './selected-source';
export { keepLog, type KeptLog, type ProtectedLog } from './log-sheet';
export { type LogDates, type LogLine, logLines, type LogTexts } from './log-sheet-plan';
export { isBeingEdited } from './office-errors';
export { darkTheme } from './office-theme';
export { clearMarks, type MarkReport, markRows } from './mark-rows';
export type { Mark, Marks } from './marks';
export { readResults } from './read-results';
export { readRows } from './read-rows';
export { type ReadOptions, readSource } from './read-source';
export { readResultsSheet } from './results-sheet';
export { RESULT_HEADERS, type ResultCells, type RowResult } from './result-columns';
export {
  type FormulaOptions,
  type FormulaProgress,
  type FormulaScope,
  type RefreshOutcome,
  refreshFormulas,
} from './refresh-formulas';
export type { RowKey } from './row-locator';
export { insertSampleSheet, type SampleOptions, type SampleValue } from './sample-sheet';
export { selectRow } from './select-row';
export { selectCell, watchChanges } from './selection';
export { concernsSource, editedRows, type RowSpan, type SheetChange } from './source-change';
export { sourceKey, type SourceLocation, withHeaderRow } from './source-location';
export { createResultWriter, type ResultWriter, type WriteReport } from './write-results';
export {
  keepValuesOnly,
  type KeptOnSheet,
  type ReplacedBlock,
  type ValuesOnlyOutcome,
} from './values-only';
export type { KeptReason } from './shown-values';
