/** A problem in words: what is wrong with the cell, and what would be right. */
import type { Problem } from '../../core/mapping/reading-result';
import type { PaneWords } from './pane-words';

export function problemText(problem: Problem, words: PaneWords): string {
  const key = `problems.${problem.code}`;
  const { field, cell } = problem;
  return words.has(key) ? words.say(key, { field, cell, ...problem.facts }) : problem.code;
}
