/** What is said once for the whole source, after an edit of some of its transactions. Pure. */
import type { Problem } from './reading-result';

/**
 * `all`, with what some transactions say now (`is`) and did not say before (`was`). `undefined` where they say something no
 * more, or in other words what is said already: only all rows tell who else says it, and who is the first.
 *
 * @param stay whether they stand where they stood: else one of them may be the first by now.
 */
export function saidNow(
  all: readonly Problem[],
  was: readonly Problem[],
  is: readonly Problem[],
  stay: boolean,
): readonly Problem[] | undefined {
  const words = (problem: Problem) => JSON.stringify(problem);
  const kind = ({ code, field }: Problem) => `${code} ${field}`;
  const isSaid = new Set(is.map(words));
  const wasSaid = new Set(was.map(words));
  if (was.some((problem) => !isSaid.has(words(problem)))) return undefined;
  const mayBeFirst = stay ? is.filter((problem) => !wasSaid.has(words(problem))) : is;
  const known = new Map(all.map((problem) => [kind(problem), words(problem)]));
  const other = mayBeFirst.filter((problem) => known.get(kind(problem)) !== words(problem));
  if (other.some((problem) => known.has(kind(problem)))) return undefined;
  return other.length === 0 ? all : [...all, ...other];
}
