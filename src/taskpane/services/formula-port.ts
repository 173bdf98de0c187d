/**
 * Formulas over the page's own desk. What touches Excel's cells, or the journal, is loaded when it is first asked for.
 */
import type { DeviceStorage } from '../../runtime/device-storage';
import type { FormulaActivity } from '../../runtime/formula-desk';
import { createFormulaPreferences } from '../../runtime/formula-settings';
import type { Services } from '../../runtime/services';
import type { FormulaPort, ListedActivity } from '../formula-services';

/** Takes up at once what the device remembers of the settings. */
export function createFormulaPort(services: Services, storage: DeviceStorage): FormulaPort {
  const { formulas, session } = services;
  const preferences = createFormulaPreferences(formulas, storage);
  const listed = new WeakMap<FormulaActivity, ListedActivity>();
  let told: readonly FormulaActivity[] | undefined;
  let list: readonly ListedActivity[] = [];

  function entryOf(activity: FormulaActivity): ListedActivity {
    const known = listed.get(activity);
    if (known !== undefined) return known;
    const entry = { ...activity, environment: session.current()?.environment.name };
    listed.set(activity, entry);
    return entry;
  }

  // The environment is that of the moment: it is noted as soon as an entry comes.
  formulas.subscribe(() => {
    const latest = formulas.activities().at(-1);
    if (latest !== undefined) entryOf(latest);
  });

  return {
    activities() {
      const now = formulas.activities();
      if (now !== told) {
        told = now;
        list = now.map(entryOf);
      }
      return list;
    },
    clearActivities: () => {
      formulas.clearActivities();
    },
    waiting: () => formulas.work().waiting(),
    stopWaiting: () => {
      formulas.work().stop();
    },
    settings: preferences.current,
    changeSettings: preferences.change,
    resetSettings: preferences.reset,
    subscribe: formulas.subscribe,
    cells: async () => (await import('./formula-cells-port')).createFormulaCellsPort(services),
  };
}
