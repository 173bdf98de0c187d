/**
 * What the pane needs about formulas, as ports: what went wrong with them and what waits, and Excel's cells that hold
 * them. The pane shows and starts; it calculates nothing itself.
 */
import type {
  BroughtBack,
  FormulaOptions,
  FormulaScope,
  RefreshOutcome,
  ReplacedBlock,
  ValuesOnlyOutcome,
} from '../office';
import type { FormulaActivity, FormulaSettings } from '../runtime/formula-desk';

/** One entry of the list, and where Taxrow was connected to when it came. */
export interface ListedActivity extends FormulaActivity {
  /** Name of the environment; `undefined` without a connection. */
  readonly environment: string | undefined;
}

export interface FormulaPort {
  /** Newest last; as many as the functions keep. The same array as long as nothing is added or cleared. */
  activities(): readonly ListedActivity[];
  clearActivities(): void;
  /** Cells that wait for an answer; nobody is told when their number changes. */
  waiting(): number;
  stopWaiting(): void;
  settings(): FormulaSettings;
  /** They hold at once. False when this device will have forgotten them with the page. */
  changeSettings(settings: FormulaSettings): boolean;
  /** Back to the defaults. */
  resetSettings(): void;
  /** Calls back after a new entry, after clearing and after a change of settings; returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Loaded when first asked for. */
  cells(): Promise<FormulaCellsPort>;
}

export interface FormulaCellsPort {
  /** Asks Excel to calculate formulas of Taxrow again; what is not final is asked of the service anew. */
  refresh(scope: FormulaScope, options: FormulaOptions): Promise<RefreshOutcome>;
  /** The same for single cells, such as `Sheet1!B7`; returns at once. */
  refreshCells(cells: readonly string[]): void;
  /** Replaces formulas of the selection by what they show. @throws AppError `WORKBOOK`. */
  keepValuesOnly(options: FormulaOptions): Promise<ValuesOnlyOutcome>;
  /** Undoes that, where the cells still say what they were given. @throws AppError `WORKBOOK`. */
  bringFormulasBack(
    replaced: readonly ReplacedBlock[],
    options: FormulaOptions,
  ): Promise<BroughtBack>;
  /** Brings the sheet of a cell such as `Sheet1!B7` to the front and selects it. @throws AppError `WORKBOOK`. */
  selectCell(cell: string): Promise<void>;
  /**
   * Which of these transactions this device has sent to another environment, and to which: its name by the id. None
   * where no journal can be read.
   */
  sentElsewhere(transactionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
