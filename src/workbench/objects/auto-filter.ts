/**
 * `Excel.AutoFilter`, of a sheet or of a table. A sheet shows one filter at a time here; it is a table's where it
 * stands on the table's cells, and the sheet's own filter then says that there is none, as in Excel. Criteria are
 * lists of shown texts; others are beyond the workbench.
 */
import { type Rect, intersect } from '../model/rect';
import type { Table } from '../model/table-registry';
import { HostError } from '../protocol/rich-api/host-error';
import { type Arguments, type HostObject, define } from '../protocol/rich-api/host-object';
import { recordOf } from '../protocol/host-session';
import type { Host } from './host';

interface FilterTarget {
  readonly sheetId: string;
  readonly table: Table | null;
}

/** The filter's cells when the filter on the sheet is this one. */
function ownRect({ model, tables }: Host, { sheetId, table }: FilterTarget): Rect | null {
  const rect = model.filterRect(sheetId);
  const owner = rect && tables.overlapping(sheetId, rect);
  return owner === table ? rect : null;
}

/** Whether the filter hides rows. */
export function isFiltered(host: Host, sheetId: string, rect: Rect): boolean {
  for (let row = rect.row + 1; row < rect.row + rect.rowCount; row += 1) {
    if (host.model.rowFilteredOut(sheetId, row)) return true;
  }
  return false;
}

export function clearCriteria(host: Host, sheetId: string, table: Table | null): void {
  const rect = ownRect(host, { sheetId, table });
  if (!rect) return;
  for (let column = rect.column; column < rect.column + rect.columnCount; column += 1) {
    host.model.setFilterCriterion(sheetId, column, null);
  }
}

/** Shows only the rows whose cell in column `index` of `rect` shows one of `texts`. */
export function filterBy(
  { model }: Host,
  sheetId: string,
  rect: Rect,
  index: number,
  texts: readonly string[],
): void {
  const current = model.filterRect(sheetId);
  if (!current || !sameRect(current, rect)) model.setFilter(sheetId, rect);
  model.setFilterCriterion(sheetId, rect.column + index, texts);
}

const sameRect = (a: Rect, b: Rect): boolean =>
  a.row === b.row &&
  a.column === b.column &&
  a.rowCount === b.rowCount &&
  a.columnCount === b.columnCount;

export function autoFilters(host: Host): (sheetId: string, table: Table | null) => HostObject {
  const { model } = host;
  // A table has its filter from the start; what it filters is without its totals row.
  const rectOf = (target: FilterTarget): Rect | null =>
    ownRect(host, target) ?? (target.table && filterableRect(target.table));
  const range = (target: FilterTarget): HostObject | null => {
    const rect = rectOf(target);
    return rect && host.make.range(host.targets.at(target.sheetId, rect));
  };
  const filter = define<FilterTarget>({
    type: 'AutoFilter',
    scalars: {
      enabled: (target) => rectOf(target) !== null,
      isDataFiltered(target) {
        const rect = ownRect(host, target);
        return rect !== null && isFiltered(host, target.sheetId, rect);
      },
    },
    methods: {
      getRange(target) {
        const found = range(target);
        if (!found) throw new HostError('ItemNotFound');
        return found;
      },
      getRangeOrNullObject: range,
      apply(target, args) {
        const { sheetId, table } = target;
        const { rect } = host.targets.rangeOf(args.at(0), sheetId);
        const place = table ? filterableRect(table) : rect;
        if (intersect(place, rect) === null) throw new HostError('InvalidArgument');
        if (args.has(2)) filterBy(host, sheetId, place, args.number(1), shownTexts(args));
        else model.setFilter(sheetId, place);
        return null;
      },
      remove(target) {
        if (ownRect(host, target)) model.setFilter(target.sheetId, null);
        return null;
      },
      clearCriteria({ sheetId, table }) {
        clearCriteria(host, sheetId, table);
        return null;
      },
    },
  });
  return (sheetId, table) => filter({ sheetId, table });
}

function filterableRect({ header, body }: Table): Rect {
  return { ...header, rowCount: 1 + body.rowCount };
}

/** @throws HostError `UnsupportedOperation` for criteria other than lists of texts. */
function shownTexts(args: Arguments): readonly string[] {
  const criteria = recordOf(args.at(2));
  const { filterOn, values } = criteria;
  if (filterOn !== 'Values' || !Array.isArray(values)) throw new HostError('UnsupportedOperation');
  return values.map(String);
}
