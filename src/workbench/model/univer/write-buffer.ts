/**
 * Writes of the host, collected and applied together: office.js cuts a block into slices of 1,500 cells,
 * and each mutation of the grid that may touch formulas scans the whole book. Blocks without formulas,
 * new or overwritten, take the quick way (local mutation, then the dependents are marked dirty).
 */
import type { ICellData, IObjectMatrixPrimitiveType, Worksheet } from '@univerjs/presets';
import { SetRangeValuesMutation } from '@univerjs/presets/preset-sheets-core';
import { type Rect, bound, cellCount, lastColumn, lastRow } from '../rect';
import type { CellInput, CellValue, Origin } from '../workbook-model';
import type { Calculation } from './calculation';
import { readCell, toCellData } from './cells';
import type { GridApp } from './grid-app';
import { toRange } from './ranges';

/** Written cells of one sheet by one origin, with the blocks they came in. */
export interface AppliedWrite {
  readonly sheetId: string;
  readonly origin: Origin;
  readonly blocks: readonly WrittenBlock[];
}

export interface WrittenBlock {
  readonly rect: Rect;
  /** What a single cell showed before. */
  readonly before?: CellValue;
}

interface Pending {
  readonly origin: Origin;
  readonly cells: IObjectMatrixPrimitiveType<ICellData>;
  blocks: readonly WrittenBlock[];
  touchesFormulas: boolean;
}

export class WriteBuffer {
  readonly #app: GridApp;
  readonly #calculation: Calculation;
  readonly #pending = new Map<string, Pending>();
  /** Nothing depends on anything until the first formula comes; from then on dependents are looked for. */
  #hasFormulas = false;

  constructor(app: GridApp, calculation: Calculation) {
    this.#app = app;
    this.#calculation = calculation;
  }

  noteFormulas(): void {
    this.#hasFormulas = true;
  }

  add(sheet: Worksheet, rect: Rect, inputs: (CellInput | null)[][], origin: Origin): void {
    const sheetId = sheet.getSheetId();
    const pending = this.#pendingOf(sheetId, origin);
    const matrix = sheet.getCellMatrix();
    for (const [r, row] of inputs.entries()) {
      const cells = (pending.cells[rect.row + r] ??= {});
      for (const [c, input] of row.entries()) {
        if (input === null) continue;
        cells[rect.column + c] = toCellData(input);
        const old = matrix.getValue(rect.row + r, rect.column + c);
        if ('formula' in input || old?.f || old?.si) pending.touchesFormulas = true;
      }
    }
    pending.blocks = joinBelow(pending.blocks, this.#block(sheet, rect));
  }

  /** Applies everything collected; returns what was written, for the change events. */
  flush(): AppliedWrite[] {
    const applied: AppliedWrite[] = [];
    for (const [sheetId, pending] of [...this.#pending]) {
      this.#pending.delete(sheetId);
      this.#apply(sheetId, pending);
      applied.push({ sheetId, origin: pending.origin, blocks: pending.blocks });
    }
    return applied;
  }

  #block(sheet: Worksheet, rect: Rect): WrittenBlock {
    if (cellCount(rect) > 1) return { rect };
    return { rect, before: readCell(sheet.getCellMatrix().getValue(rect.row, rect.column)) };
  }

  #pendingOf(sheetId: string, origin: Origin): Pending {
    const existing = this.#pending.get(sheetId);
    if (existing) return existing;
    const created: Pending = { origin, cells: {}, blocks: [], touchesFormulas: false };
    this.#pending.set(sheetId, created);
    return created;
  }

  #apply(sheetId: string, pending: Pending): void {
    const unitId = this.#app.workbook().getUnitId();
    const params = { unitId, subUnitId: sheetId, cellValue: pending.cells };
    if (pending.touchesFormulas) this.#hasFormulas = true;
    const quick = !pending.touchesFormulas && !this.#spillsOn(unitId, sheetId);
    // fromSync: without it the mutation would close the editor the person is typing in.
    this.#app.commands.syncExecuteCommand(SetRangeValuesMutation.id, params, {
      fromSync: true,
      ...(quick ? { onlyLocal: true } : {}),
    });
    if (quick && this.#hasFormulas) {
      this.#calculation.noteChanged(
        pending.blocks.map(({ rect }) => ({ unitId, sheetId, range: toRange(rect) })),
      );
    }
  }

  #spillsOn(unitId: string, sheetId: string): boolean {
    const spilled = this.#app.formulas.getArrayFormulaRange()[unitId]?.[sheetId];
    return spilled !== undefined && Object.keys(spilled).length > 0;
  }
}

/** A block that continues the last one downwards makes one block with it, as the caller wrote it. */
function joinBelow(blocks: readonly WrittenBlock[], block: WrittenBlock): readonly WrittenBlock[] {
  const last = blocks.at(-1)?.rect;
  const { rect } = block;
  const continues =
    last !== undefined &&
    last.column === rect.column &&
    lastColumn(last) === lastColumn(rect) &&
    rect.row > last.row &&
    rect.row <= lastRow(last) + 1;
  return continues ? [...blocks.slice(0, -1), { rect: bound(last, rect) }] : [...blocks, block];
}
