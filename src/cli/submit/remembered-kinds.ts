/**
 * Where the rows of a file say that they were submitted, in the columns that the add-in writes beside them: a rehearsal is
 * not reported for good by accident, also when the workbook comes by way of the command line. Pure.
 */
import { isBlank } from '../../core/mapping/cells/cell-fault';
import type { Transactions } from '../../core/mapping/reading-result';
import type { Source } from '../../core/mapping/source';
import type { EnvironmentKind } from '../../core/service/environment';
import type { ListedEnvironment } from '../../core/service/environment-list';

const ENVIRONMENT = 'Taxrow environment';
/** Only a row with the id of an operation was taken in by a service. */
const OPERATION = 'Taxrow id';

/** By transaction id; a name that no environment of the list has says nothing. */
export function rememberedKinds(
  { headers, rows }: Source,
  transactions: Transactions,
  listed: readonly ListedEnvironment[],
): ReadonlyMap<string, EnvironmentKind> {
  const kinds = new Map<string, EnvironmentKind>();
  const environmentColumn = headers.indexOf(ENVIRONMENT);
  const operationColumn = headers.indexOf(OPERATION);
  if (environmentColumn < 0 || operationColumn < 0) return kinds;
  const kindByName = kindsByName(listed);
  for (const { transactionId, rows: own } of transactions) {
    for (const row of own) {
      if (isBlank(rows[row]?.[operationColumn])) continue;
      const name = rows[row]?.[environmentColumn];
      const kind = typeof name === 'string' ? kindByName.get(name.trim()) : undefined;
      if (kind !== undefined) kinds.set(transactionId, kind);
    }
  }
  return kinds;
}

/** Of one name for several, the rehearsal counts: a row too few is seen and mended. */
function kindsByName(
  listed: readonly Pick<ListedEnvironment, 'name' | 'kind'>[],
): ReadonlyMap<string, EnvironmentKind> {
  const reportedForGood = listed.filter(({ kind }) => kind !== 'sandbox' && kind !== 'demo');
  const rehearsals = listed.filter((one) => !reportedForGood.includes(one));
  return new Map([...reportedForGood, ...rehearsals].map(({ name, kind }) => [name, kind]));
}
