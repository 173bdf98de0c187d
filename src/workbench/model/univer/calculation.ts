/**
 * When the formula engine is busy. The engine is started by the grid's own controller, which joins what
 * comes within 100 ms and restarts a run that is overtaken; this only watches it, hands it dirty cells
 * and tells when it is quiet. A second run started from outside would corrupt the first. In manual mode only
 * what is asked for runs; whatever else has become due waits for the next calculation of everything.
 */
import {
  CanceledError,
  type ICellData,
  type ICommandInfo,
  type IExecutionOptions,
  type IObjectMatrixPrimitiveType,
  type IUnitRange,
  type Nullable,
  ObjectMatrix,
} from '@univerjs/presets';
import {
  IActiveDirtyManagerService,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  SetRangeValuesMutation,
  SetTriggerFormulaCalculationStartMutation,
} from '@univerjs/presets/preset-sheets-core';
import type { CalculationMode } from '../workbook-model';
import type { GridApp } from './grid-app';

/** Nothing that is read waits longer for the engine than this; the cells then show what they have. */
const QUIET_DEADLINE_MS = 20_000;
/** Set by the grid on mutations that change looks only; they start no calculation. */
const STYLE_TRIGGERS = new Set([
  'sheet.command.set-style',
  'sheet.command.set-border',
  'sheet.command.clear-selection-format',
]);

export interface Calculation {
  readonly mode: CalculationMode;
  /** Going back to automatic works out what has waited. */
  setMode(mode: CalculationMode): void;
  /** Has these cells' formulas, and whatever depends on them, worked out again, in manual mode too. */
  markDirty(ranges: readonly IUnitRange[]): void;
  /** What depends on these cells is due; in manual mode it waits. */
  noteChanged(ranges: readonly IUnitRange[]): void;
  /** Works everything out, in manual mode too. */
  recalculateAll(): void;
  /** Whether something waits for its calculation by hand. */
  isDue(): boolean;
  /** `listener` is called when the engine has worked something out, before anybody who waits is told. */
  onEnded(listener: () => void): void;
  isQuiet(): boolean;
  /** How long the last calculation took, in ms. */
  lastRunMs(): number;
  /** Resolves when every formula has been worked out, or at the deadline. */
  quiet(): Promise<void>;
}

export function watchCalculation(app: GridApp): Calculation {
  const dirtyManager = app.univer.__getInjector().get(IActiveDirtyManagerService);
  let scheduled = false;
  let started = 0;
  let ended = 0;
  let startedAt = 0;
  let lastRunMs = 0;
  let waiters: (() => void)[] = [];
  let afterRun: () => void = () => undefined;
  let mode: CalculationMode = 'automatic';
  let isDue = false;
  /** What runs next although the mode is manual. */
  let wanted: IUnitRange[] | 'everything' = [];

  const isQuiet = (): boolean => !scheduled && ended >= started;

  function tellIfQuiet(): void {
    if (!isQuiet() || waiters.length === 0) return;
    const done = waiters;
    waiters = [];
    for (const resolve of done) resolve();
  }

  app.commands.beforeCommandExecuted((command) => {
    if (mode === 'automatic' || command.id !== SetFormulaCalculationStartMutation.id) return;
    const now = wanted;
    wanted = [];
    if (now === 'everything') {
      isDue = false;
    } else if (now.length > 0) {
      Object.assign(command.params ?? {}, { dirtyRanges: now, forceCalculation: false });
    } else {
      isDue = true;
      scheduled = false;
      // After the command has been called off.
      queueMicrotask(tellIfQuiet);
      throw new CanceledError();
    }
  });

  app.commands.onCommandExecuted((command, options) => {
    if (command.id === SetFormulaCalculationStartMutation.id) {
      scheduled = false;
      started += 1;
      startedAt = performance.now();
    } else if (command.id === SetFormulaCalculationNotificationMutation.id) {
      if (isCompletion(command)) {
        ended += 1;
        lastRunMs = performance.now() - startedAt;
        afterRun();
      }
    } else if (dirtyManager.get(command.id) && startsCalculation(command, options)) {
      scheduled = true;
      if (mode === 'manual') noteByHand(command);
    }
    tellIfQuiet();
  });

  function want(ranges: readonly IUnitRange[]): void {
    if (mode === 'manual' && wanted !== 'everything') wanted = [...wanted, ...ranges];
  }

  /** Excel works a formula out when it is entered, whatever the mode; what depends on other changes waits. */
  function noteByHand(command: Readonly<ICommandInfo>): void {
    if (command.id === SetTriggerFormulaCalculationStartMutation.id) return;
    const entered = enteredFormulas(command);
    if (entered.length > 0) want(entered);
    else isDue = true;
  }

  function trigger(dirtyRanges: readonly IUnitRange[], forceCalculation: boolean): void {
    app.commands.syncExecuteCommand(
      SetTriggerFormulaCalculationStartMutation.id,
      {
        dirtyRanges,
        forceCalculation,
        dirtyNameMap: {},
        dirtyDefinedNameMap: {},
        dirtySuperTableMap: {},
        dirtyUnitFeatureMap: {},
        dirtyUnitOtherFormulaMap: {},
        clearDependencyTreeCache: {},
      },
      { onlyLocal: true },
    );
  }

  function recalculateAll(): void {
    if (mode === 'manual') wanted = 'everything';
    trigger([], true);
  }

  return {
    get mode() {
      return mode;
    },
    setMode(wish) {
      if (wish === mode) return;
      mode = wish;
      wanted = [];
      if (isDue) recalculateAll();
      isDue = false;
    },
    markDirty(ranges) {
      want(ranges);
      trigger(ranges, false);
    },
    noteChanged(ranges) {
      if (mode === 'manual') isDue = true;
      else trigger(ranges, false);
    },
    recalculateAll,
    isDue: () => isDue,
    onEnded(listener) {
      const earlier = afterRun;
      afterRun = () => {
        earlier();
        listener();
      };
    },
    isQuiet,
    lastRunMs: () => lastRunMs,
    quiet() {
      if (isQuiet()) return Promise.resolve();
      return new Promise((resolve) => {
        const deadline = setTimeout(resolve, QUIET_DEADLINE_MS);
        waiters.push(() => {
          clearTimeout(deadline);
          resolve();
        });
      });
    },
  };
}

/** Cells that a mutation of values gives a formula. */
function enteredFormulas({ id, params }: Readonly<ICommandInfo>): IUnitRange[] {
  if (id !== SetRangeValuesMutation.id || !params) return [];
  const { unitId, subUnitId, cellValue } = params as ValuesParams;
  const found: IUnitRange[] = [];
  new ObjectMatrix(cellValue ?? {}).forValue((row, column, cell) => {
    if (!cell?.f && !cell?.si) return;
    const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
    found.push({ unitId, sheetId: subUnitId, range });
  });
  return found;
}

interface ValuesParams {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly cellValue?: IObjectMatrixPrimitiveType<Nullable<ICellData>>;
}

function isCompletion(command: Readonly<ICommandInfo>): boolean {
  return (
    command.params !== undefined &&
    'functionsExecutedState' in command.params &&
    command.params.functionsExecutedState !== undefined
  );
}

/** The grid's controller ignores local value changes and looks (its own condition, mirrored here). */
function startsCalculation(
  command: Readonly<ICommandInfo>,
  options: IExecutionOptions | undefined,
): boolean {
  if (command.id !== SetRangeValuesMutation.id) return true;
  const trigger: unknown = command.params && 'trigger' in command.params && command.params.trigger;
  return options?.onlyLocal !== true && !STYLE_TRIGGERS.has(String(trigger));
}
