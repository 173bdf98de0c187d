/**
 * What formulas share with the rest of the page: the functions tell it what went wrong and which cells to calculate
 * again; pane and ribbon see that, and stop or refresh what the functions do. It asks the service nothing itself and
 * never touches a cell.
 */

import type { ErrorCode } from '../core/domain/app-error';

/** What can be set about formulas. */
export interface FormulaSettings {
  /** Every cell shows a value or an error within this time. */
  readonly deadlineMs: number;
  /** For how long an answer that may still change serves other cells without being asked for again. */
  readonly ageMs: number;
}

export const DEFAULT_FORMULA_SETTINGS: FormulaSettings = { deadlineMs: 60_000, ageMs: 30_000 };

/** Whose answers are final: a calculation, a transaction by an id, the whole of a stored transaction. */
export type AnswerKind = 'calculation' | 'transaction' | 'document';

/** A final answer, as data. */
export interface StoredAnswer {
  readonly kind: AnswerKind;
  /** The id in the form in which cells are joined; equal ids have equal keys. */
  readonly key: string;
  /** JSON, numbers with all their digits. It is read as carefully as an answer of the service. */
  readonly value: string;
  /** When the service gave it, milliseconds since 1970 by the wall clock. */
  readonly fetchedAtMs: number;
}

/** Final answers that outlive the page, of the environment and account that are connected, or were last. */
export interface AnswerStore {
  /** Called for thousands of keys in one turn. A store that cannot be read holds nothing: it never rejects. */
  read(kind: AnswerKind, key: string): Promise<StoredAnswer | undefined>;
  /** Returns at once; what cannot be written is asked for again another day. */
  write(answer: StoredAnswer): void;
  /** Resolves when what was written before can be read by other pages; soon where it cannot be written. */
  settled(): Promise<void>;
}

/** One cell that shows an error, or a value older than it should be. No key is in it. */
export interface FormulaActivity {
  /** For example `TXSTATUS`. */
  readonly functionName: string;
  /** The id as typed, empty where it is none. */
  readonly id: string;
  /** For example `Sheet1!B7`, where Excel said so. */
  readonly cell: string | undefined;
  /** `kept`: the last value that was good is shown in spite of the error. */
  readonly shows: '#VALUE!' | '#N/A' | 'kept';
  /** As the cell itself says it. */
  readonly reason: string;
  /** `undefined` for an error that nobody foresaw. */
  readonly why: ErrorCode | undefined;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** What the functions let others do with their work. */
export interface FormulaWork {
  /** Cells that wait for an answer. */
  waiting(): number;
  /** All that wait are told that they were stopped; requests that nobody waits for any more are ended. */
  stop(): void;
  /** What is not final is asked for anew by the next cell that wants it. */
  forget(): void;
  /** Settings have changed: they hold for those who wait already, too. */
  heedSettings(): void;
}

export interface FormulaDesk {
  settings(): FormulaSettings;
  change(settings: Partial<FormulaSettings>): void;
  /** Of the connection that stands now. */
  store(): AnswerStore;
  /** Newest last; at most {@link MAX_ACTIVITIES}. */
  activities(): readonly FormulaActivity[];
  report(activity: FormulaActivity): void;
  clearActivities(): void;
  /** Asks Excel to calculate these cells again, such as `Sheet1!B7`: their answer came after they had given up. */
  recalculate(cells: readonly string[]): void;
  /** The functions' own side; before they are loaded there is no work. */
  attach(work: FormulaWork): void;
  work(): FormulaWork;
  /** Calls back after a report and after a change of settings; returns what ends it. */
  subscribe(listener: () => void): () => void;
}

export interface FormulaDeskPorts {
  readonly store: () => AnswerStore;
  readonly recalculate: (cells: readonly string[]) => void;
}

/** Older ones make room. */
export const MAX_ACTIVITIES = 200;

const NOTHING_STORED: AnswerStore = {
  read: () => Promise.resolve(undefined),
  write: () => undefined,
  settled: () => Promise.resolve(),
};

const NO_WORK: FormulaWork = {
  waiting: () => 0,
  stop: () => undefined,
  forget: () => undefined,
  heedSettings: () => undefined,
};

export function createFormulaDesk({
  store = () => NOTHING_STORED,
  recalculate = () => undefined,
}: Partial<FormulaDeskPorts> = {}): FormulaDesk {
  const listeners = new Set<() => void>();
  let settings = DEFAULT_FORMULA_SETTINGS;
  let activities: readonly FormulaActivity[] = [];
  let work = NO_WORK;

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  return {
    settings: () => settings,
    change(changed) {
      settings = { ...settings, ...changed };
      work.heedSettings();
      tell();
    },
    store,
    activities: () => activities,
    report(activity) {
      activities = [...activities.slice(1 - MAX_ACTIVITIES), activity];
      tell();
    },
    clearActivities() {
      activities = [];
      tell();
    },
    recalculate,
    attach(attached) {
      work = attached;
    },
    work: () => work,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
