/**
 * A sheet that stands in for Excel's, as far as cells are read and written: what is queued runs with the next sync, one
 * after the other; what Excel refuses ends a request, and what came before it stays done.
 */
import { type Block, formatAddress, parseAddress } from '../../../src/office/block';

/** What a cell holds, and what it shows if that is something else. */
interface Cell {
  readonly formula: string;
  readonly value: string;
}

const EMPTY: Cell = { formula: '', value: '' };

/** As Excel does it, by a code. */
export function refuse(code: string): never {
  throw Object.assign(new Error(code), { code });
}

export class StandInSheet {
  isProtected = false;
  /** Cells that Excel does not let be written. */
  readonly refused = new Set<string>();
  /** Addresses of which something was asked, in turn. */
  readonly asked: string[] = [];
  /** Called before what is queued runs; `writes` when some of it writes. */
  beforeSync: (writes: boolean) => void = () => {};
  /** Called when it has run: what is thrown there is what Excel answers instead. */
  afterSync: (writes: boolean) => void = () => {};
  readonly #cells = new Map<string, Cell>();
  #queue: { readonly writes: boolean; readonly run: () => void }[] = [];

  /** Puts itself in the place of Excel, with `selection` selected. */
  install(selection: string, name = 'Sheet1'): void {
    const found = { ...this.#worksheet(name), isNullObject: false };
    const context = {
      workbook: {
        application: {
          calculationMode: 'Automatic',
          load: () => {},
          suspendApiCalculationUntilNextSync: () => {},
        },
        protection: { protected: false, load: () => {} },
        worksheets: {
          items: [found],
          load: () => {},
          getItem: () => found,
          getItemOrNullObject: () => found,
        },
        getSelectedRanges: () => ({
          load: () => {},
          worksheet: found,
          areas: { items: [this.#range(parseAddress(selection))] },
        }),
      },
      sync: () => this.#sync(),
    };
    const run = (_: unknown, batch: (given: unknown) => unknown) => batch(context);
    Object.assign(globalThis, { Excel: { run } });
  }

  /** One for each request that writes, just before it runs. */
  onWrites(...steps: readonly (() => void)[]): void {
    const left = [...steps];
    this.beforeSync = (writes) => {
      if (writes) left.shift()?.();
    };
  }

  /** A formula shows `value`. */
  set(address: string, formula: string, value = formula): void {
    this.#cells.set(address, { formula, value });
  }

  formula(address: string): string {
    return (this.#cells.get(address) ?? EMPTY).formula;
  }

  #worksheet(name: string): object {
    return {
      id: 's',
      name,
      protection: { protected: this.isProtected, load: () => {} },
      getRange: (address: string) => this.#range(parseAddress(address)),
      getUsedRangeOrNullObject: () => this.#range(this.#used()),
    };
  }

  /** From A1 on. */
  #used(): Block {
    const cells = [...this.#cells.keys()].map(parseAddress);
    const rowCount = Math.max(1, ...cells.map(({ row }) => row + 1));
    const columnCount = Math.max(1, ...cells.map(({ column }) => column + 1));
    return { row: 0, column: 0, rowCount, columnCount };
  }

  #range(block: Block): object {
    const write = (inputs: readonly (readonly unknown[])[]) => {
      this.#queue.push({ writes: true, run: () => this.#write(block, inputs) });
    };
    const range = {
      isNullObject: false,
      address: `Sheet1!${formatAddress(block)}`,
      rowHidden: false,
      hasSpill: false,
      format: { protection: { locked: false, load: () => {} } },
      load: () => {
        this.asked.push(formatAddress(block));
        const run = () => Object.defineProperties(range, this.#seen(block));
        this.#queue.push({ writes: false, run });
        return range;
      },
      clear: () => {
        this.#queue.push({ writes: true, run: () => this.#clear(block) });
      },
      getCell: () => range,
      getUsedRangeOrNullObject: () => range,
      getSpillParentOrNullObject: () => none,
    };
    const none = { isNullObject: true, load: () => none };
    return Object.defineProperty(range, 'values', { set: write, configurable: true });
  }

  /** As it is at this moment. */
  #seen(block: Block): PropertyDescriptorMap {
    const grid = (of: (cell: Cell) => unknown) => ({
      value: rowsOf(block).map((row) => row.map((at) => of(this.#cells.get(at) ?? EMPTY))),
      configurable: true,
    });
    const isNullObject = rowsOf(block)
      .flat()
      .every((at) => this.formula(at) === '');
    return {
      values: grid(({ value }) => value),
      formulas: grid(({ formula }) => formula),
      text: grid(({ value }) => value),
      valueTypes: grid(() => 'String'),
      numberFormat: grid(() => 'General'),
      isNullObject: { value: isNullObject, configurable: true },
    };
  }

  #write(block: Block, inputs: readonly (readonly unknown[])[]): void {
    rowsOf(block).forEach((row, index) => {
      row.forEach((at, column) => {
        const input = inputs[index]?.[column];
        if (input === null) return;
        if (this.refused.has(at)) throw refusal();
        const typed = String(input);
        this.set(at, typed.replace(/^'/, ''));
      });
    });
  }

  #clear(block: Block): void {
    for (const at of rowsOf(block).flat()) this.#cells.delete(at);
  }

  #sync(): Promise<void> {
    const queue = this.#queue;
    this.#queue = [];
    const isWrite = queue.some(({ writes }) => writes);
    this.beforeSync(isWrite);
    for (const { run } of queue) run();
    this.afterSync(isWrite);
    return Promise.resolve();
  }
}

/** As office.js tells it. */
export function refusal(): Error {
  return Object.assign(new Error('You do not have permission.'), { code: 'AccessDenied' });
}

function rowsOf(block: Block): readonly (readonly string[])[] {
  return Array.from({ length: block.rowCount }, (_, row) =>
    Array.from({ length: block.columnCount }, (__, column) =>
      formatAddress({
        row: block.row + row,
        column: block.column + column,
        rowCount: 1,
        columnCount: 1,
      }),
    ),
  );
}
