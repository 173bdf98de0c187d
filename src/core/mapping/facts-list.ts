/**
 * The facts of many problems, as text end to end: an object with its texts for each would take more memory than the rows
 * that they are about. Each is put together again when it is asked for.
 */
import type { ProblemFacts } from '../domain/problem';
import { Integers } from './integers';

/** Facts whose texts are kept as one. */
const TOGETHER = 64;

const NO_FACTS: ProblemFacts = Object.freeze({});

export class FactsList {
  /** Index of the problem, for those that have facts; ascending. */
  private readonly problems = new Integers();
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
  private firstOpen = 0;

  /** @param problem larger than those before. */
  add(problem: number, facts: ProblemFacts): void {
    const names = Object.keys(facts);
    if (names.length === 0) return;
    this.problems.push(problem);
    this.nameListAt.push(this.nameList(names));
    for (const name of names) {
      const text = facts[name] ?? '';
      this.open.push(text);
      this.lengths.push(text.length);
    }
    if (this.problems.length % TOGETHER === 0) this.pack();
  }

  of(problem: number): ProblemFacts {
    const at = this.problems.indexOf(problem);
    if (at < 0) return NO_FACTS;
    const block = Math.floor(at / TOGETHER);
    const all = this.packed[block] ?? this.open.join('');
    let text = block < this.packed.length ? this.firstText.at(block) : this.firstOpen;
    let from = 0;
    for (let before = block * TOGETHER; before < at; before += 1) {
      for (let left = this.namesAt(before).length; left > 0; left -= 1) {
        from += this.lengths.at(text);
        text += 1;
      }
    }
    const facts: Record<string, string> = {};
    for (const name of this.namesAt(at)) {
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
    for (const list of [this.problems, this.nameListAt, this.lengths, this.firstText]) list.trim();
  }

  private pack(): void {
    if (this.open.length === 0) return;
    this.packed.push(this.open.join(''));
    this.firstText.push(this.firstOpen);
    this.firstOpen = this.lengths.length;
    this.open = [];
  }

  private namesAt(at: number): readonly string[] {
    return this.nameLists[this.nameListAt.at(at)] ?? [];
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
