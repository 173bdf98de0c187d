/**
 * What pane, functions and commands share, composed once per page: one session, one connection with one pacer and one gate,
 * one journal. Functions load it first, so what they can do without (the journal's database, the list of environments)
 * comes by `import()` when asked for.
 */
import { AppError, type ErrorCode } from '../core/domain/app-error';
import type { Clock, Random } from '../core/domain/ports';
import { createFetchTransport, type Fetch } from '../core/service/fetch-transport';
import { createGate, type Gate } from '../core/service/gate';
import { createPacer } from '../core/service/pacer';
import {
  createConnection,
  type ConnectionOptions,
  type ServiceConnection,
} from '../core/service/service-connection';
import { ALONE, type Together } from '../core/service/together';
import type { Transport } from '../core/service/transport';
import type { Lock } from '../core/submission/lock';
import type { RunSettings } from '../core/submission/settings';
import { createAnswerStores, type AnswerStoresPorts } from './answer-stores';
import { createBrowserClock } from './browser-clock';
import { createDeviceStorage, type DeviceStorage } from './device-storage';
import type { ListedEnvironment } from './environments';
import type { PageJournal } from './page-journal';
import { createFormulaDesk, type FormulaDesk } from './formula-desk';
import type { HeedLimits } from './origin-limits';
import { createOriginTurns } from './origin-turns';
import { createSession, type Connection, type Session } from './session';

export interface Services {
  readonly session: Session;
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: Fetch;
  readonly transport: Transport;
  readonly lock: Lock;
  readonly formulas: FormulaDesk;
  /**
   * What everything that asks or sends goes over: one gate and one pacer for all. The same one as long as the connection
   * stays. @throws AppError `KEY_MISSING` when not connected.
   */
  serviceConnection(): ServiceConnection;
  /** The same one for the page. @throws AppError `STORAGE`; asking again tries again. */
  journal(): Promise<PageJournal>;
  /**
   * The name under which the journal keeps what this connection sends: of its environment and its account, the key not
   * recoverable from it. It stands wherever the journal, a plan, a run or the submission lock asks for an
   * `environmentId`. The list of environments is read first, since the session may take its environment from it.
   * @throws AppError `KEY_MISSING` when not connected, `STORAGE`.
   */
  journalScope(): Promise<string>;
  /** What the list of environments says about sending to this one; nothing where it is not listed, or cannot be read. */
  runSettings(environmentId: string): Promise<Partial<RunSettings>>;
  /** Read once per page; the session takes what is listed at its address. @throws AppError as `fetchEnvironments`; asking again tries again. */
  environments(): Promise<readonly ListedEnvironment[]>;
}

export interface ServicesInput {
  readonly session: Session;
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: Fetch;
  readonly lock: Lock;
  readonly openJournal: () => Promise<PageJournal>;
  /** Where final answers of formulas are kept; nowhere where it is not given. */
  readonly answers?: Pick<AnswerStoresPorts, 'storage' | 'load'>;
  /** Other pages of this origin; none where it is not given. */
  readonly together?: Together;
  /** Limits that another page of this origin has been told of; none where it is not given. */
  readonly openLimits?: (connection: Connection) => Promise<HeedLimits>;
}

export function createServices(input: ServicesInput): Services {
  const { session, clock, random, lock, answers, together = ALONE } = input;
  const transport = createFetchTransport(input.fetch);
  const environments = once(async () => {
    const listed = await readEnvironments(input.fetch);
    session.takeListed(listed);
    return listed;
  });
  const serviceConnectionOf = createServiceConnections(
    { clock, random, transport, together },
    input.openLimits,
  );
  const formulas = createFormulaDesk({
    ...(answers && {
      store: createAnswerStores({ session, clock, ...answers, scope: journalScope }),
    }),
    recalculate(cells) {
      recalculateInExcel(cells).catch((error: unknown) => {
        const reason = `Not calculated again: ${String(error)}`;
        const entry = { functionName: 'TAXROW', id: '', cell: cells[0], shows: '#N/A' } as const;
        formulas.report({ ...entry, reason, why: 'WORKBOOK', atMs: clock.wallMs() });
      });
    },
  });

  function connection(): Connection {
    const current = session.current();
    if (current === undefined) throw new AppError('KEY_MISSING', 'Not connected to a service');
    return current;
  }

  /** The list is read first, since the session may take its environment from it. */
  async function journalScope(): Promise<string> {
    await environments().catch(() => []);
    return (await submissionParts()).journalScopeOf(connection());
  }

  return {
    session,
    clock,
    random,
    fetch: input.fetch,
    transport,
    lock,
    formulas,
    serviceConnection: () => serviceConnectionOf(connection()),
    journal: once(input.openJournal),
    environments,
    journalScope,
    async runSettings(environmentId) {
      const known = session.current();
      // The defaults are the cautious ones: a list that cannot be read is no reason not to send.
      const listed = await environments().catch(() => []);
      return (await submissionParts()).runSettingsOf(environmentId, listed, known);
    },
  };
}

let page: Services | undefined;

/** The services of this page. */
export function getServices(): Services {
  if (page !== undefined) return page;
  const storage = createDeviceStorage(() => localStorage, officePartition);
  const ofOrigin = createDeviceStorage(() => localStorage);
  const clock = createBrowserClock();
  page = createServices({
    session: createSession(storage),
    clock,
    random: Math.random,
    fetch: (url, init) => fetch(url, init),
    lock: { acquire: async (name) => (await submissionParts()).pageLock().acquire(name) },
    openJournal: async () => (await submissionParts()).openIndexedDbJournal(),
    answers: {
      storage,
      load: once(async () => {
        const { openIndexedDbAnswers } = await import('./indexeddb-answers');
        return openIndexedDbAnswers({ clock });
      }),
    },
    together: togetherWithPages(clock, ofOrigin),
    openLimits: async (connection) => {
      const { openOriginLimits } = await import('./origin-limits');
      return openOriginLimits({ clock, storage: ofOrigin }, connection);
    },
  });
  return page;
}

/** Other pages of this origin; where the browser has no locks, this page goes on as if there were none. */
function togetherWithPages(clock: Clock, storage: DeviceStorage): Together {
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return ALONE;
  const ports = { locks, storage, clock };
  const loadQueue = once(async () => {
    const { openOriginQueue } = await part(import('./origin-queue'), 'pages share');
    return openOriginQueue(ports);
  });
  return createOriginTurns({ ...ports, loadQueue });
}

type ConnectionPorts = Pick<ConnectionOptions, 'clock' | 'random' | 'transport' | 'together'>;

/** The service connection of a connection: a new one when that changes; pacing outlives it. */
function createServiceConnections(
  shared: ConnectionPorts,
  openLimits: ServicesInput['openLimits'],
): (connection: Connection) => ServiceConnection {
  const { clock, random } = shared;
  const pacer = createPacer({ clock });
  const gates = new Map<string, Gate>();
  let current: { readonly of: Connection; readonly made: ServiceConnection } | undefined;

  function gateOf({ environment }: Connection): Gate {
    const gate = gates.get(environment.baseUrl) ?? createGate({ clock, random });
    gates.set(environment.baseUrl, gate);
    return gate;
  }

  /** Who begins is not kept waiting for what others know. */
  function heedingLimits(connection: Connection): Gate {
    const gate = gateOf(connection);
    let heed: HeedLimits | undefined;
    openLimits?.(connection).then(
      (opened) => {
        heed = opened;
      },
      // Without it each page is told of a limit by the service itself.
      () => undefined,
    );
    return { ...gate, run: (send, signal) => gate.run(() => heed?.(send) ?? send(), signal) };
  }

  return (connection) => {
    if (current?.of !== connection) {
      const ports = { ...shared, ...connection, pacer, gate: heedingLimits(connection) };
      current = { of: connection, made: createConnection(ports) };
    }
    return current.made;
  };
}

async function recalculateInExcel(cells: readonly string[]): Promise<void> {
  const { recalculateCells } = await import(
    /* webpackChunkName: "formula-cells" */ '../office/formula-cells'
  );
  await recalculateCells(cells);
}

function submissionParts() {
  return part(import('./submission-parts'), 'submitting needs', 'STORAGE');
}

async function readEnvironments(fetchFn: Fetch): Promise<readonly ListedEnvironment[]> {
  const { fetchEnvironments } = await part(import('./environments'), 'reads environments.json');
  return fetchEnvironments(fetchFn);
}

/** A part of the page that comes when it is needed. @throws AppError `code` when it cannot be loaded. */
async function part<T>(
  loading: Promise<T>,
  does: string,
  code: ErrorCode = 'UNREACHABLE',
): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw new AppError(code, `What ${does} could not be loaded`, { cause: error });
  }
}

/** Remembers what `make` resolved to; a failure is not remembered. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Absent on some platforms, and before Office is ready. */
function officePartition(): string | undefined {
  const office = globalThis as { Office?: { context?: { partitionKey?: string } } };
  return office.Office?.context?.partitionKey;
}
