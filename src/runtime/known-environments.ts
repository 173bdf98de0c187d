/**
 * Which environments this device knows: those that are listed now, and those that it has submitted to, under the names and
 * addresses of then. Names change, and a sandbox that was started anew has another id: what was noted when it was
 * submitted to says what kind it was. Pure.
 */
import type { Environment, EnvironmentKind } from '../core/service/environment';
import type { NotedEnvironment } from './page-journal';

export interface KnownInput {
  readonly listed: readonly Pick<Environment, 'id' | 'name' | 'kind'>[];
  readonly noted: readonly NotedEnvironment[];
  /** All scopes that the journal of this device holds entries of. */
  readonly scopes: readonly string[];
  /** The one that is connected, and its scope. */
  readonly current: Pick<Environment, 'name' | 'kind'>;
  readonly currentScope: string;
}

export interface KnownEnvironments {
  /** Journal scopes of sandboxes and demos, without the one that is connected. */
  readonly rehearsalScopes: readonly string[];
  /** What kind of environment a row means by a name; `undefined` for a name that nobody here has heard of. */
  kindOf(name: string): EnvironmentKind | undefined;
}

export function knownEnvironments(input: KnownInput): KnownEnvironments {
  const { listed, noted, scopes, current, currentScope } = input;
  const kindById = new Map(listed.map(({ id, kind }) => [id, kind]));
  const kindByName = new Map<string, EnvironmentKind>();
  // Of one name for several, the rehearsal counts: a row too few is seen and mended. The connected one knows its own.
  for (const { name, kind } of [...noted, ...listed]) {
    if (!isRehearsal(kindByName.get(name))) kindByName.set(name, kind);
  }
  kindByName.set(current.name, current.kind);
  const rehearsals = new Set(
    noted.filter(({ kind }) => isRehearsal(kind)).map(({ scope }) => scope),
  );
  for (const scope of scopes) {
    if (isRehearsal(kindById.get(environmentIdOf(scope)))) rehearsals.add(scope);
  }
  rehearsals.delete(currentScope);
  return { rehearsalScopes: [...rehearsals], kindOf: (name) => kindByName.get(name) };
}

function isRehearsal(kind: EnvironmentKind | undefined): boolean {
  return kind === 'sandbox' || kind === 'demo';
}

/** A scope is the environment's id and a tag of the account (`journalScopeOf`). */
function environmentIdOf(scope: string): string {
  return scope.slice(0, Math.max(0, scope.lastIndexOf('#')));
}
