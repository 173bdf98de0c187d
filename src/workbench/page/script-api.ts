/**
 * `window.workbench`: what tests and scripts drive the page by. Everything it returns is plain data, and
 * what it writes counts as done by a person at the grid.
 */
import { readFile, readRows } from '../files/open-file';
import { formatAddress, parseAddress } from '../model/address';
import { plainValue, readInput } from '../model/cell-input';
import { type Rect, SHEET_COLUMNS, grid } from '../model/rect';
import type { CellFormat, CellInput, Scalar, SheetContent } from '../model/workbook-model';
import type { Host } from '../objects/host';
import type { AddinRuntime } from './addin-runtime';

const IDLE_POLL_MS = 40;

/** Text, number, logical; null leaves a cell alone. */
export type ScriptValue = Scalar | null;

export interface WorkbenchScripts {
  /** Resolves when the grid stands and the add-in's page has shaken hands. */
  readonly ready: Promise<void>;
  /** Replaces the whole book by a file's sheets, or by rows (values as they are). */
  open(source: File | readonly (readonly unknown[])[], name?: string): Promise<void>;
  /** `A1:C3` of the active sheet, or `Sheet1!A1`; errors as their text. */
  read(address: string): Promise<Scalar[][]>;
  formulas(address: string): Promise<Scalar[][]>;
  text(address: string): Promise<string[][]>;
  formats(address: string): Pick<CellFormat, 'fill' | 'fontColor' | 'bold' | 'numberFormat'>[][];
  /** As typed: `=` starts a formula, digits become numbers. One value fills the whole range. */
  write(address: string, values: ScriptValue | readonly (readonly ScriptValue[])[]): Promise<void>;
  select(address: string): void;
  selection(): string;
  sheets(): string[];
  /** Rows by their number in the sheet, from 1. */
  insertRows(sheetRow: number, count?: number): Promise<void>;
  deleteRows(sheetRow: number, count?: number): Promise<void>;
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
  /** How often functions of the add-in were called. */
  functionCalls(): number;
  /** Every host call the workbench had no answer to. */
  readonly notImplemented: readonly string[];
}

export interface ScriptOptions {
  readonly host: Host;
  readonly runtime: AddinRuntime;
  readonly ready: Promise<void>;
  readonly press: (controlId: string) => Promise<void>;
  readonly opened: (name: string) => void;
}

export function workbenchScripts(options: ScriptOptions): WorkbenchScripts {
  const { host, runtime, press } = options;
  const { model } = host;

  function locate(address: string): { sheetId: string; rect: Rect } {
    const parsed = parseAddress(address);
    if (!parsed) throw new Error(`${address} is no address.`);
    if (parsed.sheet === undefined) return { sheetId: model.activeSheetId(), rect: parsed.rect };
    const sheet = host.targets.sheetByName(parsed.sheet);
    if (!sheet) throw new Error(`No sheet is called ${parsed.sheet}.`);
    return { sheetId: sheet.id, rect: parsed.rect };
  }

  function writeBlock(address: string, values: readonly (readonly ScriptValue[])[]): void {
    const { sheetId, rect: at } = locate(address);
    const columnCount = Math.max(0, ...values.map((row) => row.length));
    if (columnCount === 0) return;
    const rect = { ...at, rowCount: values.length, columnCount };
    const formats = model.numberFormats(sheetId, rect);
    const inputs = grid(rect, (row, column): CellInput | null => {
      const value = values[row - rect.row]?.[column - rect.column] ?? null;
      const format = formats[row - rect.row]?.[column - rect.column] ?? 'General';
      return value === null ? null : readInput(value, format);
    });
    model.write(sheetId, rect, inputs, 'script');
    model.flush();
  }

  function shiftRows(way: 'insert' | 'delete', sheetRow: number, count: number): Promise<void> {
    const rect = { row: sheetRow - 1, column: 0, rowCount: count, columnCount: SHEET_COLUMNS };
    if (way === 'insert') model.insert(model.activeSheetId(), rect, 'down', 'script');
    else model.delete(model.activeSheetId(), rect, 'up', 'script');
    return model.settled();
  }

  return {
    ready: options.ready,
    async open(source, name) {
      const sheets = await contentOf(source, name);
      model.replace(sheets);
      options.opened(source instanceof File ? source.name : (name ?? 'Rows'));
      await model.settled();
    },
    async read(address) {
      const { sheetId, rect } = locate(address);
      await model.settled();
      return model.values(sheetId, rect).map((row) => row.map(({ value }) => value));
    },
    async formulas(address) {
      const { sheetId, rect } = locate(address);
      await model.settled();
      const values = model.values(sheetId, rect);
      return model
        .formulas(sheetId, rect)
        .map((row, r) =>
          row.map((formula, c) => formula ?? (values[r]?.[c] ?? plainValue('')).value),
        );
    },
    async text(address) {
      const { sheetId, rect } = locate(address);
      await model.settled();
      return model.text(sheetId, rect);
    },
    formats(address) {
      const { sheetId, rect } = locate(address);
      return grid(rect, (row, column) => {
        const { fill, fontColor, bold, numberFormat } = model.format(sheetId, { row, column });
        return { fill, fontColor, bold, numberFormat };
      });
    },
    write(address, values) {
      const block = Array.isArray(values)
        ? (values as readonly (readonly ScriptValue[])[])
        : grid(locate(address).rect, () => values as ScriptValue);
      writeBlock(address, block);
      return model.settled();
    },
    select(address) {
      const { sheetId, rect } = locate(address);
      model.select(sheetId, rect);
    },
    selection() {
      const { sheetId, rect } = model.selection();
      return formatAddress(host.targets.sheetName(sheetId), rect);
    },
    sheets: () => model.sheets().map(({ name }) => name),
    insertRows: (sheetRow, count = 1) => shiftRows('insert', sheetRow, count),
    deleteRows: (sheetRow, count = 1) => shiftRows('delete', sheetRow, count),
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
      const { sheetId, rect } = locate(address);
      return runtime.dispatcher.explain({ sheetId, row: rect.row, column: rect.column });
    },
    functionCalls: () => runtime.dispatcher.invocationCount,
    get notImplemented() {
      return [...runtime.notImplemented];
    },
  };
}

async function contentOf(
  source: File | readonly (readonly unknown[])[],
  name: string | undefined,
): Promise<readonly SheetContent[]> {
  if (source instanceof File) return readFile(source);
  return [readRows(source, name ?? 'Sheet1')];
}
