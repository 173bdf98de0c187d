/**
 * What `rows` measures in one bundle: mapping and checking 50,062 real rows against the same work written by hand, as the
 * cells come from a CSV file (text), as a sheet holds them (numbers), and with every row wrong; rows of 20 columns against
 * zod; how time grows with rows; and exact money against floats.
 */
import { isDeepStrictEqual } from 'node:util';
import { checkSource } from '../../src/core/mapping/check-source';
import type { Listed } from '../../src/core/mapping/made-list';
import type { Mapping } from '../../src/core/mapping/mapping';
import type { MappedTransaction } from '../../src/core/mapping/reading-result';
import type { Source } from '../../src/core/mapping/source';
import { measureRatio, ratioRows, rounded, type BenchRow } from '../measure';
import { checkByHand } from './floor';
import { moneyRows } from './money';
import { WIDE_MAPPING, wideRows, wideRowsInOrder } from './wide-sheet';
import { checkByZod } from './zod-peer';
import { allWrong, mappingOf, repeated, withNumbers } from './sheets';

/** At most this many times the hand-written loop. */
const GOAL = 2;

/** Long enough for several runs of each side, so that a garbage collection does not fall on one of them alone. */
const ROUNDS = { rounds: 25, minRoundMs: 200 };

/** @param text the real rows. */
export function measureRows(text: Source): readonly BenchRow[] {
  const mapping = mappingOf(text);
  return [
    ...againstHand('map and check 50,062 rows, cells as text', text, mapping),
    ...againstHand('map and check 50,062 rows, cells as numbers', withNumbers(text), mapping),
    ...againstHand('map and check 50,062 rows, every row wrong', allWrong(text), mapping),
    ...againstZod(),
    growth(text, mapping),
    ...moneyRows(),
  ];
}

function againstHand(name: string, source: Source, mapping: Mapping): readonly BenchRow[] {
  const product = () => handedOut(checkSource(source, mapping));
  const floor = () => handedOut(checkByHand(source));
  if (!isDeepStrictEqual(plain(product()), plain(floor()))) {
    throw new Error(`${name}: product and floor come to different results`);
  }
  return ratioRows('rows', name, measureRatio(product, floor, ROUNDS), GOAL);
}

const WIDE_ROWS = 20_000;

/** What zod costs where nothing may be compiled from text: rows in order, and rows with five errors each. */
function againstZod(): readonly BenchRow[] {
  const right = wideRowsInOrder(WIDE_ROWS);
  const wrong = wideRows(WIDE_ROWS);
  if (checkByZod(right).ready !== WIDE_ROWS || checkByZod(wrong).ready !== 0) {
    throw new Error('zod comes to other results');
  }
  if (checkSource(right, WIDE_MAPPING).readyCount !== WIDE_ROWS) {
    throw new Error('A row is not in order');
  }
  const all = (source: Source) => () => handedOut(checkSource(source, WIDE_MAPPING));
  const check = (source: Source) => () => problemsHandedOut(checkSource(source, WIDE_MAPPING));
  return [
    timesAsFast('20 columns, zod without eval = 1', all(right), right, 4),
    timesAsFast('20 columns, no transaction asked for', check(right), right, null),
    timesAsFast('20 columns, every row wrong, zod without eval = 1', all(wrong), wrong, 5),
  ];
}

function timesAsFast(
  name: string,
  product: () => unknown,
  source: Source,
  goal: number | null,
): BenchRow {
  const { ratio } = measureRatio(product, () => checkByZod(source), {
    rounds: 11,
    minRoundMs: 100,
  });
  const value = rounded(1 / ratio, 2);
  return {
    group: 'rows',
    name,
    value,
    goal,
    unit: 'times as fast, at least',
    holds: goal === null || value >= goal,
  };
}

interface Checked {
  readonly transactions: Pick<Listed<Shown>, 'map'> & Iterable<Shown>;
}

type Shown = Omit<MappedTransaction, 'transaction' | 'problems'> & {
  readonly transaction: unknown;
  readonly problems: Iterable<unknown>;
};

/**
 * Problems are kept in columns, and transactions in the cells that they were read from; each is made when it is asked for.
 * The time of asking once belongs to it: for every problem, and for every transaction that can be sent.
 */
function handedOut<Result extends Checked>(result: Result): Result {
  for (const mapped of result.transactions) {
    if (mapped.ready && mapped.transaction === undefined) throw new Error('No transaction');
    allProblemsOf(mapped);
  }
  return result;
}

/** As `taxrow check` and the pane's Check ask: for every problem, and for no transaction. */
function problemsHandedOut({ transactions }: Checked): void {
  for (const mapped of transactions) allProblemsOf(mapped);
}

function allProblemsOf({ problems }: Shown): void {
  for (const problem of problems) if (problem === undefined) throw new Error('No problem');
}

/** The same, with transactions and problems as arrays. */
function plain(result: Checked): unknown {
  const transactions = result.transactions.map((mapped) => {
    const { transactionId, transaction, rows, problems, ready } = mapped;
    return { transactionId, transaction, rows, problems: [...problems], ready };
  });
  return structuredClone({ ...result, transactions });
}

const MOST_GROWTH = 10.5;

/** Ten times the rows in at most 10.5 times the time. */
function growth(source: Source, mapping: Mapping): BenchRow {
  const few = repeated(source, 10_000, 10_000);
  const many = repeated(source, 10_000, 100_000);
  const { ratio } = measureRatio(
    () => checkSource(many, mapping),
    () => checkSource(few, mapping),
    { rounds: 9, minRoundMs: 400 },
  );
  return {
    group: 'rows',
    name: 'map and check 100,000 rows against 10,000',
    value: rounded(ratio),
    goal: MOST_GROWTH,
    unit: 'x the time',
    holds: ratio <= MOST_GROWTH,
  };
}
