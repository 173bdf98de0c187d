/**
 * `Excel.Table`, its columns and rows, and its collections, over the table registry.
 */
import { type Rect, contains, intersect } from '../model/rect';
import type { Table } from '../model/table-registry';
import { HostError } from '../protocol/rich-api/host-error';
import { type HostObject, define } from '../protocol/rich-api/host-object';
import { EVENT_TYPE, WORKBOOK_TARGET, eventMethods } from './event-registrations';
import { type Host, ORIGIN, type TableScope } from './host';
import { writeInputs } from './range-cells';
import { RangeTarget } from './references';

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
  if (tables.overlapping(sheetId, rect)) {
    throw new HostError('InvalidArgument', 'A table cannot overlap another table.');
  }
  if (!hasHeaders) model.insert(sheetId, { ...rect, rowCount: 1 }, 'down', ORIGIN);
  const withHeader = hasHeaders ? rect : { ...rect, rowCount: rect.rowCount + 1 };
  const table = tables.add(sheetId, atLeastOneRow(withHeader));
  nameBlankColumns(host, table);
  return table;
}

/** A table has a row for data, even when only its header was marked. */
function atLeastOneRow(rect: Rect): Rect {
  return rect.rowCount > 1 ? rect : { ...rect, rowCount: 2 };
}

/** Excel fills empty and repeated header cells, so that every column has a name of its own. */
function nameBlankColumns(host: Host, table: Table): void {
  const names = host.tables.columnNames(table);
  const used = new Set<string>();
  const unique = names.map((name, index) => {
    const base = name === '' ? `Column${index + 1}` : name;
    let candidate = base;
    for (let number = 2; used.has(candidate.toLowerCase()); number += 1) {
      candidate = `${base}${number}`;
    }
    used.add(candidate.toLowerCase());
    return candidate === name ? null : { value: candidate, type: 'String' as const };
  });
  if (unique.every((name) => name === null)) return;
  host.model.write(table.sheetId, { ...table.rect, rowCount: 1 }, [unique], ORIGIN);
}

interface ColumnTarget {
  readonly table: Table;
  readonly index: number;
}

interface RowTarget {
  readonly table: Table;
  readonly index: number;
}

export function tableObjects(host: Host): (table: Table) => HostObject {
  const { model, make, tables } = host;
  const range = ({ sheetId }: Table, rect: Rect): HostObject =>
    make.range(new RangeTarget(sheetId, rect));
  const body = ({ rect }: Table): Rect => ({
    ...rect,
    row: rect.row + 1,
    rowCount: Math.max(1, rect.rowCount - 1),
  });
  const header = ({ rect }: Table): Rect => ({ ...rect, rowCount: 1 });
  const columnOf = (rect: Rect, index: number): Rect => ({
    ...rect,
    column: rect.column + index,
    columnCount: 1,
  });
  const valuesOf = (table: Table, rect: Rect): unknown =>
    model.values(table.sheetId, rect).map((row) => row.map(({ value }) => value));

  const column = define<ColumnTarget>({
    type: 'TableColumn',
    id: ({ index }) => String(index + 1),
    scalars: {
      id: ({ index }) => index + 1,
      index: ({ index }) => index,
      name: {
        get: ({ table, index }) => tables.columnNames(table)[index] ?? '',
        set: ({ table, index }, value) =>
          writeInputs(host, new RangeTarget(table.sheetId, columnOf(header(table), index)), value),
      },
      values: {
        get: ({ table, index }) => valuesOf(table, columnOf(table.rect, index)),
        set: ({ table, index }, value) =>
          writeInputs(host, new RangeTarget(table.sheetId, columnOf(table.rect, index)), value),
      },
    },
    methods: {
      getRange: ({ table, index }) => range(table, columnOf(table.rect, index)),
      getHeaderRowRange: ({ table, index }) => range(table, columnOf(header(table), index)),
      getDataBodyRange: ({ table, index }) => range(table, columnOf(body(table), index)),
      delete({ table, index }) {
        model.delete(table.sheetId, columnOf(table.rect, index), 'left', ORIGIN);
        table.rect = { ...table.rect, columnCount: table.rect.columnCount - 1 };
        return null;
      },
    },
  });

  const findColumn = (table: Table, key: unknown): HostObject | null => {
    const names = tables.columnNames(table);
    const wanted = String(key).toLowerCase();
    const index =
      typeof key === 'number' ? key - 1 : names.findIndex((name) => name.toLowerCase() === wanted);
    const byId = index < 0 && /^\d+$/.test(wanted) ? Number(wanted) - 1 : index;
    return byId >= 0 && byId < names.length ? column({ table, index: byId }) : null;
  };

  const columns = define<Table>({
    type: 'TableColumnCollection',
    scalars: { count: ({ rect }) => rect.columnCount },
    item: findColumn,
    items: (table) => tables.columnNames(table).map((_, index) => column({ table, index })),
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
    if (index < 0 || index >= table.rect.columnCount) throw new HostError('InvalidArgument');
    return column({ table, index });
  }

  function addColumn(table: Table, index: number, values: unknown, name: string): HostObject {
    const { rect, sheetId } = table;
    const place = { ...rect, column: rect.column + index, columnCount: 1 };
    model.insert(sheetId, place, 'right', ORIGIN);
    table.rect = { ...rect, columnCount: rect.columnCount + 1 };
    if (Array.isArray(values)) {
      const start = values.length === rect.rowCount ? place : { ...place, row: place.row + 1 };
      const target = new RangeTarget(sheetId, { ...start, rowCount: values.length });
      writeInputs(host, target, values);
    }
    if (name !== '') writeInputs(host, new RangeTarget(sheetId, { ...place, rowCount: 1 }), name);
    nameBlankColumns(host, table);
    return column({ table, index });
  }

  const row = define<RowTarget>({
    type: 'TableRow',
    scalars: {
      index: ({ index }) => index,
      values: {
        get: ({ table, index }) => valuesOf(table, rowRect(table, index)),
        set: ({ table, index }, value) =>
          writeInputs(host, new RangeTarget(table.sheetId, rowRect(table, index)), value),
      },
    },
    methods: {
      getRange: ({ table, index }) => range(table, rowRect(table, index)),
      delete({ table, index }) {
        deleteRows(table, index, 1);
        return null;
      },
    },
  });

  function rowRect(table: Table, index: number): Rect {
    const rect = { ...body(table), row: body(table).row + index, rowCount: 1 };
    if (!contains(body(table), rect)) throw new HostError('InvalidArgument');
    return rect;
  }

  /** Cells below move up with the table's rows, as in Excel when nothing stands beside it. */
  function deleteRows(table: Table, index: number, count: number): void {
    const first = rowRect(table, index);
    model.delete(table.sheetId, { ...first, rowCount: count }, 'up', ORIGIN);
    table.rect = { ...table.rect, rowCount: Math.max(2, table.rect.rowCount - count) };
  }

  const rows = define<Table>({
    type: 'TableRowCollection',
    scalars: { count: (table) => body(table).rowCount },
    items: (table) =>
      Array.from({ length: body(table).rowCount }, (_, index) => row({ table, index })),
    methods: {
      getCount: (table) => body(table).rowCount,
      getItemAt: (table, args) => {
        rowRect(table, args.number(0));
        return row({ table, index: args.number(0) });
      },
      add(table, args) {
        const given = args.list(1);
        const values = given.length > 0 && !Array.isArray(given[0]) ? [given] : given;
        const count = Math.max(1, values.length);
        const end = body(table).rowCount;
        const index = args.has(0) && args.number(0) >= 0 ? args.number(0) : end;
        const place = { ...table.rect, row: table.rect.row + 1 + index, rowCount: count };
        model.insert(table.sheetId, place, 'down', ORIGIN);
        table.rect = { ...table.rect, rowCount: table.rect.rowCount + count };
        if (values.length > 0) writeInputs(host, new RangeTarget(table.sheetId, place), values);
        return row({ table, index });
      },
      deleteRowsAt(table, args) {
        deleteRows(table, args.number(0), args.number(1, 1));
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
          table.name = name;
        },
      },
      showHeaders: () => true,
      showTotals: () => false,
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
    },
    methods: {
      getRange: (table) => range(table, table.rect),
      getHeaderRowRange: (table) => range(table, header(table)),
      getDataBodyRange: (table) => range(table, body(table)),
      convertToRange(table) {
        tables.remove(table);
        return range(table, table.rect);
      },
      delete(table) {
        tables.remove(table);
        model.clear(table.sheetId, table.rect, 'all', ORIGIN);
        return null;
      },
      clearFilters: () => null,
      resize(table, args) {
        const { rect } = host.targets.rangeOf(args.at(0), table.sheetId);
        if (rect.row !== table.rect.row || rect.rowCount < 2)
          throw new HostError('InvalidArgument');
        table.rect = rect;
        nameBlankColumns(host, table);
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
