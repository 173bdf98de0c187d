/** The journal as a page needs it: the entries, what is unfinished, and where this device has submitted to. */
import type { Environment } from '../core/service/environment';
import type { Journal, UnfinishedJournal } from '../core/submission/journal';

/** An environment that this device has submitted to, as it was called and where it was then. */
export interface NotedEnvironment extends Pick<Environment, 'name' | 'baseUrl' | 'kind'> {
  /** Under which the journal keeps what was sent there (`journalScopeOf`). */
  readonly scope: string;
}

export interface PageJournal extends Journal, UnfinishedJournal {
  /** Under the scope; a later one with another name or address stands beside it. @throws AppError `STORAGE`. */
  noteEnvironment(environment: NotedEnvironment): Promise<void>;
  /** Of all scopes. @throws AppError `STORAGE`. */
  environments(): Promise<readonly NotedEnvironment[]>;
  /** All names under which entries are kept, noted or not. @throws AppError `STORAGE`. */
  scopes(): Promise<readonly string[]>;
}
