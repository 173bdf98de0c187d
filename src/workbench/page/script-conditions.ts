/**
 * What a script puts the book into so that an add-in has to cope: protection, filters, typing, tables, blanks
 * that count as used, and how much is taken at once. Each as in Excel; docs/workbench.md tells how.
 */
import type {
  ArrivingRequest,
  ObjectModelRequests,
  RequestRecord,
} from '../host/object-model-requests';
import { formatAddress } from '../model/address';
import type { ProtectionOptions } from '../model/protection';
import type { CalculationMode, CellFormat } from '../model/workbook-model';
import { filterBy } from '../objects/auto-filter';
import type { Host, TransferLimits } from '../objects/host';
import { nameBlankColumns } from '../objects/table-edits';
import { columnUnder, locate } from './script-places';

export interface ScriptConditions {
  /** Protects the active sheet; what stays allowed is named, nothing else is. */
  protectSheet(options?: Partial<ProtectionOptions>): void;
  unprotectSheet(): void;
  /** Cells that can be written while the sheet is protected. */
  unlock(address: string): void;
  protectStructure(on: boolean): void;
  /** Shows only the rows under the range's first whose cell under `header` shows one of `texts`. */
  filter(address: string, header: string, texts: readonly string[]): void;
  /** Takes the filter off the active sheet. */
  clearFilter(): void;
  /** Whether each of these rows of the active sheet (from 1) is hidden, by hand or by a filter. */
  hiddenRows(sheetRow: number, count: number): boolean[];
  /** Makes a table of the range, its first row the header. */
  addTable(address: string, name: string): void;
  tables(): { readonly name: string; readonly address: string }[];
  /** Gives the range a name in the workbook; it follows the cells when rows move. */
  nameRange(name: string, address: string): void;
  /** How the book calculates, after a change if one is given. */
  calculationMode(change?: CalculationMode): CalculationMode;
  /** Calculates what is due, as F9 does, or every cell anew (Ctrl+Alt+F9). */
  calculate(what: 'due' | 'everything'): Promise<void>;
  /** Opens a cell for typing, and ends that; a person's keys do the same. */
  startEditing(address: string): void;
  endEditing(): void;
  isEditing(): boolean;
  /** Adds an empty sheet, as somebody else may at any moment; the active one stays. */
  addSheet(name: string): void;
  /** Whether somebody else has the book open, as the add-in is told. */
  share(on: boolean): void;
  /** Whether the book was opened to be read only, as the add-in is told. */
  openReadOnly(on: boolean): void;
  format(address: string, patch: Partial<Pick<CellFormat, 'fill' | 'bold' | 'numberFormat'>>): void;
  /** Changes how much is taken and given at once; returns all limits as they are then. */
  limits(change?: Partial<TransferLimits>): TransferLimits;
  /** What the add-in asked the object model for, oldest first. */
  requests(): RequestRecord[];
  /** Called before each of these requests runs, with nothing else running; null takes it off. */
  beforeRequest(listener: ((request: ArrivingRequest) => unknown) | null): void;
}

export function scriptConditions(host: Host, requests: ObjectModelRequests): ScriptConditions {
  const { model, protection, tables, limits } = host;
  const active = (): string => model.activeSheetId();
  return {
    protectSheet: (options = {}) => protection.protect(active(), options),
    unprotectSheet: () => protection.unprotect(active()),
    unlock(address) {
      const { sheetId, rect } = locate(host, address);
      protection.setLocked(sheetId, rect, false);
    },
    protectStructure(on) {
      protection.structurePassword = on ? '' : undefined;
    },
    filter(address, header, texts) {
      const place = locate(host, address);
      filterBy(host, place.sheetId, place.rect, columnUnder(host, place, header), texts);
    },
    clearFilter: () => model.setFilter(active(), null),
    hiddenRows: (sheetRow, count) =>
      Array.from({ length: count }, (_, index) => model.rowHidden(active(), sheetRow - 1 + index)),
    addTable(address, name) {
      const { sheetId, rect } = locate(host, address);
      const table = tables.add(sheetId, rect);
      table.name = name;
      nameBlankColumns(host, table, 'script');
    },
    tables: () =>
      tables.all().map(({ name, sheetId, rect }) => ({
        name,
        address: formatAddress(host.targets.sheetName(sheetId), rect),
      })),
    nameRange(name, address) {
      const { sheetId, rect } = locate(host, address);
      const absolute = formatAddress(host.targets.sheetName(sheetId), rect);
      const formula = `=${absolute.replace(/([A-Z]+)(\d+)(?=[:\d]|$)/g, '$$$1$$$2')}`;
      model.setName({ name, formula, comment: '', visible: true });
    },
    startEditing(address) {
      const { sheetId, rect } = locate(host, address);
      model.select(sheetId, rect);
      model.startEditing();
    },
    calculationMode(change) {
      if (change) host.application.calculationMode = change === 'manual' ? 'Manual' : 'Automatic';
      if (change) model.setCalculationMode(change);
      return model.calculationMode();
    },
    async calculate(what) {
      model.calculate(what);
      await model.settled();
    },
    endEditing: () => model.endEditing(),
    isEditing: () => model.isEditing(),
    addSheet(name) {
      model.addSheet(name);
    },
    share(on) {
      host.application.isShared = on;
    },
    openReadOnly(on) {
      host.application.isReadOnly = on;
    },
    format(address, patch) {
      const { sheetId, rect } = locate(host, address);
      model.setFormat(sheetId, rect, patch);
    },
    limits: (change = {}) => ({ ...Object.assign(limits, change) }),
    requests: () => [...requests.records],
    beforeRequest(listener) {
      requests.before = listener;
    },
  };
}
