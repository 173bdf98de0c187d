/** The results per row of the file: every row with content, with what became of the transaction that it is part of. */
import type { Issue } from '../../core/domain/app-error';
import { isBlank } from '../../core/mapping/cells/cell-fault';
import type { CheckResult, MappedTransaction, Problem } from '../../core/mapping/reading-result';
import type { Source } from '../../core/mapping/source';
import { problemMessage } from '../../words/problem-message';
import type { Words } from '../../words/words';
import { csvLine } from './csv-text';
import type { TransactionResult } from './transaction-result';

const HEADERS = [
  'row',
  'transaction_id',
  'outcome',
  'reason',
  'status',
  'operation_id',
  'reported_at',
  'message',
  'errors',
];

/** UTF-8 for Excel, which takes it for the code page of the machine without this mark. */
const MARK = '\uFEFF';

/** Lines of the CSV file, the header first; each with its line end. */
export function* resultLines(
  source: Source,
  check: CheckResult,
  results: ReadonlyMap<string, TransactionResult>,
  words: Words,
): Generator<string> {
  yield `${MARK}${HEADERS.join(',')}\n`;
  const places = placesOf(source, check);
  for (let rowIndex = 0; rowIndex < source.rows.length; rowIndex += 1) {
    const place = places[rowIndex];
    if (place === undefined && (source.rows[rowIndex] ?? []).every(isBlank)) continue;
    const row = source.headerRow + 1 + rowIndex;
    const cells =
      place === undefined
        ? strayCells(row, rowIndex, check, words)
        : rowCells(row, place, results.get(place.mapped.transactionId), check, words);
    yield `${csvLine([String(row), ...cells])}\n`;
  }
}

interface Place {
  readonly mapped: MappedTransaction;
  /** Of the item that the row is read into, or adds a tax to. */
  readonly itemIndex: number;
}

function placesOf(source: Source, { transactions }: CheckResult): (Place | undefined)[] {
  const places: (Place | undefined)[] = Array.from({ length: source.rows.length });
  for (const mapped of transactions) {
    itemRowsOf(mapped).forEach((rows, itemIndex) => {
      for (const rowIndex of rows) places[rowIndex] = { mapped, itemIndex };
    });
  }
  return places;
}

function itemRowsOf({ rows, itemRows }: MappedTransaction): readonly (readonly number[])[] {
  return itemRows ?? rows.map((rowIndex) => [rowIndex]);
}

/** A row that is read into no transaction: a totals row, a header once more, or one that nothing can be made of. */
function strayCells(
  row: number,
  rowIndex: number,
  { sourceProblems, skipped }: CheckResult,
  words: Words,
): string[] {
  for (const kind of ['totals', 'repeated_header'] as const) {
    if (skipped[kind].includes(rowIndex)) {
      return ['', 'skipped', kind.replace('_', '-'), '', '', '', PASSED_OVER, ''];
    }
  }
  const own = sourceProblems.filter((problem) => problem.row === row);
  const errors = own.map((problem) => problemText(problem, words));
  return ['', 'skipped', 'no-transaction', '', '', '', NO_TRANSACTION, errors.join(PART)];
}

const PASSED_OVER = 'The row holds no transaction and was passed over.';
const NO_TRANSACTION = 'The row belongs to no transaction.';
/** Between two errors of a row. */
const PART = ' | ';

function rowCells(
  row: number,
  { mapped, itemIndex }: Place,
  result: TransactionResult | undefined,
  check: CheckResult,
  words: Words,
): string[] {
  const own = result?.reason === 'has-errors' ? errorsOf(row, mapped, check, words) : [];
  const said = (result?.issues ?? [])
    .filter((issue) => isAbout(issue, itemIndex, itemRowsOf(mapped).length))
    .map(issueText);
  return [
    mapped.transactionId,
    result?.outcome ?? '',
    result?.reason ?? '',
    result?.status ?? '',
    result?.operationId ?? '',
    result?.reportedAt ?? '',
    result?.message ?? '',
    [...own, ...said].join(PART),
  ];
}

/** Those of the row; where it has none, what keeps back the transaction, or the whole file. */
function errorsOf(
  row: number,
  { problems }: MappedTransaction,
  { sourceProblems }: CheckResult,
  words: Words,
): readonly string[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const choices = [
    errors.filter((problem) => problem.row === row),
    errors,
    sourceProblems.filter(({ severity }) => severity === 'error'),
  ];
  const found = choices.find((some) => some.length > 0) ?? [];
  return found.slice(0, MOST_ERRORS).map((problem) => problemText(problem, words));
}

/** A row need not repeat all that is wrong with a transaction of hundreds of rows. */
const MOST_ERRORS = 5;

/** An error of one item stands in the row of that item, any other in all rows of the transaction. */
function isAbout({ field = '' }: Issue, itemIndex: number, itemCount: number): boolean {
  const named = /^items\[(\d+)\]/.exec(field)?.[1];
  if (named === undefined || Number(named) >= itemCount) return true;
  return Number(named) === itemIndex;
}

function problemText(problem: Problem, words: Words): string {
  const place = [problem.cell, problem.field].filter((part) => part !== '').join(' ');
  return `${place}: ${problemMessage(words, problem)} (${problem.code})`;
}

function issueText({ field, message, code }: Issue): string {
  const where = field === undefined || field === '' ? '' : `${field}: `;
  return `${where}${message}${code === '' ? '' : ` (${code})`}`;
}
