/** The workbook that Excel has open. */
import { headerFingerprint } from '../../core/mapping/header-fingerprint';
import type { Mapping } from '../../core/mapping/mapping';
import type { Source } from '../../core/mapping/source';
import { idOfCell, transactionKey } from '../../core/mapping/transaction-key';
import {
  changeCells,
  claimBook,
  clearMarks,
  concernsSource,
  createResultWriter,
  editedRows,
  insertSampleSheet,
  inverse,
  isBeingEdited,
  keepLog,
  listMappings,
  listSources,
  loadMapping,
  logLines,
  markRows,
  readResults,
  readRows,
  readSource,
  saveMapping,
  selectCell,
  selectedSource,
  selectRow,
  sourceKey,
  watchChanges,
  withHeaderRow,
  type ResultWriter,
  type RowKey,
  type ChangeTarget,
  type SheetChange,
  type SourceLocation,
} from '../../office';
import type { WorkbookPort } from '../pane-services';

export const workbookPort: WorkbookPort = {
  claims: claimBook,
  isBeingEdited,
  keepLog: (entry, texts, { dateSystem, onNewSheet }) =>
    keepLog(entry.runId, logLines(entry, texts, { dateSystem, utcOffsetMinutes }), { onNewSheet }),
  listSources,
  selectedSource,
  withHeaderRow,
  readSource,
  resultWriter: (location, source, mapping) => {
    const key = rowKeyOf(source, mapping);
    return key === undefined ? writesNothing : createResultWriter(location, key);
  },
  changeCells: (location, source, mapping, changes, options) =>
    changeCells(targetOf(location, source, mapping), changes, options),
  markRows: (location, source, mapping, marks, options) =>
    markRows(targetOf(location, source, mapping), marks, options),
  clearMarks: (location, source, mapping, options) =>
    clearMarks(targetOf(location, source, mapping), options),
  inverseChanges: (changed, source, mapping) => {
    const key = rowKeyOf(source, mapping) ?? sharedKey(mapping);
    return changed.map((cell) => inverse(cell, key));
  },
  selectCell,
  selectRow: async (location, source, mapping, transactionId) => {
    const key = rowKeyOf(source, mapping);
    return key !== undefined && (await selectRow(location, key, transactionId));
  },
  watchChanges: watch,
  concernsSource,
  editedRows,
  readResults,
  readRows: (location, source, { firstRow, rowCount }) =>
    readRows(location, source, firstRow, rowCount),
  loadMapping: (location) => loadMapping(sourceKey(location)),
  listMappings,
  saveMapping: (location, mapping, { headers }) =>
    saveMapping(sourceKey(location), mapping, {
      name: sourceKey(location),
      fingerprint: headerFingerprint(headers),
    }),
  insertSampleSheet: async (rows) => {
    await insertSampleSheet(rows);
  },
};

function utcOffsetMinutes(atMs: number): number {
  return -new Date(atMs).getTimezoneOffset();
}

/** Where no column tells one transaction from another, no row can be found again. */
const writesNothing: ResultWriter = {
  writeResults: (results) =>
    Promise.resolve({
      written: 0,
      missing: results.map(({ transactionId }) => transactionId),
      place: 'beside-rows',
      syncs: 0,
    }),
};

function rowKeyOf(source: Source, mapping: Mapping): RowKey | undefined {
  const key = transactionKey(mapping);
  if (key === undefined) return undefined;
  return { column: key.column, header: source.headers[key.column] ?? '', keyOf: idOfCell };
}

function targetOf(location: SourceLocation, source: Source, mapping: Mapping): ChangeTarget {
  return {
    location,
    key: rowKeyOf(source, mapping) ?? sharedKey(mapping),
    blankContinues: mapping.layout?.headerValues === 'first-row',
    headers: source.headers,
  };
}

/** All rows are one transaction: every row is known by its id. */
function sharedKey({ constants }: Mapping): RowKey {
  const id = idOfCell(constants.transaction_id ?? '');
  return { column: 0, header: '', keyOf: () => id };
}

/** Excel registers late, and may refuse: then edits are noticed when the rows are read again. */
function watch(location: SourceLocation, listener: (change: SheetChange) => void): () => void {
  const registration = watchChanges(location, listener).catch(() => undefined);
  return () => {
    void registration.then((end) => end?.()).catch(() => undefined);
  };
}
