/**
 * The fingerprint of a transaction's content, so that a row edited after it was sent is noticed. It says nothing of the
 * content itself: the journal holds it in place of customer data.
 */
import type { Transaction } from '../domain/transaction';

/** SHA-256 over the canonical JSON, 64 lower-case hexadecimal digits. Equal content, equal hash, whatever the key order. */
export async function contentHash(transaction: Transaction): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(transaction));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
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
