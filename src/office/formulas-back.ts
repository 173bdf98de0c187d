/** Brings the formulas back that were replaced by their values, where the cells still say these. */
import { type CellExchange, exchangeCells } from './exchange-cells';
import { portions } from './formula-blocks';
import { inExcel } from './in-excel';
import type { FormulaOptions } from './refresh-formulas';
import type { ReplacedBlock } from './values-only';

export interface BroughtBack {
  readonly formulas: number;
  /** Formulas whose cells say something else by now, or a part of what they filled: left alone. */
  readonly changed: number;
  readonly wasStopped: boolean;
}

/** @throws AppError `WORKBOOK` when a cell is being edited, the sheet is gone or protected; what came back until then stays. */
export async function bringFormulasBack(
  replaced: readonly ReplacedBlock[],
  { onProgress, signal }: FormulaOptions,
): Promise<BroughtBack> {
  await notWhileEditing();
  let formulas = 0;
  let changed = 0;
  for (const some of sheetBySheet(replaced).flatMap(portions)) {
    const [first] = some;
    if (first === undefined || signal.aborted) break;
    const written = await exchangeCells(first.sheetId, some.map(backwards));
    some.forEach((block, at) => {
      const counts = count(block, written[at] ?? []);
      formulas += counts.formulas;
      changed += counts.changed;
    });
    onProgress?.({ searchedCells: formulas + changed, formulas });
  }
  return { formulas, changed, wasStopped: signal.aborted };
}

/** A person who is typing into a cell is told so; once it has begun, it waits for them. */
function notWhileEditing(): Promise<void> {
  return inExcel(async (context) => {
    context.workbook.application.load('calculationMode');
    await context.sync();
  });
}

function sheetBySheet(replaced: readonly ReplacedBlock[]): readonly (readonly ReplacedBlock[])[] {
  const sheetIds = [...new Set(replaced.map(({ sheetId }) => sheetId))];
  return sheetIds.map((id) => replaced.filter(({ sheetId }) => sheetId === id));
}

function backwards({ block, formulas, values, isSpill }: ReplacedBlock): CellExchange {
  const inputs = isSpill
    ? formulas.map((cells) => cells.map((formula) => formula ?? ''))
    : formulas;
  return { block, held: { values, formulas: values }, inputs, isSpill };
}

function count(
  { formulas }: ReplacedBlock,
  written: readonly (readonly boolean[])[],
): Pick<BroughtBack, 'formulas' | 'changed'> {
  const cells = formulas.flatMap((row, at) =>
    row.flatMap((formula, column) => (formula === null ? [] : [written[at]?.[column] === true])),
  );
  const back = cells.filter((isBack) => isBack).length;
  return { formulas: back, changed: cells.length - back };
}
