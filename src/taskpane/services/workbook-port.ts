/** The workbook that Excel has open. */
import { shown } from '../../core/mapping/cells/cell-fault';
import { readId } from '../../core/mapping/cells/read-text';
import type { Mapping } from '../../core/mapping/mapping';
import type { CellValue, Source } from '../../core/mapping/source';
import {
  createResultWriter,
  insertSampleSheet,
  listSources,
  loadMapping,
  readSource,
  saveMapping,
  selectCell,
  sourceKey,
  watchChanges,
  withHeaderRow,
  type ResultWriter,
  type RowKey,
  type SourceLocation,
} from '../../office';
import type { WorkbookPort } from '../pane-services';

export const workbookPort: WorkbookPort = {
  listSources,
  withHeaderRow,
  readSource,
  resultWriter: (location, source, mapping) => {
    const key = rowKeyOf(source, mapping);
    return key === undefined ? writesNothing : createResultWriter(location, key);
  },
  selectCell,
  watchChanges: watch,
  loadMapping: (location) => loadMapping(sourceKey(location)),
  saveMapping: (location, mapping) => saveMapping(sourceKey(location), mapping),
  insertSampleSheet: async (rows) => {
    await insertSampleSheet(rows);
  },
};

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

/** The column that groups rows to transactions: the id, else the number, which then serves as id. */
function rowKeyOf(source: Source, mapping: Mapping): RowKey | undefined {
  if (mapping.constants.transaction_id !== undefined) return undefined;
  const feeds = (field: string) => mapping.columns.find((one) => one.field === field);
  const key = feeds('transaction_id') ?? feeds('transaction_number');
  if (key === undefined) return undefined;
  return { column: key.column, header: source.headers[key.column] ?? '', keyOf: idOf };
}

/** As grouping reads it: a cell that is no id stands for itself. */
function idOf(cell: CellValue): string {
  const id = readId(cell);
  return typeof id === 'string' ? id : shown(cell);
}

/** Excel registers late, and may refuse: then edits are noticed when the rows are read again. */
function watch(location: SourceLocation, listener: () => void): () => void {
  const registration = watchChanges(location, listener).catch(() => undefined);
  return () => {
    void registration.then((end) => end?.()).catch(() => undefined);
  };
}
