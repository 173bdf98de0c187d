/**
 * The problems of a check, grouped by what is wrong, with which field, and by what they say: equal problems are one
 * group. Of those that say different things the most frequent have groups of their own; the rest are one. Errors come
 * before warnings, since they are what keeps rows from being sent; within each, the largest group comes first. A group
 * keeps the numbers of its problems, and none of them but the first.
 */
import type { ProblemFacts, Severity } from '../../core/domain/problem';
import { rangesInSteps, type Steps } from '../../core/domain/steps';
import { Integers, NearIntegers } from '../../core/mapping/integers';
import { MadeList } from '../../core/mapping/made-list';
import type { Problem, Problems } from '../../core/mapping/reading-result';
import { SaidMost } from './said-most';

export interface ProblemGroup {
  readonly id: string;
  readonly severity: Severity;
  readonly code: string;
  /** Path without the positions of items: `items.unit_price`. */
  readonly field: string;
  readonly first: Problem;
  readonly problems: GroupProblems;
  /** All say the same, so that the group's title is true of each. */
  readonly alike: boolean;
}

/** Equal problems beyond these stand with the others of their kind: a list of a thousand groups helps nobody. */
const OWN_GROUPS_PER_KIND = 8;

/** Equal problems that are fewer of their kind say nothing that the kind does not say: amounts that happen to be equal. */
const LEAST_SHARE_OF_KIND = 0.05;

/** Of very many problems: each is looked at twice, and what is counted on the way does not grow with them. */
export function* groupProblems(all: Problems): Steps<readonly ProblemGroup[]> {
  const grouping = new Grouping(all);
  yield* rangesInSteps(all.length, (from, end) => grouping.count(from, end));
  yield* rangesInSteps(all.length, (from, end) => grouping.compare(from, end));
  yield* rangesInSteps(all.length, (from, end) => grouping.place(from, end));
  return grouping.groups();
}

/** The problems of a group, in the order of all; each is made when it is asked for. */
export class GroupProblems extends MadeList<Problem> {
  readonly #all: Problems;
  readonly #numbers: NearIntegers;

  constructor(all: Problems, numbers: NearIntegers) {
    super();
    this.#all = all;
    this.#numbers = numbers;
  }

  get length(): number {
    return this.#numbers.length;
  }

  /** The number among all problems of the one at `index`. */
  numberAt(index: number): number {
    return this.#numbers.at(index);
  }

  protected make(index: number): Problem {
    const problem = this.#all.at(this.#numbers.at(index));
    if (problem === undefined) throw new RangeError(`No problem ${String(index)}`);
    return problem;
  }
}

interface OpenGroup {
  readonly id: string;
  readonly alike: boolean;
  readonly numbers: NearIntegers;
}

/** The position of what can have no group of its own. */
const NOT_OFTEN = 0;

/** Problems of one severity and code, with one field: first all are counted, then all compared, then all placed. */
class Kind {
  private readonly id: string;
  private readonly most = new SaidMost();
  /** By what may have a group of its own: its position, from 1. */
  private candidates: ReadonlyMap<string, number> | undefined;
  /** By position, how often it is said. */
  private readonly counts: number[] = [];
  private own: ReadonlySet<number> | undefined;
  /** By position: where there is none, the one at {@link NOT_OFTEN} is for what is said there. */
  private readonly groups: OpenGroup[] = [];

  constructor(id: string) {
    this.id = id;
  }

  count(problem: Problem): void {
    this.most.add(factsKey(problem.facts));
  }

  /** @returns the position of what the problem says. */
  compare(number: number, all: Problems): number {
    this.candidates ??= new Map(this.most.left().map((said, at) => [said, at + 1]));
    // What is the only thing of its kind need not be looked at again.
    if (this.most.isOneThing()) return 1;
    const at = this.candidates.get(factsKey(all.at(number)?.facts ?? {})) ?? NOT_OFTEN;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    return at;
  }

  /** @returns the group that is opened for it, where it is the first. */
  place(number: number, saidAt: number): OpenGroup | undefined {
    this.own ??= this.mostSaid();
    const at = this.own.has(saidAt) ? saidAt : NOT_OFTEN;
    const known = this.groups[at];
    const group = known ?? this.newGroup(at);
    group.numbers.push(number);
    return known === undefined ? group : undefined;
  }

  private newGroup(at: number): OpenGroup {
    const alike = at !== NOT_OFTEN;
    const id = alike ? `${this.id} = ${this.most.left()[at - 1] ?? ''}` : this.id;
    return (this.groups[at] = { id, alike, numbers: new NearIntegers() });
  }

  private mostSaid(): ReadonlySet<number> {
    if (this.most.isOneThing()) return new Set([1]);
    const least = Math.max(2, this.most.count * LEAST_SHARE_OF_KIND);
    const often = [...this.counts.entries()]
      .filter(([at, count]) => at !== NOT_OFTEN && count >= least)
      .sort((a, b) => b[1] - a[1]);
    return new Set(often.slice(0, OWN_GROUPS_PER_KIND).map(([at]) => at));
  }
}

class Grouping {
  private readonly all: Problems;
  private readonly kinds: Kind[] = [];
  private readonly placeOfKind = new Map<string, number>();
  /** By problem: the place of its kind, and the position there of what it says. */
  private readonly kindAt = new Integers();
  private readonly saidAt = new Integers();
  /** In the order of their first problems. */
  private readonly open: OpenGroup[] = [];

  constructor(all: Problems) {
    this.all = all;
  }

  count(from: number, end: number): boolean {
    for (const problem of this.all.slice(from, end)) {
      const place = this.placeOf(kindOf(problem));
      this.kindAt.push(place);
      this.kinds[place]?.count(problem);
    }
    return true;
  }

  compare(from: number, end: number): boolean {
    for (let number = from; number < end; number += 1) {
      this.saidAt.push(this.kindOf(number)?.compare(number, this.all) ?? NOT_OFTEN);
    }
    return true;
  }

  place(from: number, end: number): boolean {
    for (let number = from; number < end; number += 1) {
      const opened = this.kindOf(number)?.place(number, this.saidAt.at(number));
      if (opened !== undefined) this.open.push(opened);
    }
    return true;
  }

  groups(): readonly ProblemGroup[] {
    return this.open.flatMap((group) => this.closed(group)).sort(byWeight);
  }

  private kindOf(number: number): Kind | undefined {
    return this.kinds[this.kindAt.at(number)];
  }

  private placeOf(id: string): number {
    let place = this.placeOfKind.get(id);
    if (place === undefined) {
      place = this.kinds.push(new Kind(id)) - 1;
      this.placeOfKind.set(id, place);
    }
    return place;
  }

  private closed({ id, alike, numbers }: OpenGroup): readonly ProblemGroup[] {
    numbers.trim();
    const problems = new GroupProblems(this.all, numbers);
    const first = problems.at(0);
    if (first === undefined) return [];
    const { severity, code, field } = first;
    return [
      {
        ...{ id, severity, code, field: withoutPositions(field), first, problems },
        alike: alike || problems.length === 1,
      },
    ];
  }
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
