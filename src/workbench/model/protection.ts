/**
 * Which sheets are protected and what stays allowed, which cells are unlocked, and whether the book's structure
 * is protected. Kept beside the model, as tables are: neither model has it. It says what is allowed and stops
 * nothing; unlocked cells move with inserted and deleted lines.
 */
import {
  type Rect,
  cellCount,
  intersect,
  isWholeColumns,
  isWholeRows,
  shiftRect,
  without,
} from './rect';
import type { WorkbookModel } from './workbook-model';

/** `Excel.WorksheetProtectionOptions`: what stays allowed on a protected sheet; nothing does by default. */
export const PROTECTION_OPTIONS = [
  'allowAutoFilter',
  'allowDeleteColumns',
  'allowDeleteRows',
  'allowEditObjects',
  'allowEditScenarios',
  'allowFormatCells',
  'allowFormatColumns',
  'allowFormatRows',
  'allowInsertColumns',
  'allowInsertHyperlinks',
  'allowInsertRows',
  'allowPivotTables',
  'allowSort',
] as const;

export type ProtectionOption = (typeof PROTECTION_OPTIONS)[number];
export type ProtectionOptions = Readonly<Record<ProtectionOption, boolean>>;

export interface SheetProtection {
  readonly options: ProtectionOptions;
  /** Empty when anybody may take the protection off. */
  readonly password: string;
}

export type ProtectionListener = (sheetId: string, isProtected: boolean) => void;

export class Protection {
  readonly #sheets = new Map<string, SheetProtection>();
  readonly #unlocked = new Map<string, readonly Rect[]>();
  readonly #listeners = new Set<ProtectionListener>();
  /** Of the book's structure; undefined when it is not protected. */
  structurePassword: string | undefined;

  constructor(model: WorkbookModel) {
    model.listen((event) => {
      if (event.kind === 'replaced') this.#forgetAll();
      else if (event.kind === 'sheetDeleted') this.#forget(event.sheetId);
      else if (event.kind === 'shifted') {
        const { sheetId, shift } = event;
        const moved = this.#unlockedOn(sheetId).flatMap((rect) => shiftRect(rect, shift) ?? []);
        this.#unlocked.set(sheetId, moved);
      }
    });
  }

  listen(listener: ProtectionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  of(sheetId: string): SheetProtection | undefined {
    return this.#sheets.get(sheetId);
  }

  protect(sheetId: string, options: Partial<ProtectionOptions>, password = ''): void {
    const entries = PROTECTION_OPTIONS.map((name) => [name, options[name] ?? false] as const);
    const all = Object.fromEntries(entries) as Record<ProtectionOption, boolean>;
    this.#sheets.set(sheetId, { options: all, password });
    this.#tell(sheetId, true);
  }

  unprotect(sheetId: string): void {
    if (this.#sheets.delete(sheetId)) this.#tell(sheetId, false);
  }

  /** Cells are locked unless they were unlocked (Microsoft: FormatProtection.locked). */
  setLocked(sheetId: string, rect: Rect, locked: boolean): void {
    const others = this.#unlockedOn(sheetId).flatMap((area) => without(area, rect));
    this.#unlocked.set(sheetId, locked ? others : [...others, rect]);
  }

  /** Null when some cells are locked and some are not. */
  isLocked(sheetId: string, rect: Rect): boolean | null {
    const unlocked = this.#unlockedOn(sheetId).reduce((sum, area) => {
      const common = intersect(area, rect);
      return sum + (common ? cellCount(common) : 0);
    }, 0);
    if (unlocked === 0) return true;
    return unlocked === cellCount(rect) ? false : null;
  }

  /** Whether values may be put into all of these cells. */
  mayWrite(sheetId: string, rect: Rect): boolean {
    return !this.#sheets.has(sheetId) || this.isLocked(sheetId, rect) === false;
  }

  may(sheetId: string, option: ProtectionOption): boolean {
    return this.#sheets.get(sheetId)?.options[option] ?? true;
  }

  /** Whole rows and columns by their options, deleting only where nothing is locked; single cells never. */
  mayMove(sheetId: string, rect: Rect, way: 'Insert' | 'Delete'): boolean {
    if (!this.#sheets.has(sheetId)) return true;
    if (!isWholeRows(rect) && !isWholeColumns(rect)) return false;
    const isAllowed = this.may(sheetId, `allow${way}${isWholeRows(rect) ? 'Rows' : 'Columns'}`);
    return isAllowed && (way === 'Insert' || this.isLocked(sheetId, rect) === false);
  }

  #unlockedOn(sheetId: string): readonly Rect[] {
    return this.#unlocked.get(sheetId) ?? [];
  }

  #forget(sheetId: string): void {
    this.#sheets.delete(sheetId);
    this.#unlocked.delete(sheetId);
  }

  #forgetAll(): void {
    this.#sheets.clear();
    this.#unlocked.clear();
    this.structurePassword = undefined;
  }

  #tell(sheetId: string, isProtected: boolean): void {
    for (const listener of [...this.#listeners]) listener(sheetId, isProtected);
  }
}
