/**
 * The world of the pane in memory: it answers at once with what a test gives it, and notes what was asked of it. Each
 * port can be replaced in part.
 */
import type { Clock } from '../../../src/core/domain/ports';
import { atOnce } from '../../../src/core/domain/steps';
import { columnValues } from '../../../src/core/mapping/column-values';
import { importMapping, mappingFileText } from '../../../src/core/mapping/mapping-file';
import { zoneAfterEdit } from '../../../src/core/mapping/country-zone';
import { provenReading } from '../../../src/core/mapping/reading-questions';
import { rowsPassedOver } from '../../../src/core/mapping/skipped-list';
import type { Environment } from '../../../src/core/service/environment';
import type { Claim } from '../../../src/core/submission/claim';
import { type ClaimBook, SIGN_EVERY_MS } from '../../../src/core/submission/hold-claim';
import type { Lock } from '../../../src/core/submission/lock';
import type { Outcome } from '../../../src/core/submission/outcome';
import type { Run, RunSummary, SubmissionPlan } from '../../../src/core/submission/run';
import type { RowResult, SheetChange } from '../../../src/office';
import { concernsSource, editedRows } from '../../../src/office/source-change';
import { DEFAULT_FORMULA_SETTINGS } from '../../../src/runtime/formula-desk';
import type { FormulaCellsPort } from '../../../src/taskpane/formula-services';
import type {
  DevicePort,
  FormulaPort,
  MappingPort,
  OfferedEnvironment,
  PaneServices,
  SessionPort,
  SessionState,
  SubmissionPort,
  SupplierPort,
  WorkbookPort,
} from '../../../src/taskpane/pane-services';
import { CHECKED, LOCATION, MAPPING, SOURCE } from './sample-source';

export const SANDBOX: OfferedEnvironment = {
  id: 'sandbox',
  name: 'Sandbox',
  baseUrl: 'https://localhost:4010',
  kind: 'sandbox',
  sampleKey: 'sample-key',
};

export const PRODUCTION: OfferedEnvironment = {
  id: 'production',
  name: 'Production',
  baseUrl: 'https://api.example.com',
  kind: 'production',
};

export interface FakeWorld {
  readonly services: PaneServices;
  /** What the pane did to the world, in order. */
  readonly done: string[];
  /** What stands in the result columns, by transaction id. */
  readonly sheet: Map<string, RowResult>;
  /** Someone edits cells of the sheet: one of the rows, where no address is given. */
  edit(address?: string): void;
}

export interface FakeParts {
  readonly connectedTo?: Environment;
  readonly session?: Partial<SessionPort>;
  readonly lock?: Lock;
  readonly device?: Partial<DevicePort>;
  readonly formulas?: Partial<FormulaPort>;
  readonly formulaCells?: Partial<FormulaCellsPort>;
  readonly workbook?: Partial<WorkbookPort>;
  readonly mapping?: Partial<MappingPort>;
  readonly suppliers?: Partial<SupplierPort>;
  readonly submission?: Partial<SubmissionPort>;
}

/**
 * Sleeps end at once: what the pane waits for is decided by the fakes. What recurs as long as a run goes on never comes:
 * it would come without end.
 */
const CLOCK: Clock = {
  monotonicMs: () => 0,
  wallMs: () => 0,
  sleep: (delayMs, signal) =>
    delayMs < SIGN_EVERY_MS
      ? Promise.resolve()
      : new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            reject(signal.reason as Error);
          });
        }),
};

export function fakeWorld(parts: FakeParts = {}): FakeWorld {
  const done: string[] = [];
  const sheet = new Map<string, RowResult>();
  const editors = new Set<(change: SheetChange) => void>();
  const services: PaneServices = {
    clock: CLOCK,
    lock: { acquire: () => Promise.resolve(() => {}), ...parts.lock },
    device: { ...fakeDevice(), ...parts.device },
    session: { ...fakeSession(done, parts.connectedTo), ...parts.session },
    formulas: { ...fakeFormulas(done, parts.formulaCells), ...parts.formulas },
    prefersDark: () => false,
    workbook: () => Promise.resolve({ ...fakeWorkbook(done, sheet, editors), ...parts.workbook }),
    mapping: () => Promise.resolve({ ...fakeMapping(), ...parts.mapping }),
    suppliers: () =>
      Promise.resolve({
        seen: () => Promise.resolve({ suppliers: [], isCut: false }),
        ...parts.suppliers,
      }),
    submission: () => Promise.resolve({ ...fakeSubmission(), ...parts.submission }),
  };
  return {
    services,
    done,
    sheet,
    edit: (address = 'A2') => {
      for (const editor of editors) editor({ address, isEdit: true });
    },
  };
}

function fakeDevice(): DevicePort {
  let name = '';
  return {
    id: () => 'this-device',
    personName: () => name,
    keepPersonName: (typed) => {
      name = typed;
      return true;
    },
    whenLeft: () => () => {},
  };
}

/** A page on which no formula was ever calculated, in a book that has three. */
function fakeFormulas(done: string[], cells: Partial<FormulaCellsPort> = {}): FormulaPort {
  let settings = DEFAULT_FORMULA_SETTINGS;
  return {
    activities: () => [],
    clearActivities: () => {
      done.push('clear activities');
    },
    waiting: () => 0,
    stopWaiting: () => {
      done.push('stop waiting');
    },
    settings: () => settings,
    changeSettings: (changed) => {
      settings = changed;
      done.push(`settings ${String(changed.deadlineMs)} ${String(changed.ageMs)}`);
      return true;
    },
    resetSettings: () => {
      settings = DEFAULT_FORMULA_SETTINGS;
      done.push('reset settings');
    },
    subscribe: () => () => {},
    cells: () => Promise.resolve({ ...fakeFormulaCells(done), ...cells }),
  };
}

function fakeFormulaCells(done: string[]): FormulaCellsPort {
  return {
    refresh: (scope) => {
      done.push(`refresh ${scope}`);
      return Promise.resolve({ formulas: 3, wasStopped: false, isManual: false, leftOut: [] });
    },
    keepValuesOnly: () => {
      done.push('keep values only');
      return Promise.resolve({
        replacedFormulas: 3,
        replaced: [],
        kept: [],
        wasStopped: false,
        stoppedBy: undefined,
      });
    },
    bringFormulasBack: () => {
      done.push('bring formulas back');
      return Promise.resolve({ formulas: 3, changed: 0, wasStopped: false, stoppedBy: undefined });
    },
    refreshCells: (cells) => {
      done.push(`refresh cells ${cells.join(' ')}`);
    },
    selectCell: (cell) => {
      done.push(`select ${cell}`);
      return Promise.resolve();
    },
    sentElsewhere: () => Promise.resolve(new Map()),
  };
}

/** The claims of a book that nobody else has open. */
export function fakeClaims(): ClaimBook {
  const claims = new Map<string, Claim>();
  return {
    read: () => Promise.resolve([...claims.values()]),
    write: (claim) => {
      claims.set(claim.id, claim);
      return Promise.resolve();
    },
    remove: (ids) => {
      for (const id of ids) claims.delete(id);
      return Promise.resolve();
    },
    isShared: () => Promise.resolve(false),
  };
}

function fakeSession(done: string[], connectedTo: Environment | undefined): SessionPort {
  let current: SessionState | undefined =
    connectedTo === undefined ? undefined : { environment: connectedTo, remembered: false };
  return {
    environments: () => Promise.resolve([SANDBOX, PRODUCTION]),
    current: () => current,
    test: () => Promise.resolve({ kind: 'connected' }),
    connect: (environment, key, { remember }) => {
      done.push(`connect ${environment.name} ${key} remember=${String(remember)}`);
      current = { environment, remembered: remember };
    },
    forget: () => {
      done.push('forget');
      current = undefined;
    },
    subscribe: () => () => {},
  };
}

function fakeWorkbook(
  done: string[],
  sheet: Map<string, RowResult>,
  editors: Set<(change: SheetChange) => void>,
): WorkbookPort {
  return {
    claims: fakeClaims(),
    isBeingEdited: () => false,
    keepLog: ({ runId, personName }) => {
      done.push(`keep ${runId} of ${personName === '' ? 'nobody' : personName}`);
      const kept = { kind: 'kept', sheetName: 'Taxrow log', address: 'A2' } as const;
      return Promise.resolve({ ...kept, isNew: true, isReadOnly: false });
    },
    listSources: () => Promise.resolve([LOCATION]),
    selectedSource: () => Promise.resolve({ ...LOCATION, kind: 'selection' }),
    withHeaderRow: (location, headerRow) => ({ ...location, headerRow }),
    readSource: () => Promise.resolve(SOURCE),
    resultWriter: () => ({
      writeResults: (results) => {
        for (const result of results) sheet.set(result.transactionId, result);
        const written = results.length;
        return Promise.resolve({ written, missing: [], place: 'beside-rows', syncs: 1 });
      },
    }),
    changeCells: (_location, _source, _mapping, changes) => {
      for (const { transactionId, column, before, after } of changes) {
        const cell = `${transactionId}/${String(column)}`;
        done.push(`change ${cell} ${JSON.stringify(before)} to ${JSON.stringify(after)}`);
      }
      return Promise.resolve({ changed: changes, formulas: 0, missing: 0, stoppedBy: undefined });
    },
    markRows: (_location, _source, _mapping, { byId, coloured }) => {
      for (const [id, { status, message }] of byId) done.push(`mark ${id} ${status} ${message}`);
      if (coloured.length > 0) done.push(`colour ${coloured.join(' ')}`);
      return Promise.resolve({ rows: byId.size, submitted: 0 });
    },
    clearMarks: () => {
      done.push('clear marks');
      return Promise.resolve({ rows: 3, submitted: 1 });
    },
    inverseChanges: (changed) =>
      changed.map((cell) => ({ ...cell, before: cell.after, after: cell.before })),
    selectCell: (sheetName, address) => {
      done.push(`select ${sheetName}!${address}`);
      return Promise.resolve();
    },
    selectRow: (_location, _source, _mapping, transactionId) => {
      done.push(`select row ${transactionId}`);
      return Promise.resolve(true);
    },
    watchChanges: (_location, listener) => {
      editors.add(listener);
      return () => editors.delete(listener);
    },
    concernsSource,
    editedRows,
    readResults: () => Promise.resolve([]),
    readRows: (_location, source, { firstRow, rowCount }) =>
      Promise.resolve(source.rows.slice(firstRow, firstRow + rowCount)),
    loadMapping: () => Promise.resolve(undefined),
    listMappings: () => Promise.resolve([]),
    saveMapping: (_location, mapping) => {
      done.push(`save ${mapping.columns.map(({ field }) => field).join(',')}`);
      return Promise.resolve();
    },
    insertSampleSheet: () => {
      done.push('insert sample');
      return Promise.resolve();
    },
  };
}

function fakeMapping(): MappingPort {
  return {
    suggest: () =>
      Promise.resolve({
        mapping: MAPPING,
        columns: MAPPING.columns.map(({ column, field }) => ({
          column,
          field,
          confidence: column === 2 ? 'unsure' : 'sure',
        })),
        offers: [],
      }),
    questions: () => Promise.resolve([]),
    offers: () => Promise.resolve([]),
    provenReading: (source, column, mapping) =>
      Promise.resolve(atOnce(provenReading(source, column, mapping))),
    zoneAfterEdit: (source, before, after) =>
      Promise.resolve(atOnce(zoneAfterEdit(source, before, after))),
    columnValues: (source, mapping, column) =>
      Promise.resolve(atOnce(columnValues(source, mapping, column))),
    passedOver: (source, mapping) => Promise.resolve(atOnce(rowsPassedOver(source, mapping))),
    restore: (saved) => Promise.resolve(saved === MAPPING ? MAPPING : undefined),
    recognise: () => Promise.resolve(undefined),
    fileText: (mapping) => Promise.resolve(mappingFileText(mapping)),
    fromFile: (text, source) => Promise.resolve().then(() => importMapping(text, source)),
    check: () => Promise.resolve(CHECKED),
    recheck: () => Promise.resolve(undefined),
    reread: () => Promise.resolve(undefined),
    find: ({ check }, _mapping, ids) =>
      Promise.resolve(
        check.transactions.filter(({ transactionId }) => ids.includes(transactionId)),
      ),
  };
}

export const PLAN: SubmissionPlan = {
  environmentId: 'sandbox',
  send: CHECKED.transactions
    .filter((mapped) => mapped.ready)
    .map(({ transaction }) => ({ transaction, contentHash: transaction.transaction_id })),
  leftOut: [{ transactionId: '536367', why: 'has-errors' }],
  totals: [{ currencyCode: 'GBP', net: '100', tax: '20', gross: '120' }],
};

/** A run in which the first transaction is accepted and the second rejected. */
export function fakeRun(plan: SubmissionPlan = PLAN): Run {
  return {
    start: (listener) => {
      const [first, second] = plan.send.map(({ transaction }) => transaction.transaction_id);
      listener({ kind: 'sending', transactionIds: [first ?? '', second ?? ''] });
      const accepted = { kind: 'accepted', operationId: 'op-1' } as const;
      const rejected = {
        kind: 'rejected',
        issues: [{ code: 'bad', message: 'The date is too old', field: 'transaction_date' }],
      } as const;
      listener({ kind: 'outcome', transactionId: first ?? '', outcome: accepted });
      listener({ kind: 'outcome', transactionId: second ?? '', outcome: rejected });
      const outcomes = new Map<string, Outcome>();
      outcomes.set(first ?? '', accepted).set(second ?? '', rejected);
      const summary: RunSummary = {
        runId: 'run-1',
        progress: { total: 2, accepted: 1, rejected: 1, alreadyKnown: 0, inDoubt: 0, skipped: 0 },
        outcomes,
        acceptedTotals: [],
        stoppedBy: undefined,
      };
      return Promise.resolve(summary);
    },
    cancel: () => {},
    pause: () => {},
    resume: () => {},
  };
}

function fakeSubmission(): SubmissionPort {
  return {
    plan: () => Promise.resolve(PLAN),
    createRun: (plan) => fakeRun(plan),
    alone: (work) => work(),
    watchStatuses: (ids, listener) => {
      const status = {
        status: 'SUCCESS',
        operationId: 'op-1',
        reportedAt: '2025-09-01T10:00:00Z',
        issues: [],
      };
      listener(ids.map((transactionId) => ({ transactionId, status })));
      return { done: Promise.resolve(), stop: () => {} };
    },
    areAsSent: () => Promise.resolve(new Map()),
    unfinished: () => Promise.resolve([]),
    unsettled: () => Promise.resolve([]),
    resumeUnsettled: () => Promise.resolve(),
  };
}
