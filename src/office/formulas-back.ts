/** Brings the formulas back that were replaced by their values, where the cells still say these. */
import { exchangeCells, type Interruption } from './exchange-cells';
import { type CellExchange, MAX_ANSWER, partsOf, type Written } from './exchange-once';
import { portions } from './formula-blocks';
import { inExcel } from './in-excel';
import type { FormulaOptions } from './refresh-formulas';
import type { ReplacedBlock } from './values-only';

export interface BroughtBack {
  readonly formulas: number;
  /** Formulas whose cells say something else by now, or a part of what they filled: left alone. */
  readonly changed: number;
  readonly wasStopped: boolean;
  /** What ended it in the middle of a request; what came back until then stays. */
  readonly stoppedBy: Interruption | undefined;
}

/** @throws AppError `WORKBOOK` when a cell is being edited, the sheet is gone or protected; what came back until then stays. */
export async function bringFormulasBack(
  replaced: readonly ReplacedBlock[],
  { onProgress, signal }: FormulaOptions,
): Promise<BroughtBack> {
  await notWhileEditing();
  let formulas = 0;
  let changed = 0;
  for (const [sheetId, exchanges] of sheetBySheet(replaced)) {
    for (const some of portions(exchanges.flatMap(partsOf), MAX_ANSWER)) {
      if (signal.aborted) break;
      const { written, stoppedBy } = await exchangeCells(sheetId, some);
      some.forEach((exchange, at) => {
        const back = countBack(exchange, written[at] ?? []);
        formulas += back;
        if (stoppedBy === undefined) changed += countFormulas(exchange) - back;
      });
      onProgress?.({ searchedCells: formulas + changed, formulas });
      if (stoppedBy !== undefined) {
        return { formulas, changed, wasStopped: signal.aborted, stoppedBy };
      }
    }
  }
  return { formulas, changed, wasStopped: signal.aborted, stoppedBy: undefined };
}

/** A person who is typing into a cell is told so; once it has begun, it waits for them. */
function notWhileEditing(): Promise<void> {
  return inExcel(async (context) => {
    context.workbook.application.load('calculationMode');
    await context.sync();
  });
}

function sheetBySheet(
  replaced: readonly ReplacedBlock[],
): readonly (readonly [sheetId: string, readonly CellExchange[]])[] {
  const sheetIds = [...new Set(replaced.map(({ sheetId }) => sheetId))];
  return sheetIds.map((id) => [
    id,
    replaced.filter(({ sheetId }) => sheetId === id).map(backwards),
  ]);
}

function backwards({ block, formulas, values, isSpill }: ReplacedBlock): CellExchange {
  const inputs = isSpill
    ? formulas.map((cells) => cells.map((formula) => formula ?? ''))
    : formulas;
  return { block, held: { values, formulas: values }, inputs, isSpill };
}

function countFormulas({ inputs }: CellExchange): number {
  return inputs.flat().filter((input) => input !== null && input !== '').length;
}

function countBack({ inputs }: CellExchange, written: Written): number {
  const back = inputs.map((cells, row) =>
    cells.filter((input, column) => {
      return input !== null && input !== '' && written[row]?.[column] === true;
    }),
  );
  return back.flat().length;
}
