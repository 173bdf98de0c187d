/**
 * `window.workbench`: what tests and scripts drive the page by. Everything it returns is plain data, and
 * what it writes counts as done by a person at the grid.
 */
import { readFile, readRows } from '../files/open-file';
import { savedBook } from '../files/saved-book';
import type { FunctionValue } from '../formulas/results';
import type { ObjectModelRequests } from '../host/object-model-requests';
import { formatAddress } from '../model/address';
import { plainValue } from '../model/cell-input';
import { grid } from '../model/rect';
import type { ConditionalPaint } from '../model/univer/conditional-paint';
import type { CellFormat, Scalar, SheetContent } from '../model/workbook-model';
import type { Host } from '../objects/host';
import type { AddinRuntime } from './addin-runtime';
import { type ScriptConditions, scriptConditions } from './script-conditions';
import { type ScriptEdits, scriptEdits } from './script-edits';
import { locate, locateAreas } from './script-places';

const IDLE_POLL_MS = 40;

export interface WorkbenchScripts extends ScriptEdits, ScriptConditions {
  /** Changes by somebody who has the book open elsewhere: the add-in hears of them as remote. */
  readonly coAuthor: ScriptEdits;
  /** Resolves when the grid stands and the add-in's page has shaken hands. */
  readonly ready: Promise<void>;
  /** Replaces the whole book by a file's sheets, or by rows (values as they are). */
  open(source: File | readonly (readonly unknown[])[], name?: string): Promise<void>;
  /**
   * Saves the book, closes it and opens it again, its add-in started anew. Formulas show what was saved with them and
   * are not calculated, unless all are to be (Excel does the one as a rule and the other at times).
   */
  reopen(options?: { readonly recalculate?: boolean }): Promise<void>;
  /** `A1:C3` of the active sheet, or `Sheet1!A1`; errors as their text. */
  read(address: string): Promise<Scalar[][]>;
  formulas(address: string): Promise<Scalar[][]>;
  text(address: string): Promise<string[][]>;
  formats(address: string): Pick<CellFormat, 'fill' | 'fontColor' | 'bold' | 'numberFormat'>[][];
  /** The fills that conditional formats lay over the cells, `''` for none; the grid works them out in its own time. */
  shownFills(address: string): string[][];
  /** `A1:A3,C1:C3` as with Ctrl held down. */
  select(address: string): void;
  /** Several areas with commas between them, the one that was selected last at the end. */
  selection(): string;
  sheets(): string[];
  /** Presses the button of this manifest control; resolves when its action is done. */
  ribbon(controlId: string): Promise<void>;
  /** Whether the pane is shown. */
  paneVisible(): boolean;
  /** Throws the add-in's page away and starts it anew. */
  reload(): Promise<void>;
  /** Resolves when no calculation and no function call is under way. */
  idle(): Promise<void>;
  /** Why a cell's function failed, where it said so. */
  explain(address: string): string;
  /**
   * What a call of one of the add-in's functions would show in the selected cell, as Excel says while it is typed; an
   * error as its text. Its arguments are values and references. The cell is left alone.
   */
  preview(formula: string): Promise<Scalar[][]>;
  /** How often functions of the add-in were called by cells. */
  functionCalls(): number;
  /** Every host call the workbench had no answer to. */
  readonly notImplemented: readonly string[];
}

export interface ScriptOptions {
  readonly host: Host;
  readonly runtime: AddinRuntime;
  readonly requests: ObjectModelRequests;
  readonly paint: ConditionalPaint;
  readonly ready: Promise<void>;
  readonly press: (controlId: string) => Promise<void>;
  readonly opened: (name: string) => void;
}

export function workbenchScripts(options: ScriptOptions): WorkbenchScripts {
  const { host, runtime, press } = options;
  const { model } = host;

  return {
    ...scriptEdits(host, 'script'),
    ...scriptConditions(host, options.requests),
    coAuthor: scriptEdits(host, 'co-author'),
    ready: options.ready,
    async open(source, name) {
      const sheets = await contentOf(source, name);
      model.replace(sheets);
      options.opened(source instanceof File ? source.name : (name ?? 'Rows'));
      await model.settled();
    },
    async reopen({ recalculate = false } = {}) {
      await model.settled();
      model.replace(savedBook(model));
      const ready = runtime.reload();
      if (recalculate) model.calculate('everything');
      await ready;
      await model.settled();
    },
    async read(address) {
      const { sheetId, rect } = locate(host, address);
      await model.settled();
      return model.values(sheetId, rect).map((row) => row.map(({ value }) => value));
    },
    async formulas(address) {
      const { sheetId, rect } = locate(host, address);
      await model.settled();
      const values = model.values(sheetId, rect);
      return model
        .formulas(sheetId, rect)
        .map((row, r) =>
          row.map((formula, c) => formula ?? (values[r]?.[c] ?? plainValue('')).value),
        );
    },
    async text(address) {
      const { sheetId, rect } = locate(host, address);
      await model.settled();
      return model.text(sheetId, rect);
    },
    formats(address) {
      const { sheetId, rect } = locate(host, address);
      return grid(rect, (row, column) => {
        const { fill, fontColor, bold, numberFormat } = model.format(sheetId, { row, column });
        return { fill, fontColor, bold, numberFormat };
      });
    },
    shownFills(address) {
      const { sheetId, rect } = locate(host, address);
      return grid(rect, (row, column) => options.paint.fill(sheetId, { row, column }));
    },
    select(address) {
      const { sheetId, areas } = locateAreas(host, address);
      model.select(sheetId, ...areas);
    },
    selection() {
      const name = host.targets.sheetName(model.selection().sheetId);
      return model
        .selectedAreas()
        .map((rect) => formatAddress(name, rect))
        .join(',');
    },
    sheets: () => model.sheets().map(({ name }) => name),
    ribbon: press,
    paneVisible: () => runtime.visibility() === 'Visible',
    reload: () => runtime.reload(),
    async idle() {
      for (;;) {
        await model.settled();
        if (runtime.isQuiet()) return;
        await new Promise((resolve) => setTimeout(resolve, IDLE_POLL_MS));
      }
    },
    explain(address) {
      const { sheetId, rect } = locate(host, address);
      return runtime.dispatcher.explain({ sheetId, row: rect.row, column: rect.column });
    },
    async preview(formula) {
      const { sheetId, rect } = model.selection();
      const cell = { sheetId, row: rect.row, column: rect.column };
      return shownBy(await runtime.preview(formula, cell));
    },
    functionCalls: () => runtime.dispatcher.invocationCount,
    get notImplemented() {
      return [...runtime.notImplemented];
    },
  };
}

function shownBy(value: FunctionValue): Scalar[][] {
  if (value.kind === 'error') return [[value.error]];
  return value.cells.map((row) =>
    row.map((cell) => (typeof cell === 'object' ? cell.error : cell)),
  );
}

async function contentOf(
  source: File | readonly (readonly unknown[])[],
  name: string | undefined,
): Promise<readonly SheetContent[]> {
  if (source instanceof File) return readFile(source);
  return [readRows(source, name ?? 'Sheet1')];
}
