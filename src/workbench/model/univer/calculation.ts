/**
 * When the formula engine is busy. The engine is started by the grid's own controller, which joins what
 * comes within 100 ms and restarts a run that is overtaken; this only watches it, hands it dirty cells
 * and tells when it is quiet. A second run started from outside would corrupt the first.
 */
import type { ICommandInfo, IExecutionOptions, IUnitRange } from '@univerjs/presets';
import {
  IActiveDirtyManagerService,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  SetRangeValuesMutation,
  SetTriggerFormulaCalculationStartMutation,
} from '@univerjs/presets/preset-sheets-core';
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
  /** Marks cells whose formulas, and whose dependents, have to be worked out again. */
  markDirty(ranges: readonly IUnitRange[]): void;
  recalculateAll(): void;
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

  const isQuiet = (): boolean => !scheduled && ended >= started;

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
    }
    if (isQuiet() && waiters.length > 0) {
      const done = waiters;
      waiters = [];
      for (const resolve of done) resolve();
    }
  });

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

  return {
    markDirty: (ranges) => trigger(ranges, false),
    recalculateAll: () => trigger([], true),
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
