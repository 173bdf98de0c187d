/**
 * What rows say of an earlier submission, in Taxrow's own columns and on the sheet “Taxrow results”: a rehearsal is not to
 * be reported by accident under the same id, and a row goes on saying where it was submitted. Only a row with an
 * operation id was taken in by a service. Pure.
 */
import { eachInSteps, type Steps } from '../../core/domain/steps';
import type { Transactions } from '../../core/mapping/reading-result';
import type { EnvironmentKind } from '../../core/service/environment';
import type { ResultCells } from '../../office';

/**
 * By transaction id.
 *
 * @param beside element i belongs to row i of the source; it counts before what stands on the results sheet.
 */
export function* rememberedResults(
  transactions: Transactions,
  beside: readonly (ResultCells | undefined)[],
  onSheet: ReadonlyMap<string, ResultCells>,
): Steps<ReadonlyMap<string, ResultCells>> {
  const remembered = new Map<string, ResultCells>();
  yield* eachInSteps(transactions, ({ transactionId: id, rows }) => {
    const results = [onSheet.get(id), ...rows.map((row) => beside[row])];
    for (const result of results) {
      if (result !== undefined && result.operationId !== '') remembered.set(id, result);
    }
  });
  return remembered;
}

/** Which kind of environment each names; those that name none that is known are left out. */
export function rememberedKinds(
  remembered: ReadonlyMap<string, Pick<ResultCells, 'environment'>>,
  kindOf: (name: string) => EnvironmentKind | undefined,
): ReadonlyMap<string, EnvironmentKind> {
  const kinds = new Map<string, EnvironmentKind>();
  for (const [id, { environment }] of remembered) {
    const kind = kindOf(environment);
    if (kind !== undefined) kinds.set(id, kind);
  }
  return kinds;
}
