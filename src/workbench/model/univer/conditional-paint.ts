/**
 * Shows the conditional formats of the book on the grid, by the grid's own rules: these are made anew after each change,
 * so that the book's list is the only one that counts. The grid works formulas out in its own time.
 */
import {
  CFRuleType,
  CFSubRuleType,
  ConditionalFormattingService,
  type IConditionFormattingRule,
} from '@univerjs/presets/preset-sheets-conditional-formatting';
import { BooleanNumber, type IStyleBase } from '@univerjs/presets';
import type { ConditionalFormat, ConditionalFormats } from '../conditional-formats';
import type { Cell } from '../rect';
import type { GridApp } from './grid-app';
import { toRange } from './ranges';

export interface ConditionalPaint {
  /** `''` where no conditional format fills the cell, or its formula is not worked out yet. */
  fill(sheetId: string, cell: Cell): string;
}

interface Painted {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly cfId: string;
}

/** What others do meanwhile is not disturbed: an open cell editor stays open. */
const QUIETLY = { fromSync: true };

export function paintConditionalFormats(
  app: GridApp,
  formats: ConditionalFormats,
): ConditionalPaint {
  const service = app.univer.__getInjector().get(ConditionalFormattingService);
  let painted: readonly Painted[] = [];
  let isDue = false;

  function paint(): void {
    isDue = false;
    const unitId = app.workbook().getUnitId();
    for (const rule of painted) {
      if (rule.unitId !== unitId || !app.workbook().getSheetBySheetId(rule.subUnitId)) continue;
      app.commands.syncExecuteCommand('sheet.mutation.delete-conditional-rule', rule, QUIETLY);
    }
    const shown = formats
      .all()
      .filter(
        ({ sheetId, formula }) => formula !== '' && app.workbook().getSheetBySheetId(sheetId),
      );
    painted = shown.map(({ id, sheetId }) => ({ unitId, subUnitId: sheetId, cfId: id }));
    // The grid puts the latest first, as the book's list does.
    for (const format of [...shown].reverse()) {
      const params = { unitId, subUnitId: format.sheetId, rule: ruleOf(format) };
      app.commands.syncExecuteCommand('sheet.mutation.add-conditional-rule', params, QUIETLY);
    }
  }

  formats.listen(() => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(paint);
  });

  return {
    fill(sheetId, { row, column }) {
      const unitId = app.workbook().getUnitId();
      const rgb = service.composeStyle(unitId, sheetId, row, column)?.style?.bg?.rgb;
      return rgb?.toUpperCase() ?? '';
    },
  };
}

function ruleOf({
  id,
  rects,
  formula,
  look,
  stopIfTrue,
}: ConditionalFormat): IConditionFormattingRule {
  const style: IStyleBase = {};
  if (look.fill !== '') style.bg = { rgb: look.fill };
  if (look.fontColor !== '') style.cl = { rgb: look.fontColor };
  if (look.bold) style.bl = BooleanNumber.TRUE;
  return {
    cfId: id,
    ranges: rects.map(toRange),
    stopIfTrue,
    rule: {
      type: CFRuleType.highlightCell,
      subType: CFSubRuleType.formula,
      value: formula,
      style,
    },
  };
}
