/** The sentence of a problem: what is wrong and, where it is known, what would be right. */
import type { ProblemFacts } from '../core/domain/problem';
import type { Words } from './words';

/**
 * A code whose sentence names the right value has a second one, `<code>_fix`, for when that value is known. A code
 * without words is said as it is.
 */
export function problemMessage(
  words: Pick<Words, 'say' | 'has'>,
  { code, facts }: { readonly code: string; readonly facts: ProblemFacts },
): string {
  const withFix = `problems.${code}_fix`;
  const key = facts['expected'] !== undefined && words.has(withFix) ? withFix : `problems.${code}`;
  return words.has(key) ? words.say(key, facts) : code;
}
