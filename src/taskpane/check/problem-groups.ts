/**
 * The problems of a check, grouped by what is wrong, with which field, and by what they say: equal problems are one
 * group. Of those that say different things the most frequent have groups of their own; the rest are one. Errors come
 * before warnings, since they are what keeps rows from being sent; within each, the largest group comes first.
 */
import type { ProblemFacts, Severity } from '../../core/domain/problem';
import type { Problem } from '../../core/mapping/reading-result';

export interface ProblemGroup {
  readonly id: string;
  readonly severity: Severity;
  readonly code: string;
  /** Path without the positions of items: `items.unit_price`. */
  readonly field: string;
  readonly problems: readonly [Problem, ...Problem[]];
  /** All say the same, so that the group's title is true of each. */
  readonly alike: boolean;
}

/** Equal problems beyond these stand with the others of their kind: a list of a thousand groups helps nobody. */
const OWN_GROUPS_PER_KIND = 8;

/** Equal problems that are fewer of their kind say nothing that the kind does not say: amounts that happen to be equal. */
const LEAST_SHARE_OF_KIND = 0.05;

/** Counts what problems say, then puts each into its group. Pure, and quick enough to be fed in slices. */
export class ProblemGrouping {
  /** By kind, how often each thing is said. */
  private readonly counts = new Map<string, Map<string, number>>();
  private readonly own = new Map<string, ReadonlySet<string>>();
  private readonly placed = new Map<string, OpenGroup>();

  /** First for all problems. */
  count(problem: Problem): void {
    const kind = kindOf(problem);
    const said = factsKey(problem.facts);
    let counts = this.counts.get(kind);
    if (counts === undefined) this.counts.set(kind, (counts = new Map()));
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }

  /** Then for all problems again. */
  place(problem: Problem): void {
    const kind = kindOf(problem);
    const said = factsKey(problem.facts);
    const isOwn = this.ownOf(kind).has(said);
    const id = isOwn ? `${kind} = ${said}` : kind;
    const group = this.placed.get(id);
    if (group === undefined) this.placed.set(id, { id, alike: isOwn, problems: [problem] });
    else group.problems.push(problem);
  }

  groups(): readonly ProblemGroup[] {
    return [...this.placed.values()].map(toGroup).sort(byWeight);
  }

  private ownOf(kind: string): ReadonlySet<string> {
    const known = this.own.get(kind);
    if (known !== undefined) return known;
    const own = mostSaid(this.counts.get(kind) ?? new Map<string, number>());
    this.own.set(kind, own);
    return own;
  }
}

interface OpenGroup {
  readonly id: string;
  readonly alike: boolean;
  readonly problems: [Problem, ...Problem[]];
}

function toGroup({ id, alike, problems }: OpenGroup): ProblemGroup {
  const [{ severity, code, field }] = problems;
  return {
    id,
    severity,
    code,
    field: withoutPositions(field),
    problems,
    alike: alike || problems.length === 1,
  };
}

function mostSaid(counts: ReadonlyMap<string, number>): ReadonlySet<string> {
  if (counts.size <= 1) return new Set(counts.keys());
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const often = [...counts]
    .filter(([, count]) => count > 1 && count >= all * LEAST_SHARE_OF_KIND)
    .sort((a, b) => b[1] - a[1]);
  return new Set(often.slice(0, OWN_GROUPS_PER_KIND).map(([said]) => said));
}

function kindOf({ severity, code, field }: Problem): string {
  return `${severity} ${code} ${withoutPositions(field)}`;
}

function factsKey(facts: ProblemFacts): string {
  let key = '';
  for (const name in facts) key += `${facts[name] ?? ''}\u0000`;
  return key;
}

function byWeight(a: ProblemGroup, b: ProblemGroup): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1;
  return b.problems.length - a.problems.length || Number(b.alike) - Number(a.alike);
}

function withoutPositions(field: string): string {
  return field.includes('[') ? field.replaceAll(/\[\d+\]/g, '') : field;
}
