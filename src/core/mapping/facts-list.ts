/**
 * The facts of many problems. What is said again and again is kept once, and all of it as text end to end: an object with
 * its texts for each would take more memory than the rows that they are about. Each is put together when it is asked for.
 */
import type { ProblemFacts } from '../domain/problem';
import { Integers, NearIntegers } from './integers';

/** Facts whose texts are kept as one: to find one among them, those before it are passed by. */
const TOGETHER = 32;
/** Facts that are looked for among those before; when there are more, looking begins anew. */
const MOST_LOOKED_FOR = 256;

const NO_FACTS: ProblemFacts = Object.freeze({});

export class FactsList {
  /** Index of the problem, for those that have facts, ascending; and which facts. */
  private readonly problems = new NearIntegers();
  private readonly saidAt = new NearIntegers();
  private readonly said = new PackedFacts();
  /** By the first of their texts: what was said lately, and by which problem. */
  private readonly latest = new Map<string, Said>();
  /** Problems are mostly asked for one after the other. */
  private lastAsked = -1;

  /** @param problem larger than those before. */
  add(problem: number, facts: ProblemFacts): void {
    const first = firstTextOf(facts);
    if (first === undefined) return;
    this.problems.push(problem);
    const known = this.latest.get(first);
    if (known !== undefined && isSame(known.facts, facts)) {
      this.saidAt.push(known.at);
      return;
    }
    const at = this.said.add(facts);
    this.saidAt.push(at);
    if (this.latest.size >= MOST_LOOKED_FOR) this.latest.clear();
    this.latest.set(first, { facts, at });
  }

  of(problem: number): ProblemFacts {
    const at = this.indexOf(problem);
    return at < 0 ? NO_FACTS : this.said.at(this.saidAt.at(at));
  }

  /** Nothing more will be added. */
  trim(): void {
    this.latest.clear();
    this.problems.trim();
    this.saidAt.trim();
    this.said.trim();
  }

  private indexOf(problem: number): number {
    const next = this.lastAsked + 1;
    const at = this.problems.at(next) === problem ? next : this.problems.indexOf(problem);
    if (at >= 0) this.lastAsked = at;
    return at;
  }
}

interface Said {
  readonly facts: ProblemFacts;
  readonly at: number;
}

function firstTextOf(facts: ProblemFacts): string | undefined {
  for (const name in facts) return facts[name];
  return undefined;
}

function isSame(a: ProblemFacts, b: ProblemFacts): boolean {
  if (a === b) return true;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => a[name] === b[name]);
}

/** Facts by index. */
class PackedFacts {
  /** By facts: which names they have. */
  private readonly nameListAt = new Integers();
  private readonly nameLists: (readonly string[])[] = [];
  private readonly nameListOf = new Map<string, number>();
  /** By text: how long it is. */
  private readonly lengths = new Integers();
  /** By {@link TOGETHER} facts: all their texts, and the index of the first of them. */
  private readonly packed: string[] = [];
  private readonly firstText = new Integers();
  /** Texts that are not packed yet. */
  private open: string[] = [];
  /** What was put together lately. */
  private readonly unpacked = new Map<number, ProblemFacts>();

  /** The index of what was added. */
  add(facts: ProblemFacts): number {
    const names = Object.keys(facts);
    if (this.nameListAt.length % TOGETHER === 0) this.begin();
    this.nameListAt.push(this.nameList(names));
    for (const name of names) {
      const text = facts[name] ?? '';
      this.open.push(text);
      this.lengths.push(text.length);
    }
    return this.nameListAt.length - 1;
  }

  at(index: number): ProblemFacts {
    let facts = this.unpacked.get(index);
    if (facts !== undefined) return facts;
    facts = Object.freeze(this.unpack(index));
    if (this.unpacked.size >= TOGETHER) this.unpacked.clear();
    this.unpacked.set(index, facts);
    return facts;
  }

  private unpack(index: number): ProblemFacts {
    const block = Math.floor(index / TOGETHER);
    const all = this.packed[block] ?? this.open.join('');
    let text = this.firstText.at(block);
    let from = 0;
    for (let before = block * TOGETHER; before < index; before += 1) {
      for (let left = this.namesAt(before).length; left > 0; left -= 1) {
        from += this.lengths.at(text);
        text += 1;
      }
    }
    const facts: Record<string, string> = {};
    for (const name of this.namesAt(index)) {
      const end = from + this.lengths.at(text);
      facts[name] = all.slice(from, end);
      from = end;
      text += 1;
    }
    return facts;
  }

  /** Nothing more will be added. */
  trim(): void {
    this.pack();
    for (const list of [this.nameListAt, this.lengths, this.firstText]) list.trim();
  }

  private begin(): void {
    this.pack();
    this.firstText.push(this.lengths.length);
  }

  private pack(): void {
    if (this.open.length === 0) return;
    this.packed.push(this.open.join(''));
    this.open = [];
  }

  private namesAt(index: number): readonly string[] {
    return this.nameLists[this.nameListAt.at(index)] ?? [];
  }

  private nameList(names: readonly string[]): number {
    const key = names.join(' ');
    let at = this.nameListOf.get(key);
    if (at === undefined) {
      at = this.nameLists.push(names) - 1;
      this.nameListOf.set(key, at);
    }
    return at;
  }
}
