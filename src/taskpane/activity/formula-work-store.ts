/**
 * What is done to the book's formulas: refreshed, replaced by their values, told to stop waiting. One thing at a time; it
 * goes on while another screen is looked at.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { asError } from '../error-notice';
import type {
  BroughtBack,
  FormulaOptions,
  FormulaProgress,
  FormulaScope,
  RefreshOutcome,
  ReplacedBlock,
  ValuesOnlyOutcome,
} from '../../office';
import type { FormulaAction } from '../state/formula-action';
import type { Pane } from '../state/pane-context';

/** Refreshing, values instead of formulas, bringing these back, an end to waiting. */
export type FormulaWorkKind = 'refresh' | 'values' | 'back' | 'wait';

export interface FormulaWorkGoingOn {
  readonly kind: Exclude<FormulaWorkKind, 'wait'>;
  readonly progress: FormulaProgress;
}

export type FormulaWorkResult =
  | { readonly kind: 'refresh'; readonly scope: FormulaScope; readonly outcome: RefreshOutcome }
  | { readonly kind: 'values'; readonly outcome: ValuesOnlyOutcome }
  | { readonly kind: 'back'; readonly outcome: BroughtBack }
  | { readonly kind: 'wait'; readonly stoppedCells: number }
  | { readonly kind: 'failed'; readonly of: FormulaWorkKind; readonly error: Error };

export interface FormulaWorkState {
  readonly goingOn: FormulaWorkGoingOn | undefined;
  /** Of what was done last. */
  readonly result: FormulaWorkResult | undefined;
  /** What can be brought back. */
  readonly replaced: readonly ReplacedBlock[];
  /** The person is asked whether formulas may be replaced. */
  readonly confirming: boolean;
  /** Begins what a command wants; what cannot be taken back is asked for first. */
  begin(action: FormulaAction): void;
  refresh(scope: FormulaScope): Promise<void>;
  askForValues(): void;
  declineValues(): void;
  keepValues(): Promise<void>;
  bringBack(): Promise<void>;
  /** Ends refreshing, replacing or bringing back after what is under way. */
  stop(): void;
  /** All cells that wait are told so. */
  stopWaiting(): void;
}

const NOTHING_YET: FormulaProgress = { searchedCells: 0, formulas: 0 };
/** How often progress is drawn at most. */
const PROGRESS_GAP_MS = 100;

export function createFormulaWorkStore({ services }: Pane): StoreApi<FormulaWorkState> {
  const { formulas, clock } = services;
  return createStore<FormulaWorkState>((set, get) => {
    let abort = new AbortController();

    function progressOf(kind: FormulaWorkGoingOn['kind']): (progress: FormulaProgress) => void {
      let drawnMs = clock.monotonicMs();
      return (progress) => {
        const nowMs = clock.monotonicMs();
        if (nowMs - drawnMs < PROGRESS_GAP_MS) return;
        drawnMs = nowMs;
        set({ goingOn: { kind, progress } });
      };
    }

    async function work(
      kind: FormulaWorkGoingOn['kind'],
      run: (options: FormulaOptions) => Promise<FormulaWorkResult>,
    ): Promise<void> {
      if (get().goingOn !== undefined) return;
      abort = new AbortController();
      set({ goingOn: { kind, progress: NOTHING_YET }, result: undefined, confirming: false });
      try {
        set({ result: await run({ signal: abort.signal, onProgress: progressOf(kind) }) });
      } catch (thrown) {
        set({ result: { kind: 'failed', of: kind, error: asError(thrown) } });
      } finally {
        set({ goingOn: undefined });
      }
    }

    const refresh = (scope: FormulaScope) =>
      work('refresh', async (options) => {
        const cells = await formulas.cells();
        return { kind: 'refresh', scope, outcome: await cells.refresh(scope, options) };
      });

    function askForValues(): void {
      if (get().goingOn === undefined) set({ confirming: true, result: undefined });
    }

    function stopWaiting(): void {
      const stoppedCells = formulas.waiting();
      formulas.stopWaiting();
      set({ result: { kind: 'wait', stoppedCells } });
    }

    return {
      goingOn: undefined,
      result: undefined,
      replaced: [],
      confirming: false,
      begin(action) {
        switch (action) {
          case 'refresh-selection':
            return void refresh('selection');
          case 'refresh-sheet':
            return void refresh('sheet');
          case 'refresh-book':
            return void refresh('book');
          case 'values-only':
            return askForValues();
          case 'stop':
            get().stop();
            return stopWaiting();
          case 'show':
            return undefined;
        }
      },
      refresh,
      askForValues,
      declineValues() {
        set({ confirming: false });
      },
      keepValues: () =>
        work('values', async (options) => {
          const cells = await formulas.cells();
          const outcome = await cells.keepValuesOnly(options);
          if (outcome.replacedFormulas > 0) set({ replaced: outcome.replaced });
          return { kind: 'values', outcome };
        }),
      bringBack: () =>
        work('back', async (options) => {
          const { replaced } = get();
          const cells = await formulas.cells();
          const outcome = await cells.bringFormulasBack(replaced, options);
          const isWhole = !outcome.wasStopped && outcome.stoppedBy === undefined;
          if (isWhole) set({ replaced: [] });
          return { kind: 'back', outcome };
        }),
      stop() {
        abort.abort();
      },
      stopWaiting,
    };
  });
}
