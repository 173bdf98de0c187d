/**
 * `Excel.RangeView` (the visible rows of a range) and `Excel.RangeAreas` (several areas of one sheet).
 */
import { formatAddress } from '../model/address';
import { cellCount, intersect } from '../model/rect';
import type { CellValue } from '../model/workbook-model';
import { type HostObject, define } from '../protocol/rich-api/host-object';
import { type Host, ORIGIN } from './host';
import { type AreasTarget, RangeTarget } from './references';

export function rangeView(host: Host): (target: RangeTarget) => HostObject {
  const { model } = host;
  /** The range's used part without hidden rows and columns, cell by cell. */
  function visible<T>({ sheetId, rect }: RangeTarget, at: (r: number, c: number) => T): T[][] {
    const used = model.usedRect(sheetId, false);
    const area = used && intersect(rect, used);
    if (!area) return [];
    const columns = span(area.column, area.columnCount).filter(
      (column) => !model.columnHidden(sheetId, column),
    );
    return span(area.row, area.rowCount)
      .filter((row) => !model.rowHidden(sheetId, row))
      .map((row) => columns.map((column) => at(row, column)));
  }
  const values = (
    target: RangeTarget,
  ): ((row: number, column: number) => CellValue | undefined) => {
    const used = model.usedRect(target.sheetId, false);
    const area = used && intersect(target.rect, used);
    const block = area ? model.values(target.sheetId, area) : [];
    return (row, column) => (area ? block[row - area.row]?.[column - area.column] : undefined);
  };
  return define<RangeTarget>({
    type: 'RangeView',
    scalars: {
      values(target) {
        const at = values(target);
        return visible(target, (row, column) => at(row, column)?.value ?? '');
      },
      valueTypes(target) {
        const at = values(target);
        return visible(target, (row, column) => at(row, column)?.type ?? 'Empty');
      },
      text: (target) =>
        visible(target, (row, column) => {
          const cell = { row, column, rowCount: 1, columnCount: 1 };
          return model.text(target.sheetId, cell)[0]?.[0] ?? '';
        }),
      cellAddresses: (target) =>
        visible(target, (row, column) =>
          formatAddress(host.targets.sheetName(target.sheetId), {
            row,
            column,
            rowCount: 1,
            columnCount: 1,
          }),
        ),
      rowCount: (target) => visible(target, () => null).length,
      columnCount: (target) => visible(target, () => null)[0]?.length ?? 0,
    },
    methods: { getRange: ({ sheetId, rect }) => host.make.range(new RangeTarget(sheetId, rect)) },
  });
}

export function rangeAreas(host: Host): (target: AreasTarget) => HostObject {
  const address = ({ sheetId, rects }: AreasTarget): string => {
    const name = host.targets.sheetName(sheetId);
    return rects.map((rect) => formatAddress(name, rect)).join(',');
  };
  const ranges = ({ sheetId, rects }: AreasTarget): HostObject[] =>
    rects.map((rect) => host.make.range(new RangeTarget(sheetId, rect)));
  const areas = define<AreasTarget>({
    type: 'RangeCollection',
    items: ranges,
    methods: {
      getCount: ({ rects }) => rects.length,
      getItemAt: (target, args) => ranges(target)[args.number(0)] ?? null,
    },
  });
  return define<AreasTarget>({
    type: 'RangeAreas',
    referenceId: (target) => target.referenceId,
    scalars: {
      address,
      addressLocal: address,
      areaCount: ({ rects }) => rects.length,
      cellCount: ({ rects }) => rects.reduce((sum, rect) => sum + cellCount(rect), 0),
      isEntireRow: () => false,
      isEntireColumn: () => false,
    },
    objects: { areas, worksheet: ({ sheetId }) => host.make.worksheet(sheetId) },
    methods: {
      _KeepReference(target) {
        host.references.keep(target);
        return null;
      },
      clear({ sheetId, rects }) {
        for (const rect of rects) host.model.clear(sheetId, rect, 'all', ORIGIN);
        return null;
      },
    },
  });
}

function span(start: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => start + index);
}
