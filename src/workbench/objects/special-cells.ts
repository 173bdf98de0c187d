/**
 * `Range.getSpecialCells`: cells by what they hold, and visible cells. Areas are joined row by row, then
 * downwards where the columns are the same.
 */
import { type Rect, intersect } from '../model/rect';
import type { CellValue } from '../model/workbook-model';
import { HostError } from '../protocol/rich-api/host-error';
import type { Arguments, HostObject } from '../protocol/rich-api/host-object';
import type { Host } from './host';
import { AreasTarget, type RangeTarget } from './references';

type Wanted = (row: number, column: number) => boolean;

export function specialCells(
  host: Host,
): Record<string, (target: RangeTarget, args: Arguments) => HostObject | null> {
  const areas = (target: RangeTarget, args: Arguments): readonly Rect[] =>
    findAreas(host, target, args.string(0), args.has(1) ? args.string(1) : 'All');
  return {
    getSpecialCells(target, args) {
      const found = areas(target, args);
      if (found.length === 0)
        throw new HostError('ItemNotFound', 'No such cells are in the range.');
      return host.make.areas(new AreasTarget(target.sheetId, found));
    },
    getSpecialCellsOrNullObject(target, args) {
      const found = areas(target, args);
      return found.length === 0 ? null : host.make.areas(new AreasTarget(target.sheetId, found));
    },
  };
}

function findAreas(
  host: Host,
  { sheetId, rect }: RangeTarget,
  cellType: string,
  valueType: string,
): readonly Rect[] {
  const used = host.model.usedRect(sheetId, false);
  const area = used && intersect(rect, used);
  if (!area) return [];
  const values = host.model.values(sheetId, area);
  const formulas = host.model.formulas(sheetId, area);
  const at = (row: number, column: number): CellValue | undefined =>
    values[row - area.row]?.[column - area.column];
  const isFormula: Wanted = (row, column) =>
    (formulas[row - area.row]?.[column - area.column] ?? null) !== null;
  const ofType: Wanted = (row, column) => matchesType(at(row, column)?.type ?? 'Empty', valueType);
  const isEmpty: Wanted = (row, column) => at(row, column)?.type === 'Empty';
  const tests: Readonly<Record<string, Wanted>> = {
    Blanks: isEmpty,
    Constants: (row, column) =>
      !isEmpty(row, column) && !isFormula(row, column) && ofType(row, column),
    Formulas: (row, column) => isFormula(row, column) && ofType(row, column),
    Visible: (row, column) =>
      !host.model.rowHidden(sheetId, row) && !host.model.columnHidden(sheetId, column),
  };
  const wanted = tests[cellType];
  if (!wanted) throw new HostError('InvalidArgument', `${cellType} cells are not looked for here.`);
  return joinAreas(area, wanted);
}

function matchesType(type: CellValue['type'], wanted: string): boolean {
  if (wanted === 'All') return true;
  const parts: Readonly<Record<string, string>> = {
    Double: 'Numbers',
    String: 'Text',
    Boolean: 'Logical',
    Error: 'Errors',
  };
  const part = parts[type];
  return part !== undefined && wanted.includes(part);
}

function joinAreas(area: Rect, wanted: Wanted): readonly Rect[] {
  const done: Rect[] = [];
  let open: Rect[] = [];
  for (let row = area.row; row < area.row + area.rowCount; row += 1) {
    const runs = runsOf(area, row, wanted);
    const grown = runs.map((run) => {
      const above = open.find((o) => o.column === run.column && o.columnCount === run.columnCount);
      if (!above) return run;
      open = open.filter((o) => o !== above);
      return { ...above, rowCount: above.rowCount + 1 };
    });
    done.push(...open);
    open = grown;
  }
  return [...done, ...open].sort((a, b) => a.row - b.row || a.column - b.column);
}

function runsOf(area: Rect, row: number, wanted: Wanted): Rect[] {
  const runs: Rect[] = [];
  let start = -1;
  const end = area.column + area.columnCount;
  for (let column = area.column; column <= end; column += 1) {
    const hit = column < end && wanted(row, column);
    if (hit && start < 0) start = column;
    if (!hit && start >= 0) {
      runs.push({ row, column: start, rowCount: 1, columnCount: column - start });
      start = -1;
    }
  }
  return runs;
}
