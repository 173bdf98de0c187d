/**
 * What the pane needs of the world, as one port: the session, the workbook, reading and checking, submitting. The real
 * ones are composed when the pane is mounted; tests pass fakes. Nothing of the pane reaches Office.js or the network
 * in another way.
 */
import type { Clock } from '../core/domain/ports';
import type { Transaction } from '../core/domain/transaction';
import type { Mapping } from '../core/mapping/mapping';
import type { Transactions } from '../core/mapping/reading-result';
import type { KeptMapping } from '../core/mapping/recognise-mapping';
import type { CellValue, Source } from '../core/mapping/source';
import type { Environment } from '../core/service/environment';
import type { ClaimBook } from '../core/submission/hold-claim';
import type { Lock } from '../core/submission/lock';
import type { LogEntry } from '../core/submission/log-entry';
import type { Run, RunEvent, StatusNews, SubmissionPlan } from '../core/submission/run';
import type { StatusWatch } from '../core/submission/status-watch';
import type {
  CellChange,
  ChangedCell,
  ChangeOptions,
  ChangeReport,
  KeptLog,
  LogTexts,
  Marks,
  MarkReport,
  ProtectedLog,
  ReadOptions,
  ResultCells,
  ResultWriter,
  RowSpan,
  SheetChange,
  SourceLocation,
} from '../office';
import type { FormulaPort } from './formula-services';
import type { MappingPort, SupplierPort } from './mapping-services';

export type { FormulaPort, MappingPort, SupplierPort };

export interface PaneServices {
  readonly clock: Clock;
  /** Between the windows of this device. */
  readonly lock: Lock;
  readonly session: SessionPort;
  readonly device: DevicePort;
  readonly formulas: FormulaPort;
  /** As Excel's own theme says; `undefined` where Excel does not tell. */
  prefersDark(): boolean | undefined;
  /** Loaded when first asked for, like `mapping` and `submission`: the first screen needs none of them. */
  workbook(): Promise<WorkbookPort>;
  mapping(): Promise<MappingPort>;
  suppliers(): Promise<SupplierPort>;
  /**
   * For the connection of now, and for no other: what is planned with it is sent with it, or not at all.
   *
   * @throws AppError `KEY_MISSING` when not connected, `STORAGE` where no journal can be kept.
   */
  submission(): Promise<SubmissionPort>;
}

/** What this device knows of itself and of the person. */
export interface DevicePort {
  /** Random; the same in all windows of a browser profile. */
  id(): string;
  /** As the person typed it, for others to see; empty when not. */
  personName(): string;
  /** False when it will be forgotten with the page. */
  keepPersonName(name: string): boolean;
  /** Calls back when the page is left, as far as the browser tells; returns what ends it. */
  whenLeft(listener: () => void): () => void;
}

/** An environment that the pane offers; `sampleKey` stands only with a sandbox that is there for trying. */
export interface OfferedEnvironment extends Environment {
  readonly sampleKey?: string;
}

export interface SessionState {
  readonly environment: Environment;
  /** This device will know the key next time. */
  readonly remembered: boolean;
}

/** What trying an address with a key came to. */
export type ConnectionAnswer =
  | { readonly kind: 'connected' }
  | { readonly kind: 'key-refused' }
  /** A browser tells a refusal by CORS only from what else answers there. */
  | { readonly kind: 'origin-refused' }
  | { readonly kind: 'unreachable'; readonly afterMs: number }
  /** The service is there and cannot answer now. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'not-the-service' };

export interface ConnectOptions {
  readonly remember: boolean;
}

export interface SessionPort {
  environments(): Promise<readonly OfferedEnvironment[]>;
  /** `undefined` while no key is known. The same object as long as the connection stays. */
  current(): SessionState | undefined;
  /** Tries the key. The connection stays as it is. */
  test(environment: Environment, key: string): Promise<ConnectionAnswer>;
  /** Takes the place of the connection before. */
  connect(environment: Environment, key: string, options: ConnectOptions): void;
  /** Drops the key from memory and device. */
  forget(): void;
  subscribe(listener: () => void): () => void;
}

export interface WorkbookPort {
  /** Who submits rows of this workbook now, as far as it has arrived here. */
  readonly claims: ClaimBook;
  /** Appends a run to the sheet `Taxrow log`, once, however often it is asked for. */
  keepLog(
    entry: LogEntry,
    texts: LogTexts,
    options: { readonly dateSystem: Source['dateSystem']; readonly onNewSheet: boolean },
  ): Promise<KeptLog | ProtectedLog>;
  /** True when Excel does nothing as long as a person types into a cell. */
  isBeingEdited(error: unknown): boolean;
  /** The likeliest source first. */
  listSources(): Promise<readonly SourceLocation[]>;
  /** @throws AppError `INVALID_INPUT` when no header with rows under it is selected. */
  selectedSource(): Promise<SourceLocation>;
  /** @throws AppError `INVALID_INPUT` for a row outside of the source, or of a table. */
  withHeaderRow(location: SourceLocation, headerRow: number): SourceLocation;
  readSource(location: SourceLocation, options?: ReadOptions): Promise<Source>;
  /** Finds the rows of each transaction again before every write; writes that come in meanwhile are merged. */
  resultWriter(location: SourceLocation, source: Source, mapping: Mapping): ResultWriter;
  /** Changes cells of the person's rows, only where they still say what they said. */
  changeCells(
    location: SourceLocation,
    source: Source,
    mapping: Mapping,
    changes: readonly CellChange[],
    options?: ChangeOptions,
  ): Promise<ChangeReport>;
  /** What takes changes back. */
  inverseChanges(
    changed: readonly ChangedCell[],
    source: Source,
    mapping: Mapping,
  ): readonly CellChange[];
  /** Writes marks beside the rows of their transactions; rows with a result of a submission keep it. */
  markRows(
    location: SourceLocation,
    source: Source,
    mapping: Mapping,
    marks: Marks,
    options?: ChangeOptions,
  ): Promise<MarkReport>;
  /** Takes marks away, and the columns that they alone had made. */
  clearMarks(
    location: SourceLocation,
    source: Source,
    mapping: Mapping,
    options?: ChangeOptions,
  ): Promise<MarkReport>;
  selectCell(sheetName: string, address: string): Promise<void>;
  /** Selects the transaction's first row, wherever it stands now; false when no row bears its id any more. */
  selectRow(
    location: SourceLocation,
    source: Source,
    mapping: Mapping,
    transactionId: string,
  ): Promise<boolean>;
  /** Calls back when anything but Taxrow changes cells of the source's sheet; returns what ends it. */
  watchChanges(location: SourceLocation, listener: (change: SheetChange) => void): () => void;
  /** What Taxrow's own columns say beside some of the rows, row by row; `undefined` where no status stands. */
  readResults(
    location: SourceLocation,
    span: RowSpan,
  ): Promise<readonly (ResultCells | undefined)[]>;
  /** Rows as they stand now, where they stood when `source` was read; `undefined` when it is another source by now. */
  readRows(
    location: SourceLocation,
    source: Source,
    span: RowSpan,
  ): Promise<readonly (readonly CellValue[])[] | undefined>;
  /** The rows that a change has edited; `undefined` when it changed more than values of rows that were read. */
  editedRows(change: SheetChange, source: Source): RowSpan | undefined;
  /** False when the change lies wholly beside or above the rows that were read. */
  concernsSource(change: SheetChange, source: Source): boolean;
  /** What the book keeps for a source, unparsed; `undefined` when it keeps nothing. */
  loadMapping(location: SourceLocation): Promise<unknown>;
  /** Everything that the book keeps, the latest first. */
  listMappings(): Promise<readonly KeptMapping[]>;
  /** Keeps it for this source, and for sources with headers like these. */
  saveMapping(
    location: SourceLocation,
    mapping: Mapping,
    source: Pick<Source, 'headers'>,
  ): Promise<void>;
  insertSampleSheet(rows: readonly (readonly (string | number)[])[]): Promise<void>;
}

export interface PlanOptions {
  /** Ids that failed before and that the person wants sent once more. */
  readonly replay: ReadonlySet<string>;
  /** Ids that this device has sent, that the service does not show, and that the person wants sent anyway. */
  readonly sendAnyway: ReadonlySet<string>;
  /** Of the rows: what they say of where they were submitted counts. Without it, they are not asked. */
  readonly location?: SourceLocation;
  readonly signal: AbortSignal;
  readonly onProgress: (lookedUp: number, total: number) => void;
}

/** A plan, and what its rows say of an earlier submission. */
export interface PanePlan extends SubmissionPlan {
  /** By transaction id; only of those that a service has taken in. */
  readonly remembered?: ReadonlyMap<string, ResultCells>;
}

export interface SubmissionPort {
  plan(transactions: Transactions, options: PlanOptions): Promise<PanePlan>;
  /**
   * A run over the plan, with a journal entry before every request.
   *
   * @throws AppError `CANCELLED` for a plan of another environment, or when the connection has changed since.
   */
  createRun(plan: SubmissionPlan): Run;
  /** Does `work` while no other window submits to this environment; `undefined`, and no work, while one does. */
  alone<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  watchStatuses(
    transactionIds: readonly string[],
    listener: (news: readonly StatusNews[]) => void,
  ): StatusWatch;
  /** Ids that were accepted, from this device, and that the service has not finished with as far as it was told. */
  unfinished(): Promise<readonly string[]>;
  /**
   * By id, of those that this device has sent, or may have: true when they say the same as then. The others are absent.
   *
   * @throws AppError `STORAGE`.
   */
  areAsSent(transactions: readonly Transaction[]): Promise<ReadonlyMap<string, boolean>>;
  /** Ids that an earlier run left without an answer. */
  unsettled(): Promise<readonly string[]>;
  /** Finds out what became of them; resolves when each has an outcome or the signal is aborted. */
  resumeUnsettled(listener: (event: RunEvent) => void, signal: AbortSignal): Promise<void>;
}
