/**
 * The fingerprint of a transaction's content, so that a row edited after it was sent is noticed. It says nothing of the
 * content itself: the journal holds it in place of customer data.
 */
import type { Transaction } from '../domain/transaction';

/** SHA-256 of the text's UTF-8, 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string | Promise<string>;

/** The one of every host. It costs a job of its own for each text; a host that has a shorter way brings it. */
export const webSha256: Sha256 = async (text) => {
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** SHA-256 over the canonical JSON. Equal content, equal hash, whatever the key order. */
export function contentHash(
  transaction: Transaction,
  sha256: Sha256 = webSha256,
): string | Promise<string> {
  return sha256(canonicalJson(transaction));
}

/** JSON with keys in code unit order and without absent values (RFC 8785 without its number rules: amounts are text). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
