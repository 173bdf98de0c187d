/**
 * Connect: which environment, which key, and what trying them came to. The key leaves this store for the session only,
 * and is wiped from it as soon as the service took it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Environment } from '../../core/service/environment';
import { asError } from '../error-notice';
import type { ConnectionAnswer, OfferedEnvironment } from '../pane-services';
import type { Pane } from '../state/pane-context';
import { goTo, withSource } from '../state/pane-store';
import { sampleRows } from './sample-invoices';
import { parseTypedAddress, type AddressProblem } from './typed-address';

/** Value of the choice "Another address…"; no environment has it as its id. */
export const ANOTHER_ADDRESS = '';

/** What the last attempt came to, and for which environment. */
export interface Attempt {
  readonly environment: Environment;
  readonly answer: ConnectionAnswer;
}

export interface ConnectState {
  /** `undefined` while the list is on its way. */
  readonly environments: readonly OfferedEnvironment[] | undefined;
  readonly environmentId: string;
  readonly address: string;
  readonly key: string;
  readonly remember: boolean;
  readonly busy: 'no' | 'testing' | 'preparing-sample';
  readonly addressProblem: AddressProblem | undefined;
  readonly keyIsMissing: boolean;
  readonly attempt: Attempt | undefined;
  readonly error: Error | undefined;
  load(): Promise<void>;
  chooseEnvironment(id: string): void;
  setAddress(address: string): void;
  setKey(key: string): void;
  setRemember(remember: boolean): void;
  testAndConnect(): Promise<void>;
  trySample(): Promise<void>;
  forget(): void;
}

/** The sandbox that anyone may try, when one is served with its key. */
export function findSampleEnvironment(
  environments: readonly OfferedEnvironment[] | undefined,
): (OfferedEnvironment & { readonly sampleKey: string }) | undefined {
  for (const environment of environments ?? []) {
    const { sampleKey, kind } = environment;
    if (kind === 'sandbox' && sampleKey !== undefined) return { ...environment, sampleKey };
  }
  return undefined;
}

export function createConnectStore(pane: Pane): StoreApi<ConnectState> {
  const { services } = pane;
  return createStore<ConnectState>((set, get) => {
    async function guarded(busy: ConnectState['busy'], work: () => Promise<void>): Promise<void> {
      if (get().busy !== 'no') return;
      set({ busy, error: undefined, attempt: undefined });
      try {
        await work();
      } catch (thrown) {
        set({ error: asError(thrown) });
      } finally {
        set({ busy: 'no' });
      }
    }

    async function connect(environment: Environment, key: string): Promise<boolean> {
      const answer = await services.session.test(environment, key);
      // A run that began meanwhile holds on to its environment; Connect says so.
      if (pane.store.getState().running) return false;
      const connected = answer.kind === 'connected';
      if (connected) services.session.connect(environment, key, { remember: get().remember });
      set({ attempt: { environment, answer }, ...(connected ? { key: '' } : {}) });
      if (connected) pane.store.setState({ session: services.session.current() });
      return connected;
    }

    return {
      environments: undefined,
      environmentId: ANOTHER_ADDRESS,
      address: '',
      key: '',
      remember: false,
      busy: 'no',
      addressProblem: undefined,
      keyIsMissing: false,
      attempt: undefined,
      error: undefined,

      load: async () => {
        try {
          const environments = await services.session.environments();
          set({ environments, error: undefined, ...initialChoice(environments, pane) });
        } catch (thrown) {
          // Without the list an address can still be typed.
          set({ environments: [], error: asError(thrown) });
        }
      },
      chooseEnvironment: (environmentId) => {
        set({ environmentId, attempt: undefined, addressProblem: undefined, error: undefined });
      },
      setAddress: (address) => {
        set({ address, addressProblem: undefined, attempt: undefined });
      },
      setKey: (key) => {
        set({ key, keyIsMissing: false, attempt: undefined });
      },
      setRemember: (remember) => {
        set({ remember });
      },
      testAndConnect: async () => {
        const chosen = chosenEnvironment(get());
        if (!chosen.ok) {
          set({ addressProblem: chosen.problem });
          return;
        }
        const key = get().key.trim();
        if (key === '') {
          set({ keyIsMissing: true });
          return;
        }
        await guarded('testing', async () => {
          await connect(chosen.environment, key);
        });
      },
      trySample: async () => {
        const sandbox = findSampleEnvironment(get().environments);
        if (sandbox === undefined) return;
        await guarded('preparing-sample', async () => {
          const { sampleKey, ...environment } = sandbox;
          set({ environmentId: sandbox.id });
          if (!(await connect(environment, sampleKey))) return;
          const workbook = await services.workbook();
          const sources = await workbook.listSources();
          if (sources.every((source) => source.rowCount === 0)) {
            await workbook.insertSampleSheet(sampleRows());
          }
          pane.store.setState(withSource(undefined));
          goTo(pane.store, 'map');
        });
      },
      forget: () => {
        services.session.forget();
        set({ key: '', attempt: undefined, remember: false });
        pane.store.setState({ session: services.session.current() });
      },
    };
  });
}

function initialChoice(
  environments: readonly OfferedEnvironment[],
  pane: Pane,
): Partial<ConnectState> {
  const session = pane.services.session.current();
  const known = environments.find(({ id }) => id === session?.environment.id);
  if (session !== undefined && known === undefined) {
    return { environmentId: ANOTHER_ADDRESS, address: session.environment.baseUrl };
  }
  return { environmentId: (known ?? environments[0])?.id ?? ANOTHER_ADDRESS };
}

function chosenEnvironment(state: ConnectState): ReturnType<typeof parseTypedAddress> {
  const listed = state.environments?.find(({ id }) => id === state.environmentId);
  if (listed === undefined) return parseTypedAddress(state.address, state.environments);
  return { ok: true, environment: listed };
}
