/**
 * `Excel.Range` methods that lead to other ranges: pure moves over rectangles, and those that look at
 * the cells (used range, data region, find).
 */
import {
  type Rect,
  SHEET_COLUMNS,
  SHEET_ROWS,
  bound,
  cellCount,
  cellRect,
  entireColumns,
  entireRows,
  intersect,
  isOnSheet,
  lastColumn,
  lastRow,
} from '../model/rect';
import { HostError } from '../protocol/rich-api/host-error';
import type { Arguments, HostObject } from '../protocol/rich-api/host-object';
import type { Host } from './host';
import { RangeTarget } from './references';

type RangeMethod = (target: RangeTarget, args: Arguments) => HostObject | null;

export function rangeNavigation(host: Host): Record<string, RangeMethod> {
  const on = (target: RangeTarget, rect: Rect): HostObject => {
    if (!isOnSheet(rect)) throw new HostError('InvalidArgument');
    return host.make.range(new RangeTarget(target.sheetId, rect));
  };
  const onOrNull = (target: RangeTarget, rect: Rect | null): HostObject | null =>
    rect && on(target, rect);
  const onOrMissing = (target: RangeTarget, rect: Rect | null): HostObject => {
    if (!rect) throw new HostError('ItemNotFound');
    return on(target, rect);
  };
  const used = ({ sheetId, rect }: RangeTarget, valuesOnly: boolean): Rect | null =>
    host.model.usedRect(sheetId, valuesOnly, rect);

  return {
    getCell: (target, args) =>
      on(target, cellRect(target.rect.row + args.number(0), target.rect.column + args.number(1))),
    getRow: (target, args) =>
      on(target, { ...target.rect, row: target.rect.row + args.number(0), rowCount: 1 }),
    getColumn: (target, args) =>
      on(target, { ...target.rect, column: target.rect.column + args.number(0), columnCount: 1 }),
    getLastRow: (target) => on(target, { ...target.rect, row: lastRow(target.rect), rowCount: 1 }),
    getLastColumn: (target) =>
      on(target, { ...target.rect, column: lastColumn(target.rect), columnCount: 1 }),
    getLastCell: (target) => on(target, cellRect(lastRow(target.rect), lastColumn(target.rect))),
    getRowsAbove: (target, args) => on(target, rowsAbove(target.rect, args.number(0, 1))),
    getRowsBelow: (target, args) => on(target, rowsAbove(target.rect, -args.number(0, 1))),
    getColumnsBefore: (target, args) => on(target, columnsBefore(target.rect, args.number(0, 1))),
    getColumnsAfter: (target, args) => on(target, columnsBefore(target.rect, -args.number(0, 1))),
    getEntireRow: (target) => on(target, entireRows(target.rect)),
    getEntireColumn: (target) => on(target, entireColumns(target.rect)),
    getOffsetRange: (target, args) =>
      on(target, {
        ...target.rect,
        row: target.rect.row + args.number(0),
        column: target.rect.column + args.number(1),
      }),
    getResizedRange: (target, args) =>
      on(target, {
        ...target.rect,
        rowCount: target.rect.rowCount + args.number(0, 0),
        columnCount: target.rect.columnCount + args.number(1, 0),
      }),
    getAbsoluteResizedRange: (target, args) =>
      on(target, { ...target.rect, rowCount: args.number(0), columnCount: args.number(1) }),
    getBoundingRect: (target, args) =>
      on(target, bound(target.rect, rangeArgument(host, target, args))),
    getIntersection: (target, args) =>
      onOrMissing(target, intersect(target.rect, rangeArgument(host, target, args))),
    getIntersectionOrNullObject: (target, args) =>
      onOrNull(target, intersect(target.rect, rangeArgument(host, target, args))),
    // Unlike a sheet's, which is the first cell where all are empty (Microsoft: Range.getUsedRange).
    getUsedRange: (target, args) => onOrMissing(target, used(target, args.boolean(0))),
    getUsedRangeOrNullObject: (target, args) => onOrNull(target, used(target, args.boolean(0))),
    getSurroundingRegion: (target) => on(target, surroundingRegion(host, target)),
    getSpillParentOrNullObject: (target) => onOrNull(target, spillParent(host, target)),
    getSpillingToRangeOrNullObject: (target) =>
      onOrNull(target, host.model.spill(target.sheetId, target.rect)),
    find: (target, args) => onOrMissing(target, find(host, target, args)),
    findOrNullObject: (target, args) => onOrNull(target, find(host, target, args)),
  };
}

function rowsAbove(rect: Rect, count: number): Rect {
  if (count === 0) throw new HostError('InvalidArgument');
  return count > 0
    ? { ...rect, row: rect.row - count, rowCount: count }
    : { ...rect, row: rect.row + rect.rowCount, rowCount: -count };
}

function columnsBefore(rect: Rect, count: number): Rect {
  if (count === 0) throw new HostError('InvalidArgument');
  return count > 0
    ? { ...rect, column: rect.column - count, columnCount: count }
    : { ...rect, column: rect.column + rect.columnCount, columnCount: -count };
}

/** A range given as an object or as an address on the same sheet. */
function rangeArgument(host: Host, target: RangeTarget, args: Arguments): Rect {
  const other = host.targets.rangeOf(args.at(0), target.sheetId);
  if (other.sheetId !== target.sheetId) throw new HostError('InvalidArgument');
  return other.rect;
}

/** The block of cells around the range, bounded by empty lines and the sheet's edge. */
function surroundingRegion(host: Host, target: RangeTarget): Rect {
  const { sheetId } = target;
  const filled = (rect: Rect): boolean => {
    const used = host.model.usedRect(sheetId, true);
    const cut = used && intersect(rect, used);
    if (!cut) return false;
    return host.model.values(sheetId, cut).some((row) => row.some(({ type }) => type !== 'Empty'));
  };
  let region = target.rect;
  for (let grown = true; grown;) {
    grown = false;
    const around: readonly [Rect, boolean][] = [
      [{ ...region, row: region.row - 1, rowCount: 1 }, region.row > 0],
      [{ ...region, row: lastRow(region) + 1, rowCount: 1 }, lastRow(region) + 1 < SHEET_ROWS],
      [{ ...region, column: region.column - 1, columnCount: 1 }, region.column > 0],
      [
        { ...region, column: lastColumn(region) + 1, columnCount: 1 },
        lastColumn(region) + 1 < SHEET_COLUMNS,
      ],
    ];
    for (const [line, exists] of around) {
      if (!exists || !filled(line)) continue;
      region = bound(region, line);
      grown = true;
    }
  }
  return region;
}

/** Null when some of the cells are part of a spill and some are not (Microsoft: Range.hasSpill). */
export function hasSpill({ model }: Host, { sheetId, rect }: RangeTarget): boolean | null {
  const spilled = model
    .spills(sheetId)
    .filter((spill) => cellCount(spill) > 1)
    .map((spill) => intersect(spill, rect))
    .reduce((count, part) => count + (part ? cellCount(part) : 0), 0);
  if (spilled === 0) return false;
  return spilled === cellCount(rect) ? true : null;
}

function spillParent({ model }: Host, { sheetId, rect }: RangeTarget): Rect | null {
  const spill = model.spills(sheetId).find((spilled) => intersect(spilled, rect));
  return spill ? cellRect(spill.row, spill.column) : null;
}

/** Excel's Find over what the cells show: row by row, forwards unless told otherwise. */
function find(host: Host, target: RangeTarget, args: Arguments): Rect | null {
  const wanted = args.string(0);
  const criteria = Object(args.at(1) ?? {}) as Readonly<Record<string, unknown>>;
  const matchCase = criteria['matchCase'] === true;
  const whole = criteria['completeMatch'] === true;
  const used = host.model.usedRect(target.sheetId, true);
  const area = used && intersect(target.rect, used);
  if (!area) return null;
  const fold = (text: string): string => (matchCase ? text : text.toLowerCase());
  const sought = fold(wanted);
  const matches = (text: string): boolean =>
    whole ? fold(text) === sought : fold(text).includes(sought);
  const rows = host.model.text(target.sheetId, area);
  const cells = rows.flatMap((row, r) => row.map((text, c) => ({ text, r, c })));
  if (criteria['searchDirection'] === 'Backwards') cells.reverse();
  const hit = cells.find(({ text }) => matches(text));
  return hit ? cellRect(area.row + hit.r, area.column + hit.c) : null;
}
