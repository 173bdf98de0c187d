/**
 * A problem in words: what is wrong with the cell, and what would be right. A code whose message names what would be
 * right has a second one for when that is not known.
 */
import type { Problem } from '../../core/mapping/reading-result';
import type { PaneWords } from './pane-words';

export function problemText(problem: Problem, words: PaneWords): string {
  const { code, facts } = problem;
  const withFix = `problems.${code}_fix`;
  const key = facts['expected'] !== undefined && words.has(withFix) ? withFix : `problems.${code}`;
  return words.has(key) ? words.say(key, facts) : code;
}
