/**
 * The environment guard: what was submitted to a sandbox or a demo is not reported for good by accident, under the same
 * id. What the rows remember and what this device's journal knows both count.
 */
import type { EnvironmentKind } from '../service/environment';
import { wasSent, type Journal } from './journal';

export interface EnvironmentGuard {
  /** Of the environment that is planned for. */
  readonly kind: EnvironmentKind;
  /** Where rows say they were submitted (`Taxrow environment`), by transaction id; absent where that is not known. */
  readonly rememberedIn: ReadonlyMap<string, EnvironmentKind>;
  /** Journal scopes of sandboxes and demos that this device knows. */
  readonly rehearsalScopes: readonly string[];
}

/** Sandbox and demo report nothing to an authority. */
function isRehearsal(kind: EnvironmentKind | undefined): boolean {
  return kind === 'sandbox' || kind === 'demo';
}

/** Those of `ids` that were submitted to a sandbox or a demo; none when one is planned for. @throws AppError `STORAGE`. */
export async function submittedElsewhere(
  ids: readonly string[],
  { kind, rememberedIn, rehearsalScopes }: EnvironmentGuard,
  journal: Journal,
): Promise<ReadonlySet<string>> {
  if (isRehearsal(kind)) return new Set();
  const elsewhere = new Set(ids.filter((id) => isRehearsal(rememberedIn.get(id))));
  for (const scope of rehearsalScopes) {
    for (const [id, entry] of await journal.find(scope, ids)) {
      if (wasSent(entry)) elsewhere.add(id);
    }
  }
  return elsewhere;
}
