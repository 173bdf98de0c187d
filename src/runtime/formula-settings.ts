/**
 * What a person has set about formulas, remembered on this device. It is taken up when the pane is drawn, not with the
 * first formula: until then the defaults hold, and a deadline is looked at when it comes, not when it was set.
 */
import { safeParse } from 'zod/v4/core';
import { oneOf, onlyFields, readBy } from '../core/service/field-types';
import { parseKept, type DeviceStorage } from './device-storage';
import { DEFAULT_FORMULA_SETTINGS, type FormulaDesk, type FormulaSettings } from './formula-desk';

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * - A single look at the service is given 10 s before it counts as no answer (`connection-check`), and a look-up is given
 *   up after five minutes without anybody who waits for it.
 * - An identical request is not sent again within a second (specification, Limits); what is an hour old is history.
 */
export const FORMULA_BOUNDS: Readonly<Record<keyof FormulaSettings, Bounds>> = {
  deadlineMs: { least: 10_000, most: 300_000 },
  ageMs: { least: 1_000, most: 3_600_000 },
};

export interface FormulaPreferences {
  current(): FormulaSettings;
  /** They hold at once. False when this device will have forgotten them with the page. */
  change(settings: FormulaSettings): boolean;
  /** Back to the defaults; nothing stays on the device. */
  reset(): void;
}

const KEPT = 'taxrow.formulas';

const keptSchema = onlyFields({
  version: oneOf(1),
  deadlineMs: within(FORMULA_BOUNDS.deadlineMs),
  ageMs: within(FORMULA_BOUNDS.ageMs),
});

/** Takes up what the device remembers. */
export function createFormulaPreferences(
  desk: Pick<FormulaDesk, 'settings' | 'change'>,
  storage: DeviceStorage,
): FormulaPreferences {
  const kept = recall(storage);
  if (kept !== undefined) desk.change(kept);
  return {
    current: desk.settings,
    change({ deadlineMs, ageMs }) {
      desk.change({ deadlineMs, ageMs });
      return storage.write(KEPT, JSON.stringify({ version: 1, deadlineMs, ageMs }));
    },
    reset() {
      desk.change(DEFAULT_FORMULA_SETTINGS);
      storage.remove(KEPT);
    },
  };
}

function within({ least, most }: Bounds) {
  return readBy(
    (value) => (typeof value === 'number' && value >= least && value <= most ? value : undefined),
    `from ${String(least)} to ${String(most)}`,
  );
}

/** What cannot be read (nothing, another version, damage, out of bounds) leaves the defaults. */
function recall(storage: DeviceStorage): FormulaSettings | undefined {
  const text = storage.read(KEPT);
  if (text === undefined) return undefined;
  const parsed = safeParse(keptSchema, parseKept(text));
  if (!parsed.success) return undefined;
  const { deadlineMs, ageMs } = parsed.data;
  return { deadlineMs, ageMs };
}
