/**
 * Replaces the selection's formulas of Taxrow by what they show. Texts stay texts, numbers keep all digits, formats stay
 * as they are; what shows no value yet, or an error, stays a formula. Nothing outside of the selection, and no formula of
 * somebody else, is touched. A formula in which others work on what Taxrow's give is replaced as a whole.
 */
import { isAppError } from '../core/domain/app-error';
import { type Block, contains } from './block';
import {
  type CellExchange,
  exchangeCells,
  type Grid,
  MAX_ANSWER,
  partsOf,
  type Written,
} from './exchange-cells';
import { findFormulas, searchAreas } from './find-formulas';
import { portions } from './formula-blocks';
import { inspectFormulas, type Inspected } from './inspect-formulas';
import type { FormulaOptions } from './refresh-formulas';
import type { KeptReason } from './shown-values';
import { keptAt, type KeptFormula, planReplacement } from './values-plan';

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
  readonly replacedFormulas: number;
  readonly replaced: readonly ReplacedBlock[];
  readonly kept: readonly KeptOnSheet[];
  readonly wasStopped: boolean;
  /** What ended it before all was done; what had been replaced until then stays so. */
  readonly stoppedBy: Error | undefined;
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
  const outcome = (stoppedBy?: Error): ValuesOnlyOutcome => ({
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
      for (const some of portions(found.blocks)) {
        if (signal.aborted) break;
        const done = await replaceSome(sheetId, await inspectFormulas(sheetId, some), isSelected);
        replaced.push(...done.replaced);
        kept.push(...done.kept.map((formula) => ({ sheetName, ...formula })));
        formulas = countFormulas(replaced) + kept.length;
        onProgress?.({ searchedCells, formulas });
      }
    }
  } catch (error) {
    // What is replaced can be brought back only by whoever knows of it.
    if (replaced.length === 0 || !isAppError(error)) throw error;
    return outcome(error);
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
}

async function replaceSome(
  sheetId: string,
  inspected: readonly Inspected[],
  isSelected: (block: Block) => boolean,
): Promise<Replaced> {
  const plans = inspected.map((place) => planReplacement(place, isSelected));
  const exchanges = plans.flatMap(({ exchange }) => exchange ?? []);
  const done: Replaced[] = [{ replaced: [], kept: plans.flatMap(({ kept }) => kept) }];
  for (const some of portions(exchanges.flatMap(partsOf), MAX_ANSWER)) {
    done.push(await writeSome(sheetId, some));
  }
  return joined(done);
}

function joined(parts: readonly Replaced[]): Replaced {
  return {
    replaced: parts.flatMap(({ replaced }) => replaced),
    kept: parts.flatMap(({ kept }) => kept),
  };
}

async function writeSome(sheetId: string, exchanges: readonly CellExchange[]): Promise<Replaced> {
  const [first] = exchanges;
  if (first !== undefined && MAX_ANSWER.of(first) > MAX_ANSWER.most) {
    return { replaced: [], kept: formulasKept(first, [], 'too large') };
  }
  const written = await exchangeCells(sheetId, exchanges);
  return joined(exchanges.map((exchange, at) => told(sheetId, exchange, written[at] ?? [])));
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
