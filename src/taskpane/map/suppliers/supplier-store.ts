/**
 * The suppliers that the service has seen, asked for when a person wants to choose one. What one connection has answered
 * is not shown for another.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { asError } from '../../error-notice';
import type { SeenSupplier, SeenSuppliers } from '../../mapping-services';
import type { Pane } from '../../state/pane-context';

export interface SupplierState {
  readonly phase: 'closed' | 'looking' | 'open' | 'failed';
  readonly seen: SeenSuppliers | undefined;
  /** Those that this connection has told of, by id: an id alone says nothing to a person. */
  readonly known: ReadonlyMap<string, SeenSupplier>;
  readonly error: Error | undefined;
  open(): Promise<void>;
  close(): void;
}

export function createSupplierStore(pane: Pane): StoreApi<SupplierState> {
  return createStore<SupplierState>((set) => {
    let looking = new AbortController();

    const close = () => {
      looking.abort();
      set({ phase: 'closed', seen: undefined, error: undefined });
    };

    pane.store.subscribe((state, before) => {
      if (state.session === before.session) return;
      close();
      set({ known: new Map() });
    });

    return {
      phase: 'closed',
      seen: undefined,
      known: new Map(),
      error: undefined,
      close,
      open: async () => {
        looking.abort();
        looking = new AbortController();
        const { signal } = looking;
        set({ phase: 'looking', error: undefined });
        try {
          const suppliers = await pane.services.suppliers();
          const seen = await suppliers.seen(signal);
          if (signal.aborted) return;
          const known = new Map(seen.suppliers.map((supplier) => [supplier.id, supplier]));
          set({ phase: 'open', seen, known });
        } catch (thrown) {
          if (!signal.aborted) set({ phase: 'failed', error: asError(thrown) });
        }
      },
    };
  });
}
