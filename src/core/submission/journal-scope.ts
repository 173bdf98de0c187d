/**
 * Under which name the journal keeps what was sent to an environment with a key. One environment serves many companies,
 * each with its own key: what one of them sent says nothing about another's transactions, also when they bear the same
 * identifier.
 */
import type { Environment } from '../service/environment';

export interface Account {
  readonly environment: Pick<Environment, 'id'>;
  readonly key: string;
}

const TAG_BYTES = 4;

/**
 * `<environment id>#<tag>`, the same for the same environment and key: the tag is the first 8 hexadecimal digits of
 * SHA-256 over both. Enough to tell accounts apart, far too little to find a key by.
 */
export async function journalScopeOf({ environment, key }: Account): Promise<string> {
  const account = new TextEncoder().encode(`${environment.id}\n${key}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', account));
  const tag = Array.from(digest.subarray(0, TAG_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `${environment.id}#${tag.join('')}`;
}
