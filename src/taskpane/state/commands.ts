/** What each ribbon command, by its name in the manifest, does in the pane. */
import type { FormulaAction } from './formula-action';
import { goTo, type PaneStore, showFormulas } from './pane-store';
import type { Step } from './steps';

type Wanted = { readonly step: Step } | { readonly formulas: FormulaAction };

const WANTED = {
  taxrowCheck: { step: 'check' },
  taxrowSubmit: { step: 'submit' },
  taxrowRefreshStatus: { step: 'submit' },
  taxrowRefreshSelection: { formulas: 'refresh-selection' },
  taxrowRefreshSheet: { formulas: 'refresh-sheet' },
  taxrowRefreshBook: { formulas: 'refresh-book' },
  taxrowStopWaiting: { formulas: 'stop' },
  taxrowValuesOnly: { formulas: 'values-only' },
  taxrowShowActivity: { formulas: 'show' },
} as const satisfies Readonly<Record<string, Wanted>>;

export type PaneCommand = keyof typeof WANTED;

/** Takes the person to the step, or to the formulas, where what is wanted of them is begun. */
export function obey(store: PaneStore, command: PaneCommand): void {
  const wanted: Wanted = WANTED[command];
  if ('step' in wanted) goTo(store, wanted.step);
  else showFormulas(store, wanted.formulas);
}
