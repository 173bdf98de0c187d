/**
 * Keeping the last run in the workbook, when the person asks for it. A run is kept once, however often that is asked
 * for; where others have the workbook open it is looked at again, since two who append at once want the same line.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Mapping } from '../../core/mapping/mapping';
import { SETTLE_MS } from '../../core/submission/hold-claim';
import { type LogEntry, logEntry, mappingFingerprint } from '../../core/submission/log-entry';
import type { RunSummary, SubmissionPlan } from '../../core/submission/run';
import type { KeptLog, SourceLocation } from '../../office';
import { asError } from '../error-notice';
import type { Pane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import type { PlanBasis } from './plan-basis';
import { TAXROW_VERSION } from './taxrow-version';

/** A run that has ended, with what it was made of. */
export interface EndedRun {
  readonly plan: SubmissionPlan;
  readonly summary: RunSummary;
  readonly basis: PlanBasis;
  readonly mapping: Mapping;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface LogState {
  /** The last run; `undefined` before the first. */
  readonly run: EndedRun | undefined;
  readonly keeping: boolean;
  readonly kept: KeptLog | undefined;
  /** The name of a log that is protected: a new sheet would take the run. */
  readonly protectedSheet: string | undefined;
  readonly error: Error | undefined;
  readonly personName: string;
  /** False when the device does not keep the name. */
  readonly nameStays: boolean;
  runEnded(run: EndedRun): void;
  rename(name: string): void;
  keep(options?: { readonly onNewSheet: boolean }): Promise<void>;
  show(): Promise<void>;
}

export function createLogStore({ services, words }: Pane): StoreApi<LogState> {
  return createStore<LogState>((set, get) => {
    async function write(run: EndedRun, onNewSheet: boolean): Promise<void> {
      const entry = await entryOf(run, get().personName);
      const workbook = await services.workbook();
      const { dateSystem } = run.basis.read.source;
      const append = () =>
        workbook.keepLog(entry, textsOf(entry, words), { dateSystem, onNewSheet });
      const done = await append();
      if (done.kind === 'protected') {
        set({ protectedSheet: done.sheetName });
        return;
      }
      set({ kept: done });
      if (!done.isNew || !(await workbook.claims.isShared())) return;
      await services.clock.sleep(SETTLE_MS);
      const again = await append();
      if (again.kind === 'kept' && again.isNew) set({ kept: again });
    }

    return {
      run: undefined,
      keeping: false,
      kept: undefined,
      protectedSheet: undefined,
      error: undefined,
      personName: services.device.personName(),
      nameStays: true,
      runEnded: (run) => {
        set({ run, kept: undefined, protectedSheet: undefined, error: undefined });
      },
      rename: (name) => {
        set({ personName: name, nameStays: services.device.keepPersonName(name) });
      },
      keep: async ({ onNewSheet } = { onNewSheet: false }) => {
        const { run, keeping } = get();
        if (run === undefined || keeping) return;
        set({ keeping: true, protectedSheet: undefined, error: undefined });
        try {
          await write(run, onNewSheet);
        } catch (thrown) {
          set({ error: asError(thrown) });
        } finally {
          set({ keeping: false });
        }
      },
      show: async () => {
        const { kept } = get();
        if (kept === undefined) return;
        try {
          await (await services.workbook()).selectCell(kept.sheetName, kept.address);
        } catch (thrown) {
          set({ error: asError(thrown) });
        }
      },
    };
  });
}

async function entryOf(run: EndedRun, personName: string): Promise<LogEntry> {
  const { plan, summary, basis, mapping, startedAt, endedAt } = run;
  const { environment } = basis.session;
  const { location } = basis.read;
  return logEntry(plan, summary, {
    startedAt,
    endedAt,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    personName: personName.trim(),
    environmentName: environment.name,
    environmentKind: environment.kind,
    source: sourceText(location),
    rowCount: basis.check.rowCount,
    mappingName: location.tableName ?? location.sheetName,
    mappingVersion: mapping.version,
    mappingFingerprint: await mappingFingerprint(mapping),
    taxrowVersion: TAXROW_VERSION,
  });
}

function sourceText({ tableName, sheetName, address }: SourceLocation): string {
  const place = `${sheetName}!${address}`;
  return tableName === undefined ? place : `${tableName}, ${place}`;
}

function textsOf({ leftOutBecause, stoppedBy }: LogEntry, { say }: PaneWords) {
  return {
    leftOutBecause: leftOutBecause
      .map(([why, count]) => say(`pane.submit.leftOut.${why}`, { count }))
      .join('; '),
    stoppedBecause: stoppedBy === undefined ? '' : say(`errors.${stoppedBy}.title`),
  };
}
