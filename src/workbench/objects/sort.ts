/**
 * `Excel.RangeSort` and `Excel.TableSort`: rows by the values of columns. Only rows that no filter hides are
 * sorted; sorting from left to right and by looks is beyond the workbench.
 */
import { type SortField, sortOrder } from '../model/sort-order';
import type { Rect } from '../model/rect';
import type { Table } from '../model/table-registry';
import type { Origin } from '../model/workbook-model';
import { recordOf } from '../protocol/host-session';
import { HostError } from '../protocol/rich-api/host-error';
import { type Arguments, type HostObject, define } from '../protocol/rich-api/host-object';
import { type Host, ORIGIN } from './host';
import type { RangeTarget } from './references';

export function sortRows(
  { model }: Host,
  sheetId: string,
  rect: Rect,
  fields: readonly SortField[],
  origin: Origin,
): void {
  const rows = model.values(sheetId, rect);
  const order = sortOrder(rows, fields, (row) => model.rowFilteredOut(sheetId, rect.row + row));
  model.reorderRows(sheetId, rect, order, origin);
}

export function rangeSort(host: Host): (target: RangeTarget) => HostObject {
  return define<RangeTarget>({
    type: 'RangeSort',
    methods: {
      apply({ sheetId, rect }, args) {
        if (args.at(3) === 'Columns') throw new HostError('UnsupportedOperation');
        const hasHeaders = args.boolean(2) && rect.rowCount > 1;
        const rows = hasHeaders
          ? { ...rect, row: rect.row + 1, rowCount: rect.rowCount - 1 }
          : rect;
        sortRows(host, sheetId, rows, fieldsOf(args), ORIGIN);
        return null;
      },
    },
  });
}

export function tableSort(host: Host): (table: Table) => HostObject {
  return define<Table>({
    type: 'TableSort',
    methods: {
      apply({ sheetId, body }, args) {
        sortRows(host, sheetId, body, fieldsOf(args), ORIGIN);
        return null;
      },
    },
  });
}

function fieldsOf(args: Arguments): readonly SortField[] {
  return args.list(0).map((field) => {
    const { key, ascending, sortOn } = recordOf(field);
    if (typeof key !== 'number' || key < 0) throw new HostError('InvalidArgument');
    if (sortOn !== undefined && sortOn !== null && sortOn !== 'Value') {
      throw new HostError('UnsupportedOperation');
    }
    return { column: key, ascending: ascending !== false };
  });
}
