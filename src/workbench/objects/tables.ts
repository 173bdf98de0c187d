/**
 * `Excel.Table`, its columns and rows, and its collections, over the table registry.
 */
import { type Rect, intersect } from '../model/rect';
import type { Table } from '../model/table-registry';
import { HostError } from '../protocol/rich-api/host-error';
import { type HostObject, define } from '../protocol/rich-api/host-object';
import { EVENT_TYPE, WORKBOOK_TARGET, eventMethods } from './event-registrations';
import { type Host, ORIGIN, type TableScope } from './host';
import { clearCriteria } from './auto-filter';
import { writeInputs } from './range-cells';
import { RangeTarget } from './references';
import { tableSort } from './sort';
import {
  bodyRows,
  deleteTableColumn,
  deleteTableRows,
  insertTableColumn,
  insertTableRows,
  nameBlankColumns,
  showTotals,
} from './table-edits';

/** Microsoft, Table.name: letters, digits, `_`, `.`, `\`; no address; at most 255 characters. */
const VALID_NAME = /^[\p{L}_\\][\p{L}\p{N}_.\\]{0,254}$/u;

export function tableCollection(host: Host): (scope: TableScope) => HostObject {
  const { tables, make } = host;
  const inScope = ({ sheetId, rect }: TableScope): readonly Table[] =>
    (sheetId === undefined ? tables.all() : tables.onSheet(sheetId)).filter(
      (table) => !rect || intersect(table.rect, rect) !== null,
    );
  const find = (scope: TableScope, key: unknown): HostObject | null => {
    const found = tables.find(String(key));
    return found && inScope(scope).includes(found) ? make.table(found) : null;
  };
  return define<TableScope>({
    type: 'TableCollection',
    scalars: { count: (scope) => inScope(scope).length },
    item: find,
    items: (scope) => inScope(scope).map((table) => make.table(table)),
    methods: {
      getItemOrNullObject: (scope, args) => find(scope, args.at(0)),
      getItemAt(scope, args) {
        const table = inScope(scope)[args.number(0)];
        if (!table) throw new HostError('InvalidArgument');
        return make.table(table);
      },
      getFirst(scope) {
        const [table] = inScope(scope);
        if (!table) throw new HostError('ItemNotFound');
        return make.table(table);
      },
      getCount: (scope) => inScope(scope).length,
      add(scope, args) {
        const sheetId = scope.sheetId ?? host.model.activeSheetId();
        const target = host.targets.rangeOf(args.at(0), sheetId);
        return make.table(addTable(host, target, args.boolean(1)));
      },
      ...eventMethods<TableScope>(
        {
          DataChangedEvent: EVENT_TYPE.tableChanged,
          AddedEvent: EVENT_TYPE.tableAdded,
          DeletedEvent: EVENT_TYPE.tableDeleted,
        },
        () => host.events,
        ({ sheetId }) => sheetId ?? WORKBOOK_TARGET,
      ),
    },
  });
}

function addTable(host: Host, { sheetId, rect }: RangeTarget, hasHeaders: boolean): Table {
  const { model, tables } = host;
  requireUnprotected(host, sheetId);
  if (tables.overlapping(sheetId, rect)) {
    throw new HostError('InvalidArgument', 'A table cannot overlap another table.');
  }
  if (!hasHeaders) model.insert(sheetId, { ...rect, rowCount: 1 }, 'down', ORIGIN);
  const withHeader = hasHeaders ? rect : { ...rect, rowCount: rect.rowCount + 1 };
  const table = tables.add(sheetId, atLeastOneRow(withHeader));
  nameBlankColumns(host, table, ORIGIN);
  return table;
}

function requireUnprotected({ protection }: Host, sheetId: string): void {
  if (protection.of(sheetId)) throw new HostError('AccessDenied');
}

/** A table has a row for data, even when only its header was marked. */
function atLeastOneRow(rect: Rect): Rect {
  return rect.rowCount > 1 ? rect : { ...rect, rowCount: 2 };
}

interface ColumnTarget {
  readonly table: Table;
  /** Stays with the column wherever it moves. */
  readonly columnId: number;
}

interface RowTarget {
  readonly table: Table;
  readonly index: number;
}

export function tableObjects(host: Host): (table: Table) => HostObject {
  const { model, make, tables } = host;
  const range = ({ sheetId }: Table, rect: Rect): HostObject =>
    make.range(new RangeTarget(sheetId, rect));
  /** @throws HostError `ItemNotFound` when the column was deleted. */
  const indexOf = ({ table, columnId }: ColumnTarget): number => {
    const index = table.columnIds.indexOf(columnId);
    if (index < 0) throw new HostError('ItemNotFound');
    return index;
  };
  const columnOf = (target: ColumnTarget, rect: Rect): RangeTarget =>
    new RangeTarget(target.table.sheetId, {
      ...rect,
      column: rect.column + indexOf(target),
      columnCount: 1,
    });
  const valuesOf = ({ sheetId, rect }: RangeTarget): unknown =>
    model.values(sheetId, rect).map((row) => row.map(({ value }) => value));

  const column = define<ColumnTarget>({
    type: 'TableColumn',
    id: ({ columnId }) => String(columnId),
    scalars: {
      id: ({ columnId }) => columnId,
      index: indexOf,
      name: {
        get: (target) => tables.columnNames(target.table)[indexOf(target)] ?? '',
        set: (target, value) => writeInputs(host, columnOf(target, target.table.header), value),
      },
      values: {
        get: (target) => valuesOf(columnOf(target, target.table.rect)),
        set: (target, value) => writeInputs(host, columnOf(target, target.table.rect), value),
      },
    },
    methods: {
      getRange: (target) => make.range(columnOf(target, target.table.rect)),
      getHeaderRowRange: (target) => make.range(columnOf(target, target.table.header)),
      getDataBodyRange: (target) => make.range(columnOf(target, target.table.body)),
      getTotalRowRange: (target) => make.range(columnOf(target, totalsOf(target.table))),
      delete(target) {
        deleteTableColumn(host, target.table, indexOf(target), ORIGIN);
        return null;
      },
    },
  });

  const findColumn = (table: Table, key: unknown): HostObject | null => {
    const ids = table.columnIds;
    const wanted = String(key).toLowerCase();
    const named = tables.columnNames(table).findIndex((name) => name.toLowerCase() === wanted);
    const columnId = ids[named] ?? ids.find((id) => String(id) === wanted);
    return columnId === undefined ? null : column({ table, columnId });
  };

  const columns = define<Table>({
    type: 'TableColumnCollection',
    scalars: { count: ({ rect }) => rect.columnCount },
    item: findColumn,
    items: (table) => table.columnIds.map((columnId) => column({ table, columnId })),
    methods: {
      getCount: ({ rect }) => rect.columnCount,
      getItemOrNullObject: (table, args) => findColumn(table, args.at(0)),
      getItemAt: (table, args) => columnAt(table, args.number(0)),
      add(table, args) {
        const index = args.has(0) && args.number(0) >= 0 ? args.number(0) : table.rect.columnCount;
        return addColumn(table, index, args.at(1), args.has(2) ? args.string(2) : '');
      },
    },
  });

  function columnAt(table: Table, index: number): HostObject {
    const columnId = table.columnIds[index];
    if (columnId === undefined) throw new HostError('InvalidArgument');
    return column({ table, columnId });
  }

  function addColumn(table: Table, index: number, values: unknown, name: string): HostObject {
    const { sheetId } = table;
    const place = insertTableColumn(host, table, index, ORIGIN);
    if (Array.isArray(values)) {
      const start = values.length === place.rowCount ? place : { ...place, row: place.row + 1 };
      const target = new RangeTarget(sheetId, { ...start, rowCount: values.length });
      writeInputs(host, target, values);
    }
    if (name !== '') writeInputs(host, new RangeTarget(sheetId, { ...place, rowCount: 1 }), name);
    nameBlankColumns(host, table, ORIGIN);
    return columnAt(table, index);
  }

  /** @throws HostError `ItemNotFound` when the table has no totals row. */
  function totalsOf({ totals }: Table): Rect {
    if (!totals) throw new HostError('ItemNotFound');
    return totals;
  }

  const rowOf = ({ table, index }: RowTarget): RangeTarget =>
    new RangeTarget(table.sheetId, bodyRows(table, index));

  const row = define<RowTarget>({
    type: 'TableRow',
    scalars: {
      index: ({ index }) => index,
      values: {
        get: (target) => valuesOf(rowOf(target)),
        set: (target, value) => writeInputs(host, rowOf(target), value),
      },
    },
    methods: {
      getRange: (target) => make.range(rowOf(target)),
      delete({ table, index }) {
        deleteTableRows(host, table, index, 1, ORIGIN);
        return null;
      },
    },
  });

  const rows = define<Table>({
    type: 'TableRowCollection',
    scalars: { count: ({ body }) => body.rowCount },
    items: (table) =>
      Array.from({ length: table.body.rowCount }, (_, index) => row({ table, index })),
    methods: {
      getCount: ({ body }) => body.rowCount,
      getItemAt: (table, args) => {
        bodyRows(table, args.number(0));
        return row({ table, index: args.number(0) });
      },
      add(table, args) {
        const given = args.list(1);
        const values = given.length > 0 && !Array.isArray(given[0]) ? [given] : given;
        const isAtEnd = !args.has(0) || args.number(0) < 0;
        const index = isAtEnd ? table.body.rowCount : args.number(0);
        const place = insertTableRows(host, table, index, Math.max(1, values.length), ORIGIN);
        if (values.length > 0) writeInputs(host, new RangeTarget(table.sheetId, place), values);
        return row({ table, index });
      },
      deleteRowsAt(table, args) {
        deleteTableRows(host, table, args.number(0), args.number(1, 1), ORIGIN);
        return null;
      },
    },
  });

  return define<Table>({
    type: 'Table',
    id: ({ id }) => id,
    scalars: {
      id: ({ id }) => id,
      name: {
        get: ({ name }) => name,
        set(table, value) {
          const name = String(value);
          if (!VALID_NAME.test(name)) throw new HostError('InvalidArgument');
          const other = tables.find(name);
          if (other && other !== table) throw new HostError('ItemAlreadyExists');
          requireUnprotected(host, table.sheetId);
          table.name = name;
        },
      },
      showHeaders: () => true,
      showTotals: {
        get: ({ hasTotals }) => hasTotals,
        set: (table, value) => showTotals(host, table, value === true, ORIGIN),
      },
      showBandedRows: () => true,
      showBandedColumns: () => false,
      showFilterButton: () => true,
      highlightFirstColumn: () => false,
      highlightLastColumn: () => false,
      style: {
        get: ({ style }) => style,
        set(table, value) {
          table.style = String(value);
        },
      },
    },
    objects: {
      columns,
      rows,
      worksheet: ({ sheetId }) => make.worksheet(sheetId),
      autoFilter: (table) => make.autoFilter(table.sheetId, table),
      sort: tableSort(host),
    },
    methods: {
      getRange: (table) => range(table, table.rect),
      getHeaderRowRange: (table) => range(table, table.header),
      getDataBodyRange: (table) => range(table, table.body),
      getTotalRowRange: (table) => range(table, totalsOf(table)),
      convertToRange(table) {
        requireUnprotected(host, table.sheetId);
        tables.remove(table);
        return range(table, table.rect);
      },
      delete(table) {
        requireUnprotected(host, table.sheetId);
        tables.remove(table);
        model.clear(table.sheetId, table.rect, 'all', ORIGIN);
        return null;
      },
      clearFilters(table) {
        clearCriteria(host, table.sheetId, table);
        return null;
      },
      resize(table, args) {
        const { rect } = host.targets.rangeOf(args.at(0), table.sheetId);
        requireUnprotected(host, table.sheetId);
        if (rect.row !== table.rect.row || rect.rowCount < 2) {
          throw new HostError('InvalidArgument');
        }
        table.rect = rect;
        nameBlankColumns(host, table, ORIGIN);
        return null;
      },
      ...eventMethods<Table>(
        {
          DataChangedEvent: EVENT_TYPE.tableChanged,
          SelectionChangedEvent: EVENT_TYPE.tableSelectionChanged,
        },
        () => host.events,
        ({ id }) => id,
      ),
    },
  });
}
