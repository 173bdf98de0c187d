/**
 * Where rows say they were submitted, read from Taxrow's own columns: a rehearsal is not to be reported by accident under
 * the same id. Only a row with an operation id was taken in by a service. Pure.
 */
import type { MappedTransaction } from '../../core/mapping/reading-result';
import type { Environment, EnvironmentKind } from '../../core/service/environment';
import type { ResultCells } from '../../office';

/**
 * By transaction id. A name that no environment bears is not told.
 *
 * @param results element i belongs to row i of the source.
 */
export function rememberedEnvironments(
  transactions: readonly MappedTransaction[],
  results: readonly (Pick<ResultCells, 'environment' | 'operationId'> | undefined)[],
  environments: readonly Pick<Environment, 'name' | 'kind'>[],
): ReadonlyMap<string, EnvironmentKind> {
  const kinds = new Map(environments.map(({ name, kind }) => [name, kind]));
  const remembered = new Map<string, EnvironmentKind>();
  for (const { transaction, rows } of transactions) {
    for (const row of rows) {
      const result = results[row];
      if (result === undefined || result.operationId === '') continue;
      const kind = kinds.get(result.environment);
      if (kind !== undefined) remembered.set(transaction.transaction_id, kind);
    }
  }
  return remembered;
}
