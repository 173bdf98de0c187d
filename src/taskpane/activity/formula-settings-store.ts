/** The settings of formulas as they are being typed, in seconds. Nothing holds before it is saved. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormulaSettings } from '../../runtime/formula-desk';
import { FORMULA_BOUNDS } from '../../runtime/formula-settings';
import type { Pane } from '../state/pane-context';

export type FormulaSetting = keyof FormulaSettings;

export const FORMULA_SETTINGS: readonly FormulaSetting[] = ['deadlineMs', 'ageMs'];

export interface FormulaSettingsState {
  readonly isOpen: boolean;
  /** As typed. */
  readonly typed: Readonly<Record<FormulaSetting, string>>;
  /** Settings that were to be saved and can not be. */
  readonly wrong: readonly FormulaSetting[];
  /** What became of the last change. */
  readonly told: 'saved' | 'forgotten' | 'isReset' | undefined;
  toggle(): void;
  type(setting: FormulaSetting, text: string): void;
  save(): void;
  reset(): void;
}

export function createFormulaSettingsStore({
  services: { formulas },
}: Pane): StoreApi<FormulaSettingsState> {
  return createStore<FormulaSettingsState>((set, get) => ({
    isOpen: false,
    typed: typedOf(formulas.settings()),
    wrong: [],
    told: undefined,
    toggle() {
      set({
        isOpen: !get().isOpen,
        typed: typedOf(formulas.settings()),
        wrong: [],
        told: undefined,
      });
    },
    type(setting, text) {
      set({ typed: { ...get().typed, [setting]: text }, told: undefined });
    },
    save() {
      const deadlineMs = readSetting('deadlineMs', get().typed.deadlineMs);
      const ageMs = readSetting('ageMs', get().typed.ageMs);
      if (deadlineMs === undefined || ageMs === undefined) {
        const read = { deadlineMs, ageMs };
        set({ wrong: FORMULA_SETTINGS.filter((setting) => read[setting] === undefined) });
        return;
      }
      const isKept = formulas.changeSettings({ deadlineMs, ageMs });
      set({ wrong: [], told: isKept ? 'saved' : 'forgotten' });
    },
    reset() {
      formulas.resetSettings();
      set({ typed: typedOf(formulas.settings()), wrong: [], told: 'isReset' });
    },
  }));
}

/** Milliseconds; `undefined` when it is no whole number of seconds within the bounds. */
function readSetting(setting: FormulaSetting, typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const ms = Number(text) * 1000;
  const { least, most } = FORMULA_BOUNDS[setting];
  return ms >= least && ms <= most ? ms : undefined;
}

function typedOf({ deadlineMs, ageMs }: FormulaSettings): FormulaSettingsState['typed'] {
  return { deadlineMs: seconds(deadlineMs), ageMs: seconds(ageMs) };
}

export function seconds(ms: number): string {
  return String(Math.round(ms / 1000));
}
