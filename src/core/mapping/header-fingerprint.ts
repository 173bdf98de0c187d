/**
 * The fingerprint of a sheet's headers: the same for the same headers in any order, whatever their capitals, accents,
 * spaces and signs. It recognises sheets, and nothing can be told from it; a mapping that it finds is still aligned by
 * its headers.
 */
import { headerTokens } from './headers/header-text';

/** 16 hexadecimal digits. Blank headers do not count, equal ones count as often as they stand there. */
export function headerFingerprint(headers: readonly string[]): string {
  const text = headers
    .map((header) => headerTokens(header).join(' '))
    .filter((header) => header !== '')
    .sort((a, b) => (a < b ? -1 : Number(a > b)))
    .join('\n');
  return SEEDS.map((seed) => hash(text, seed).toString(16).padStart(8, '0')).join('');
}

/** Offset basis of FNV-1a, and a second one that makes two hashes of it. */
const SEEDS = [0x811c9dc5, 0x2f0b4a87] as const;
const PRIME = 0x01000193;

/** FNV-1a over the UTF-16 code units, 32 bits. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), PRIME);
  }
  return value >>> 0;
}
