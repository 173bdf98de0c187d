/**
 * `Excel.Range`: a table of its properties and methods over the workbook model.
 */
import { formatAddress } from '../model/address';
import { GENERAL_FORMAT } from '../model/cell-input';
import { cellCount, isWholeColumns, isWholeRows } from '../model/rect';
import type { ClearWhat } from '../model/workbook-model';
import { HostError } from '../protocol/rich-api/host-error';
import { type Arguments, type HostObject, define } from '../protocol/rich-api/host-object';
import { conditionalFormats } from './conditional-format-objects';
import { type Host, ORIGIN } from './host';
import { copyCells, readBlock, readFormulas, writeInputs, writeNumberFormats } from './range-cells';
import { rangeFormat } from './range-format';
import { hasSpill, rangeNavigation } from './range-navigation';
import { rangeView } from './range-view';
import { RangeTarget } from './references';
import { rangeSort } from './sort';
import { specialCells } from './special-cells';

const CLEAR: Readonly<Record<string, ClearWhat>> = {
  All: 'all',
  Contents: 'contents',
  Formats: 'formats',
  // The workbench keeps no hyperlinks; removing them changes nothing.
  Hyperlinks: 'formats',
};

export function rangeObjects(host: Host): (target: RangeTarget) => HostObject {
  const { model } = host;
  const address = ({ sheetId, rect }: RangeTarget): string =>
    formatAddress(host.targets.sheetName(sheetId), rect);
  const conditional = conditionalFormats(host);
  const formulas = {
    get: (target: RangeTarget) => readBlock(host, target.rect, () => readFormulas(host, target)),
    set: (target: RangeTarget, value: unknown) => writeInputs(host, target, value),
  };
  const numberFormats = {
    get: ({ sheetId, rect }: RangeTarget) =>
      readBlock(host, rect, () => model.numberFormats(sheetId, rect)),
    set: (target: RangeTarget, value: unknown) => writeNumberFormats(host, target, value),
  };
  const hiddenRows = ({ sheetId, rect }: RangeTarget): boolean | null =>
    same(rect.rowCount, (r) => model.rowHidden(sheetId, rect.row + r));
  const hiddenColumns = ({ sheetId, rect }: RangeTarget): boolean | null =>
    same(rect.columnCount, (c) => model.columnHidden(sheetId, rect.column + c));

  return define<RangeTarget>({
    type: 'Range',
    referenceId: (target) => target.referenceId,
    scalars: {
      address,
      addressLocal: address,
      rowIndex: ({ rect }) => rect.row,
      columnIndex: ({ rect }) => rect.column,
      rowCount: ({ rect }) => rect.rowCount,
      columnCount: ({ rect }) => rect.columnCount,
      // Microsoft, Range.cellCount: -1 beyond 2^31-1.
      cellCount: ({ rect }) => (cellCount(rect) > 2 ** 31 - 1 ? -1 : cellCount(rect)),
      isEntireRow: ({ rect }) => isWholeRows(rect),
      isEntireColumn: ({ rect }) => isWholeColumns(rect),
      values: {
        get: ({ sheetId, rect }) =>
          readBlock(host, rect, () =>
            model.values(sheetId, rect).map((row) => row.map(({ value }) => value)),
          ),
        set: (target, value) => writeInputs(host, target, value),
      },
      valueTypes: ({ sheetId, rect }) =>
        readBlock(host, rect, () =>
          model.values(sheetId, rect).map((row) => row.map(({ type }) => type)),
        ),
      formulas,
      formulasLocal: formulas,
      text: ({ sheetId, rect }) => readBlock(host, rect, () => model.text(sheetId, rect)),
      numberFormat: numberFormats,
      numberFormatLocal: numberFormats,
      numberFormatCategories: ({ sheetId, rect }) =>
        readBlock(host, rect, () =>
          model
            .numberFormats(sheetId, rect)
            .map((row) => row.map((code) => (code === GENERAL_FORMAT ? 'General' : 'Custom'))),
        ),
      hasSpill: (target) => hasSpill(host, target),
      hidden: (target) => hiddenRows(target) === true || hiddenColumns(target) === true,
      rowHidden: {
        get: hiddenRows,
        set: ({ sheetId, rect }, value) =>
          model.setRowsHidden(sheetId, rect.row, rect.rowCount, value === true),
      },
      columnHidden: {
        get: hiddenColumns,
        set: ({ sheetId, rect }, value) =>
          model.setColumnsHidden(sheetId, rect.column, rect.columnCount, value === true),
      },
    },
    objects: {
      worksheet: ({ sheetId }) => host.make.worksheet(sheetId),
      format: rangeFormat(host),
      sort: rangeSort(host),
      conditionalFormats: ({ sheetId, rect }) => conditional({ sheetId, rects: [rect] }),
    },
    methods: {
      ...rangeNavigation(host),
      _KeepReference(target) {
        host.references.keep(target);
        return null;
      },
      _ValidateArraySize(target, args) {
        const { rowCount, columnCount } = target.rect;
        if (args.number(0) !== rowCount || args.number(1) !== columnCount) {
          throw new HostError('InvalidArgument');
        }
        return null;
      },
      select(target) {
        model.select(target.sheetId, target.rect);
        return null;
      },
      clear({ sheetId, rect }, args) {
        const what = CLEAR[args.has(0) ? args.string(0) : 'All'];
        if (!what) throw new HostError('InvalidArgument');
        model.clear(sheetId, rect, what, ORIGIN);
        return null;
      },
      insert(target, args) {
        const shift = shiftOf<'down' | 'right'>(args, { Down: 'down', Right: 'right' });
        const { sheetId, rect } = target;
        model.insert(sheetId, rect, shift, ORIGIN);
        return host.make.range(new RangeTarget(sheetId, rect));
      },
      delete({ sheetId, rect }, args) {
        model.delete(
          sheetId,
          rect,
          shiftOf<'up' | 'left'>(args, { Up: 'up', Left: 'left' }),
          ORIGIN,
        );
        return null;
      },
      copyFrom(target, args) {
        const from = host.targets.rangeOf(args.at(0), target.sheetId);
        const what = args.has(1) ? args.string(1) : 'All';
        if (what !== 'All' && what !== 'Values' && what !== 'Formulas' && what !== 'Formats') {
          throw new HostError('InvalidArgument');
        }
        copyCells(host, from, target, what);
        return null;
      },
      calculate(target) {
        model.recalculate(target.sheetId, target.rect);
        return null;
      },
      setDirty(target) {
        model.setDirty(target.sheetId, target.rect);
        return null;
      },
      getTables: ({ sheetId, rect }) => host.make.tables({ sheetId, rect }),
      getVisibleView: (target) => rangeView(host)(target),
      ...specialCells(host),
    },
  });
}

function same(count: number, at: (index: number) => boolean): boolean | null {
  const first = at(0);
  for (let index = 1; index < count; index += 1) {
    if (at(index) !== first) return null;
  }
  return first;
}

function shiftOf<T>(args: Arguments, ways: Readonly<Record<string, T>>): T {
  const way = ways[args.string(0)];
  if (way === undefined) throw new HostError('InvalidArgument');
  return way;
}
