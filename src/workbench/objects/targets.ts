/**
 * From what an add-in names (an address, a table's or a name's name, a range object) to cells.
 */
import { parseAddress } from '../model/address';
import { type Rect, WHOLE_SHEET } from '../model/rect';
import type { TableRegistry } from '../model/table-registry';
import type { DefinedName, SheetInfo, WorkbookModel } from '../model/workbook-model';
import { HostError } from '../protocol/rich-api/host-error';
import { HostObject } from '../protocol/rich-api/host-object';
import { RangeTarget } from './references';

export class Targets {
  readonly #model: WorkbookModel;
  readonly #tables: TableRegistry;
  readonly #ranges = new WeakMap<HostObject, RangeTarget>();

  constructor(model: WorkbookModel, tables: TableRegistry) {
    this.#model = model;
    this.#tables = tables;
  }

  /** Remembers which cells a range object stands for, so that it can be an argument. */
  remember(object: HostObject, target: RangeTarget): HostObject {
    this.#ranges.set(object, target);
    return object;
  }

  /** The cells a range object stands for; null for other objects. */
  of(object: HostObject): RangeTarget | null {
    return this.#ranges.get(object) ?? null;
  }

  /** @throws HostError `InvalidArgument` when it is neither a range object nor an address. */
  rangeOf(value: unknown, sheetId: string): RangeTarget {
    if (typeof value === 'string') return this.address(value, sheetId);
    const target = value instanceof HostObject ? this.of(value) : null;
    if (!target) throw new HostError('InvalidArgument');
    return target;
  }

  at(sheetId: string, rect: Rect): RangeTarget {
    return new RangeTarget(sheetId, rect);
  }

  address(text: string, sheetId: string): RangeTarget {
    if (text === '') return new RangeTarget(sheetId, WHOLE_SHEET);
    const parsed = parseAddress(text.replace(/^=/, ''));
    if (parsed) {
      const sheet = parsed.sheet === undefined ? null : this.sheetByName(parsed.sheet);
      if (parsed.sheet !== undefined && !sheet) throw new HostError('InvalidArgument');
      return new RangeTarget(sheet?.id ?? sheetId, parsed.rect);
    }
    const table = this.#tables.find(text);
    if (table) {
      const body = { ...table.rect, row: table.rect.row + 1, rowCount: table.rect.rowCount - 1 };
      return new RangeTarget(table.sheetId, body);
    }
    const named = this.name(text, sheetId);
    const range = named && this.nameRange(named);
    if (!range) throw new HostError('InvalidArgument', `${text} is no address.`);
    return range;
  }

  sheetByName(name: string): SheetInfo | null {
    const wanted = name.toLowerCase();
    return this.#model.sheets().find((sheet) => sheet.name.toLowerCase() === wanted) ?? null;
  }

  sheet(sheetId: string): SheetInfo {
    const sheet = this.#model.sheets().find(({ id }) => id === sheetId);
    if (!sheet) throw new HostError('ItemNotFound');
    return sheet;
  }

  sheetName(sheetId: string): string {
    return this.sheet(sheetId).name;
  }

  /** A name of the sheet, else of the book. */
  name(name: string, sheetId: string | null): DefinedName | null {
    const wanted = name.toLowerCase();
    const found = this.#model.names().filter((entry) => entry.name.toLowerCase() === wanted);
    return (
      found.find((entry) => entry.sheetId !== undefined && entry.sheetId === sheetId) ??
      found.find((entry) => entry.sheetId === undefined) ??
      null
    );
  }

  /** The cells a name refers to; null for a constant or a formula. */
  nameRange({ formula, sheetId }: DefinedName): RangeTarget | null {
    const parsed = parseAddress(formula.replace(/^=/, ''));
    if (!parsed) return null;
    const sheet = parsed.sheet === undefined ? null : this.sheetByName(parsed.sheet);
    if (parsed.sheet !== undefined && !sheet) return null;
    return new RangeTarget(sheet?.id ?? sheetId ?? this.#model.activeSheetId(), parsed.rect);
  }
}
