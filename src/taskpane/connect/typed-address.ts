/**
 * An address that a person typed, as an environment. https everywhere; plain http only to this very machine, since the
 * key travels with every request.
 */
import { canonicalBaseUrl } from '../../core/service/endpoints';
import type { Environment } from '../../core/service/environment';

export type AddressProblem = 'empty' | 'not-an-address' | 'not-https';

export type TypedAddress =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly problem: AddressProblem };

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** One of the `listed` environments when the address is its own: what is known of it counts for the address, too. */
export function parseTypedAddress(text: string, listed: readonly Environment[] = []): TypedAddress {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'empty' };
  const url = readUrl(trimmed);
  if (url === undefined) return { ok: false, problem: 'not-an-address' };
  const safe =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname));
  if (!safe) return { ok: false, problem: 'not-https' };
  const baseUrl = canonicalBaseUrl(url.href);
  const known = listed.find((environment) => environment.baseUrl === baseUrl);
  const environment = known ?? { id: baseUrl, name: url.host, baseUrl, kind: 'custom' };
  return { ok: true, environment };
}

/** A name without a scheme means https. Addresses with a name, a password or a query in them are refused. */
function readUrl(text: string): URL | undefined {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return plain && url.hostname !== '' ? url : undefined;
}
