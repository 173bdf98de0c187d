/** What looking up many external ids came to: their records, and the ids that could not be looked up. */
import type { AppError } from '../domain/app-error';
import type { SearchRecord } from './search-record';
import type { FoundTransactions } from './service-client';

export class FoundMap extends Map<string, readonly SearchRecord[]> implements FoundTransactions {
  readonly refused = new Map<string, AppError>();

  override get(id: string): readonly SearchRecord[] | undefined {
    const error = this.refused.get(id);
    if (error !== undefined) throw error;
    return super.get(id);
  }
}
