/**
 * Holds a person at the grid to the protection of a sheet, as Excel does: no typing, pasting, clearing, moving, sorting
 * or formatting where it is not allowed. It stops the grid's commands before they run; what the add-in, a script or a
 * co-author does is judged before it comes here, by the same rules.
 */
import { CanceledError, type IRange } from '@univerjs/presets';
import { SetCellEditVisibleOperation } from '@univerjs/presets/preset-sheets-core';
import type { Protection } from '../protection';
import { cellRect, entireColumns, entireRows, type Rect } from '../rect';
import type { GridApp } from './grid-app';
import { fromRange } from './ranges';

const OPEN_EDITOR: string = SetCellEditVisibleOperation.id;

/** Excel's own words for a person who tries. */
export const REFUSED =
  'The cell is on a protected sheet. To make a change, unprotect the sheet (Review, Unprotect Sheet).';

interface CommandParams {
  readonly subUnitId?: string;
  readonly visible?: boolean;
  readonly range?: IRange;
  readonly ranges?: readonly IRange[];
  readonly fromRange?: IRange;
  readonly toRange?: IRange;
}

type Judge = (protection: Protection, sheetId: string, rect: Rect, commandId: string) => boolean;

/** The grid names rows and columns by as many cells as its sheet has. */
function lines(rect: Rect, commandId: string): Rect {
  if (/row/.test(commandId)) return entireRows(rect);
  return /col/.test(commandId) ? entireColumns(rect) : rect;
}

const mayWrite: Judge = (protection, sheetId, rect) => protection.mayWrite(sheetId, rect);

const mayFormat: Judge = (protection, sheetId) => protection.may(sheetId, 'allowFormatCells');

const mayInsert: Judge = (protection, sheetId, rect, commandId) =>
  protection.mayMove(sheetId, lines(rect, commandId), 'Insert');

const mayDelete: Judge = (protection, sheetId, rect, commandId) =>
  protection.mayMove(sheetId, lines(rect, commandId), 'Delete');

const maySort: Judge = (protection, sheetId, rect) =>
  protection.may(sheetId, 'allowSort') && protection.mayWrite(sheetId, rect);

const isUnprotected: Judge = (protection, sheetId) => protection.of(sheetId) === undefined;

const mayFilter: Judge = (protection, sheetId) => protection.may(sheetId, 'allowAutoFilter');

/** By the grid's command ids; the first that fits counts. What is not named is allowed. */
const JUDGES: readonly (readonly [pattern: RegExp, judge: Judge])[] = [
  [/^sheet\.command\.clear-selection-format$/, mayFormat],
  [/^sheet\.command\.(clear-selection|auto-clear|auto-fill|refill|copy-down|copy-right)/, mayWrite],
  [
    /^sheet\.command\.(set-range-values|move-range|optional-paste|paste|cut|text-to-number)/,
    mayWrite,
  ],
  [/^sheet\.command\.(split-text-to-columns|toggle-cell-checkbox|repeat-last-action)/, mayWrite],
  [/^univer\.command\.(cut|paste)$/, mayWrite],
  [/^sheet\.command\.insert-(row|col|multi|range)/, mayInsert],
  [/^sheet\.command\.(remove-(row|col)|delete-range-move)/, mayDelete],
  [/^sheet\.command\.(sort-range|reorder-range)/, maySort],
  [/^sheet\.command\.(set-filter-criteria|clear-filter-criteria|re-calc-filter)$/, mayFilter],
  [/^sheet\.command\.(smart-toggle-filter|set-filter-range|remove-sheet-filter)$/, isUnprotected],
  [/^sheet\.command\.(move-(rows|cols)|(add|remove)-worksheet-merge)/, isUnprotected],
  [
    /^sheet\.command\.(set-(style|bold|italic|underline|stroke|font|text|border|once|infinite))/,
    mayFormat,
  ],
  [
    /^sheet\.command\.(set-(background|horizontal|vertical)|reset-|apply-format-painter)/,
    mayFormat,
  ],
  [/^sheet\.command\.set-range-(bold|italic|underline|stroke|font|text|sub|super)/, mayFormat],
];

/** `onRefused` tells the person; it is called once per try. */
export function guardGrid(app: GridApp, protection: Protection, onRefused: () => void): void {
  app.commands.beforeCommandExecuted(({ id, params }) => {
    const judge = judgeOf(id, params ?? {});
    if (judge === undefined) return;
    const given: CommandParams = params ?? {};
    const sheetId = given.subUnitId ?? app.workbook().getActiveSheet().getSheetId();
    if (protection.of(sheetId) === undefined) return;
    const rects = id === OPEN_EDITOR ? editedCell(app) : concerned(app, given);
    if (rects.every((rect) => judge(protection, sheetId, rect, id))) return;
    onRefused();
    throw new CanceledError();
  });
}

function judgeOf(id: string, { visible }: CommandParams): Judge | undefined {
  if (id === OPEN_EDITOR) return visible === true ? mayWrite : undefined;
  return JUDGES.find(([pattern]) => pattern.test(id))?.[1];
}

function editedCell(app: GridApp): readonly Rect[] {
  const cell = app.selections.getCurrentLastSelection()?.primary;
  return cell ? [cellRect(cell.actualRow, cell.actualColumn)] : [];
}

function concerned(app: GridApp, params: CommandParams): readonly Rect[] {
  const { range, ranges, fromRange: from, toRange: to } = params;
  const named = [range, ...(ranges ?? []), from, to].flatMap((one) =>
    one === undefined ? [] : [fromRange(one)],
  );
  if (named.length > 0) return named;
  return app.selections.getCurrentSelections().map((selection) => fromRange(selection.range));
}
