/**
 * The journal: what Taxrow meant to send and what came of it, kept durably before anything is sent.
 * It holds ids, hashes and states: no customer data, no amounts, no key.
 */

export type JournalState =
  /** Written before the POST; found after a crash it means: may have been sent. */
  | 'intended'
  /** A POST was sent and no readable answer came. */
  | 'in-doubt'
  /** The service has it. */
  | 'accepted'
  /** The service refused it at once; nothing was stored. */
  | 'rejected'
  /** Never sent, or looked for twice after the settle time and not there: may be sent anew. */
  | 'not-arrived';

export interface JournalEntry {
  readonly environmentId: string;
  readonly transactionId: string;
  readonly runId: string;
  /** Of the content sent, so that a row edited later is noticed. */
  readonly contentHash: string;
  readonly state: JournalState;
  readonly operationId?: string;
  /**
   * There when it had been sent before and a person wanted it sent once more: the operations known until then. Only a
   * record of another operation comes from this sending, and never is it sent again without being asked for.
   */
  readonly knownOperationIds?: readonly string[];
  /** There when it was sent to the adjustment endpoint. */
  readonly kind?: 'adjustment';
  /** Wall clock, milliseconds. */
  readonly updatedAt: number;
}

/** States in which the service may hold the transaction without our knowing. */
export function isUnsettled(entry: JournalEntry): boolean {
  return entry.state === 'intended' || entry.state === 'in-doubt';
}

/** True when the service has, or may have, this sending of ours. */
export function wasSent(entry: JournalEntry | undefined): entry is JournalEntry {
  return entry !== undefined && (entry.state === 'accepted' || isUnsettled(entry));
}

/** Storage port. One entry per environment and transaction id: a later one replaces the earlier. */
export interface Journal {
  /** Resolves only when the entries would survive a crash. @throws AppError `STORAGE`. */
  record(entries: readonly JournalEntry[]): Promise<void>;
  /** @throws AppError `STORAGE`. */
  find(
    environmentId: string,
    transactionIds: readonly string[],
  ): Promise<ReadonlyMap<string, JournalEntry>>;
  /** Entries left `intended` or `in-doubt`, oldest first. @throws AppError `STORAGE`. */
  unsettled(environmentId: string): Promise<readonly JournalEntry[]>;
}

/** A journal that also knows which of the accepted the service has not finished with, for a later opening to ask on. */
export interface UnfinishedJournal {
  /** Ids of accepted entries that were not noted as finished, the oldest first. @throws AppError `STORAGE`. */
  unfinished(environmentId: string): Promise<readonly string[]>;
  /**
   * The service has finished with these. The entries stay as they are: a transaction that is being sent once more
   * meanwhile is unfinished again when it is accepted. @throws AppError `STORAGE`.
   */
  noteFinished(environmentId: string, transactionIds: readonly string[]): Promise<void>;
}
