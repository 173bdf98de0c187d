/** Which of the formulas that were looked at are replaced, by what, and why the others stay. Pure. */
import { type Block, formatAddress } from './block';
import type { CellExchange } from './exchange-once';
import type { Inspected, InspectedCells } from './inspect-formulas';
import { isOurFormula } from './our-formulas';
import { type KeptReason, shownInput } from './shown-values';

/** A formula that stays one. */
export interface KeptFormula {
  /** A1, without the sheet. */
  readonly address: string;
  readonly reason: KeptReason;
}

export interface ReplacementPlan {
  /** `undefined` when no cell can be replaced. */
  readonly exchange: CellExchange | undefined;
  readonly kept: readonly KeptFormula[];
}

/** @param isSelected whether all cells of a block are. */
export function planReplacement(
  inspected: Inspected,
  isSelected: (block: Block) => boolean,
): ReplacementPlan {
  const { block, isSpill, cells, mayWrite } = inspected;
  if (isSpill && !isSelected(block)) return keptWhole(inspected, 'spills out');
  if (!mayWrite) return keptWhole(inspected, 'protected');
  if (cells === undefined) return keptWhole(inspected, 'too large');
  return isSpill ? planSpill(inspected, cells) : planCells(block, cells);
}

function keptWhole({ block, isSpill }: Inspected, reason: KeptReason): ReplacementPlan {
  if (isSpill) return { exchange: undefined, kept: [keptAt(block, 0, 0, reason)] };
  const rows = Array.from({ length: block.rowCount }, (_, row) => row);
  const columns = Array.from({ length: block.columnCount }, (_, column) => column);
  const kept = rows.flatMap((row) => columns.map((column) => keptAt(block, row, column, reason)));
  return { exchange: undefined, kept };
}

/** The cell of the block, and why its formula stays. */
export function keptAt(block: Block, row: number, column: number, reason: KeptReason): KeptFormula {
  const at = { row: block.row + row, column: block.column + column };
  return { address: formatAddress({ ...at, rowCount: 1, columnCount: 1 }), reason };
}

/** All or nothing: one error among its rows, and the formula stays with all that it fills. */
function planSpill(inspected: Inspected, { held, shown }: InspectedCells): ReplacementPlan {
  if (!isOurFormula(held.formulas[0]?.[0])) return keptWhole(inspected, 'changed');
  const inputs: unknown[][] = [];
  for (const cells of shown) {
    const row: unknown[] = [];
    for (const cell of cells) {
      const found = shownInput(cell);
      if ('reason' in found) return keptWhole(inspected, found.reason);
      row.push(found.input);
    }
    inputs.push(row);
  }
  return { exchange: { block: inspected.block, held, inputs, isSpill: true }, kept: [] };
}

function planCells(block: Block, { held, shown }: InspectedCells): ReplacementPlan {
  const kept: KeptFormula[] = [];
  const inputs = shown.map((cells, row) =>
    cells.map((cell, column) => {
      const found = isOurFormula(held.formulas[row]?.[column])
        ? shownInput(cell)
        : { reason: 'changed' as const };
      if ('input' in found) return found.input;
      kept.push(keptAt(block, row, column, found.reason));
      return null;
    }),
  );
  const isNone = inputs.every((cells) => cells.every((input) => input === null));
  return { exchange: isNone ? undefined : { block, held, inputs, isSpill: false }, kept };
}
