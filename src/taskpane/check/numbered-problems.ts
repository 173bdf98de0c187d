/**
 * All problems of a check, numbered: those of the source, then those of each transaction, then what the service says.
 * What is kept is where the numbers of a transaction end; a problem is asked of the check, and of its cell, when it is
 * looked at, and dropped again.
 */
import type { Issue } from '../../core/domain/app-error';
import { eachInSteps, type Steps } from '../../core/domain/steps';
import { Integers, NearIntegers } from '../../core/mapping/integers';
import { MadeList } from '../../core/mapping/made-list';
import type { Mapping } from '../../core/mapping/mapping';
import type {
  CheckResult,
  MappedTransaction,
  Problem,
  Problems,
} from '../../core/mapping/reading-result';
import {
  feedingColumns,
  serviceProblems,
  type FeedingColumns,
} from '../../core/mapping/service-problems';
import type { Source } from '../../core/mapping/source';
import type { ServiceIssuesState } from '../state/service-issues';

export interface Checked {
  readonly check: CheckResult;
  readonly source: Source;
  readonly mapping: Mapping;
}

/** `said` are the service's own words on transactions. */
export function* numberedProblems(
  checked: Checked,
  said: Pick<ServiceIssuesState, 'of' | 'isEmpty'>,
): Steps<NumberedProblems> {
  const numbers = new Numbers(checked.check.sourceProblems.length);
  const isSaid = !said.isEmpty();
  yield* eachInSteps(checked.check.transactions, ({ transactionId, problems }, position) => {
    numbers.add(problems.length);
    const issues = isSaid ? said.of(transactionId) : undefined;
    if (issues !== undefined) numbers.say(position, issues);
  });
  numbers.trim();
  return new NumberedProblems(checked, numbers);
}

/** Which numbers are whose. */
class Numbers {
  readonly ofSource: number;
  /** By transaction, where its numbers end; the first are the source's. */
  readonly ends = new NearIntegers();
  /** Positions of transactions that the service says something of. */
  readonly said = new Integers();
  /** By those, where the numbers of what is said end, from the first of them. */
  readonly saidEnds = new NearIntegers();
  readonly issues: (readonly Issue[])[] = [];
  /** Where those of the transactions end, and all of them. */
  ofTransactions: number;
  all = 0;

  constructor(ofSource: number) {
    this.ofSource = ofSource;
    this.ofTransactions = ofSource;
  }

  add(count: number): void {
    this.ofTransactions += count;
    this.ends.push(this.ofTransactions);
  }

  say(position: number, issues: readonly Issue[]): void {
    const before = this.saidEnds.length === 0 ? 0 : this.saidEnds.at(this.saidEnds.length - 1);
    this.said.push(position);
    this.saidEnds.push(before + issues.length);
    this.issues.push(issues);
    this.all = before + issues.length;
  }

  /** Nothing more will be added. */
  trim(): void {
    this.all += this.ofTransactions;
    for (const column of [this.ends, this.said, this.saidEnds]) column.trim();
  }
}

/** Numbers that stand one after the other, and whose they are. */
interface Stretch {
  readonly from: number;
  readonly end: number;
  /** `undefined` for those of the source. */
  readonly mapped: MappedTransaction | undefined;
  readonly problems: Problems;
}

export class NumberedProblems extends MadeList<Problem> {
  readonly #checked: Checked;
  readonly #numbers: Numbers;
  readonly #feeding: FeedingColumns;
  /** Problems are mostly asked for one after the other. */
  #latest: Stretch;

  constructor(checked: Checked, numbers: Numbers) {
    super();
    const { sourceProblems: problems } = checked.check;
    this.#checked = checked;
    this.#numbers = numbers;
    this.#feeding = feedingColumns(checked.mapping);
    this.#latest = { from: 0, end: numbers.ofSource, mapped: undefined, problems };
  }

  get length(): number {
    return this.#numbers.all;
  }

  /** The transaction that the problem with this number is of; `undefined` where it is of the source. */
  transactionOf(number: number): MappedTransaction | undefined {
    return this.#stretchOf(number).mapped;
  }

  protected make(number: number): Problem {
    const { from, problems } = this.#stretchOf(number);
    const problem = problems.at(number - from);
    if (problem === undefined) throw new RangeError(`No problem ${String(number)}`);
    return problem;
  }

  #stretchOf(number: number): Stretch {
    const { from, end } = this.#latest;
    if (number < from || number >= end) this.#latest = this.#find(number);
    return this.#latest;
  }

  #find(number: number): Stretch {
    const { check } = this.#checked;
    const { ofSource, ofTransactions, ends } = this.#numbers;
    if (number < ofSource) {
      return { from: 0, end: ofSource, mapped: undefined, problems: check.sourceProblems };
    }
    if (number >= ofTransactions) return this.#findSaid(number);
    const position = firstBeyond(ends, number);
    const from = position === 0 ? ofSource : ends.at(position - 1);
    const mapped = check.transactions.at(position);
    return { from, end: ends.at(position), mapped, problems: mapped?.problems ?? [] };
  }

  #findSaid(number: number): Stretch {
    const { check, source, mapping } = this.#checked;
    const { ofTransactions, said, saidEnds, issues } = this.#numbers;
    const nth = firstBeyond(saidEnds, number - ofTransactions);
    const mapped = check.transactions.at(said.at(nth));
    const ofMapped = issues[nth];
    const problems =
      mapped === undefined || ofMapped === undefined
        ? []
        : serviceProblems(ofMapped, mapped, source, mapping, this.#feeding);
    const from = ofTransactions + (nth === 0 ? 0 : saidEnds.at(nth - 1));
    return { from, end: ofTransactions + saidEnds.at(nth), mapped, problems };
  }
}

/** The index of the first of ascending numbers that is larger. */
function firstBeyond(ascending: NearIntegers, number: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending.at(middle) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}
