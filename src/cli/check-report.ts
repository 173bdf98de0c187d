/** What `check` found, in the shape that `--json` prints (`docs/command-line.md`). */
import type { Severity } from '../core/domain/problem';
import { isBlank } from '../core/mapping/cells/cell-fault';
import type { FieldPath } from '../core/mapping/fields';
import type { CheckResult, Problem, SkippedRows } from '../core/mapping/reading-result';
import { columnName, type Source } from '../core/mapping/source';
import { problemMessage } from '../words/problem-message';
import type { Words } from '../words/words';
import type { MappedSource } from './mapped-source';
import type { ReadingDoubt } from './reading-doubts';
import { usedColumns } from './used-columns';

export interface CheckReport {
  readonly rows: number;
  /** Rows that were passed over: how many are blank, and the sheet's rows of the others. */
  readonly skipped: SkippedRows;
  readonly transactions: number;
  readonly items: number;
  readonly ready: number;
  readonly mapping: readonly ReportedColumn[];
  readonly unmapped: readonly string[];
  /** Columns that can be read in two ways: `submit` refuses until it is said which. */
  readonly doubts: readonly ReadingDoubt[];
  readonly problems: readonly ReportedProblem[];
  readonly totals: readonly { currency_code: string; net: string; tax: string; gross: string }[];
}

export interface ReportedColumn {
  readonly column: string;
  readonly header: string;
  readonly field: FieldPath;
  /** `unsure`: suggested, only likely, and not confirmed by the call; `submit` refuses until it is. */
  readonly confidence: 'sure' | 'unsure';
}

export interface ReportedProblem {
  readonly severity: Severity;
  readonly cell: string;
  readonly row: number;
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export function checkReport(
  { source, mapping, doubts, unsure }: MappedSource,
  result: CheckResult,
  words: Words,
): CheckReport {
  const unsureFields = new Set(unsure.map(({ field }) => field));
  const used = usedColumns(mapping);
  const usedAt = new Set(used.map(({ column }) => column));
  return {
    rows: result.rowCount,
    skipped: {
      blank: result.skipped.blank,
      totals: sheetRows(source, result.skipped.totals),
      repeated_header: sheetRows(source, result.skipped.repeated_header),
    },
    transactions: result.transactions.length,
    items: result.itemCount,
    ready: result.readyCount,
    mapping: used.map(({ column, field }) => ({
      column: columnName(source.firstColumn + column),
      header: headerName(source, column),
      field,
      confidence: unsureFields.has(field) ? 'unsure' : 'sure',
    })),
    unmapped: source.headers.flatMap((_, column) =>
      usedAt.has(column) || isEmpty(source, column) ? [] : headerName(source, column),
    ),
    doubts,
    problems: inSheetOrder(result).map((problem) => reported(problem, words)),
    totals: result.totals.map(({ currencyCode, net, tax, gross }) => ({
      currency_code: currencyCode,
      net,
      tax,
      gross,
    })),
  };
}

function sheetRows({ headerRow }: Source, rows: readonly number[]): readonly number[] {
  return rows.map((rowIndex) => headerRow + 1 + rowIndex);
}

/** A column without header and without values is none. */
function isEmpty(source: Source, column: number): boolean {
  return source.headers[column] === '' && source.rows.every((row) => isBlank(row[column]));
}

/** A column without header goes by its letter. */
function headerName(source: Source, column: number): string {
  const header = source.headers[column] ?? '';
  return header === '' ? columnName(source.firstColumn + column) : header;
}

/** Those of the source first, the others from the top of the sheet down. */
function inSheetOrder(result: CheckResult): readonly Problem[] {
  const ofRows = result.transactions.flatMap(({ problems }) => [...problems]);
  return [...result.sourceProblems, ...ofRows.sort((a, b) => a.row - b.row)];
}

function reported(problem: Problem, words: Words): ReportedProblem {
  const { severity, cell, row, field, code } = problem;
  return { severity, cell, row, field, code, message: problemMessage(words, problem) };
}
