/**
 * Replaces the selection's formulas of Taxrow by what they show. Texts stay texts, numbers keep all digits, formats stay
 * as they are; what shows no value yet, or an error, stays a formula. Nothing outside of the selection, and no formula of
 * somebody else, is touched. A formula in which others work on what Taxrow's give is replaced as a whole.
 */
import { type Block, contains } from './block';
import { exchangeCells, type Interruption } from './exchange-cells';
import { type CellExchange, type Grid, MAX_ANSWER, partsOf, type Written } from './exchange-once';
import { findFormulas, searchAreas } from './find-formulas';
import { CELLS, portions } from './formula-blocks';
import { inspectFormulas } from './inspect-formulas';
import type { FormulaOptions } from './refresh-formulas';
import type { KeptReason } from './shown-values';
import { keptAt, type KeptFormula, planReplacement, type ReplacementPlan } from './values-plan';

/** A formula that stays one, with its sheet. */
export interface KeptOnSheet extends KeptFormula {
  readonly sheetName: string;
}

/** Cells whose formulas were replaced: enough to bring them back. */
export interface ReplacedBlock {
  readonly sheetId: string;
  readonly block: Block;
  /** What stood there; null for cells that were left alone, and for those that a formula filled. */
  readonly formulas: Grid;
  /** What was written instead; null for cells that were left alone. */
  readonly values: Grid;
  /** One formula, the first, filled all cells. */
  readonly isSpill: boolean;
}

export interface ValuesOnlyOutcome {
  /** With those of which Excel, refusing a request, did not tell whether they are: `stoppedBy` names their cells. */
  readonly replacedFormulas: number;
  readonly replaced: readonly ReplacedBlock[];
  readonly kept: readonly KeptOnSheet[];
  readonly wasStopped: boolean;
  /** What ended it before all was done; what had been replaced until then stays so. */
  readonly stoppedBy: Interruption | undefined;
}

/**
 * @throws AppError `WORKBOOK` when no cells are selected, or Excel refuses before anything is replaced.
 */
export async function keepValuesOnly({
  onProgress,
  signal,
}: FormulaOptions): Promise<ValuesOnlyOutcome> {
  const areas = await searchAreas('selection');
  const replaced: ReplacedBlock[] = [];
  const kept: KeptOnSheet[] = [];
  const outcome = (stoppedBy?: Interruption): ValuesOnlyOutcome => ({
    replacedFormulas: countFormulas(replaced),
    replaced,
    kept,
    wasStopped: signal.aborted,
    stoppedBy,
  });
  let searchedCells = 0;
  let formulas = 0;
  try {
    for await (const found of findFormulas(areas, signal)) {
      const { sheetId, sheetName } = found.area;
      searchedCells += found.searchedCells;
      onProgress?.({ searchedCells, formulas });
      const isSelected = (block: Block) => areas.some((area) => contains(area.block, block));
      for (const some of portions(found.blocks, CELLS)) {
        if (signal.aborted) break;
        const plans = (await inspectFormulas(sheetId, some)).map((place) => {
          return planReplacement(place, isSelected);
        });
        for await (const done of replaceSome(sheetId, plans, signal)) {
          replaced.push(...done.replaced);
          kept.push(...done.kept.map((formula) => ({ sheetName, ...formula })));
          if (done.stoppedBy !== undefined) return outcome(done.stoppedBy);
        }
        formulas = countFormulas(replaced) + kept.length;
        onProgress?.({ searchedCells, formulas });
      }
    }
  } catch (error) {
    // What is replaced can be brought back only by whoever knows of it.
    if (replaced.length === 0 || !(error instanceof Error)) throw error;
    return outcome({ error, overwritten: [] });
  }
  return outcome();
}

/** The formulas of these, each counted once. */
function countFormulas(replaced: readonly ReplacedBlock[]): number {
  return replaced
    .flatMap(({ formulas }) => formulas)
    .reduce((count, cells) => count + cells.filter((formula) => formula !== null).length, 0);
}

interface Replaced {
  readonly replaced: readonly ReplacedBlock[];
  readonly kept: readonly KeptFormula[];
  readonly stoppedBy?: Interruption | undefined;
}

/** Request by request: each is known of before the next may fail. It ends between two when `signal` says so. */
async function* replaceSome(
  sheetId: string,
  plans: readonly ReplacementPlan[],
  signal: AbortSignal,
): AsyncGenerator<Replaced> {
  yield { replaced: [], kept: plans.flatMap(({ kept }) => kept) };
  const exchanges = plans.flatMap(({ exchange }) => exchange ?? []);
  for (const some of portions(exchanges.flatMap(partsOf), MAX_ANSWER)) {
    if (signal.aborted) return;
    yield await writeSome(sheetId, some);
  }
}

async function writeSome(sheetId: string, exchanges: readonly CellExchange[]): Promise<Replaced> {
  const [first] = exchanges;
  if (first !== undefined && MAX_ANSWER.of(first) > MAX_ANSWER.most) {
    return { replaced: [], kept: formulasKept(first, [], 'too large') };
  }
  const { written, stoppedBy } = await exchangeCells(sheetId, exchanges);
  const parts = exchanges.map((exchange, at) => {
    return told(sheetId, exchange, written[at] ?? allOf(exchange));
  });
  return {
    replaced: parts.flatMap(({ replaced }) => replaced),
    // Of a request that was broken off it is not known why a cell is not written.
    kept: stoppedBy === undefined ? parts.flatMap(({ kept }) => kept) : [],
    stoppedBy,
  };
}

/** What may have been written is told as written: it can be brought back, and what still is a formula is left alone then. */
function allOf({ inputs }: CellExchange): Written {
  return inputs.map((cells) => cells.map((input) => input !== null));
}

function told(sheetId: string, exchange: CellExchange, written: Written): Replaced {
  const { block, held, isSpill } = exchange;
  const kept = formulasKept(exchange, written, 'changed');
  const wasWritten = (row: number, column: number) => written[row]?.[column] === true;
  if (!written.some((cells) => cells.includes(true))) return { replaced: [], kept };
  const formulas = held.formulas.map((cells, row) =>
    cells.map((formula, column) => {
      const isFilled = isSpill && (row > 0 || column > 0);
      return wasWritten(row, column) && !isFilled ? formula : null;
    }),
  );
  const values = held.values.map((cells, row) =>
    cells.map((value, column) => (wasWritten(row, column) ? value : null)),
  );
  return { replaced: [{ sheetId, block, formulas, values, isSpill }], kept };
}

/** Those that were to be written and were not. */
function formulasKept(
  { block, inputs, isSpill }: CellExchange,
  written: Written,
  reason: KeptReason,
): readonly KeptFormula[] {
  return inputs.flatMap((cells, row) =>
    cells.flatMap((input, column) => {
      const isFilled = isSpill && (row > 0 || column > 0);
      if (input === null || isFilled || written[row]?.[column] === true) return [];
      return [keptAt(block, row, column, reason)];
    }),
  );
}
