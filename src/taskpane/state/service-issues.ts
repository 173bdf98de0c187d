/**
 * What the service says is wrong with transactions it was sent, by id: the latest word on each. Submit notes it, Check
 * shows it at the cells. It lives as long as the pane.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Issue } from '../../core/domain/app-error';

export interface ServiceIssuesState {
  /** Rises with each change: a run tells thousands, and a copy of all for each would take the square of their number. */
  readonly version: number;
  of(transactionId: string): readonly Issue[] | undefined;
  isEmpty(): boolean;
  /** The service's latest word on a transaction; no issues take the earlier ones away. */
  note(transactionId: string, issues: readonly Issue[]): void;
}

export function createServiceIssues(): StoreApi<ServiceIssuesState> {
  const byId = new Map<string, readonly Issue[]>();
  return createStore<ServiceIssuesState>((set, get) => ({
    version: 0,
    of: (transactionId) => byId.get(transactionId),
    isEmpty: () => byId.size === 0,
    note: (transactionId, issues) => {
      if (issues.length > 0) byId.set(transactionId, issues);
      else if (!byId.delete(transactionId)) return;
      set({ version: get().version + 1 });
    },
  }));
}
