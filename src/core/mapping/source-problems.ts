/**
 * What is wrong with a source before its rows are read: no header, nothing under it, two columns with one header.
 */
import { atOnce, eachInSteps, type Steps } from '../domain/steps';
import { isBlank } from './cells/cell-fault';
import { parseDateText } from './cells/date-text';
import { parseNumberText } from './cells/read-number';
import type { Problem } from './reading-result';
import { columnName, type Source } from './source';

export type SourceCode = 'no_header' | 'no_rows' | 'duplicate_header' | 'sign_column_missing';

export function checkHeaders(source: Source): Problem[] {
  return atOnce(headerSteps(source));
}

export function* headerSteps(source: Source): Steps<Problem[]> {
  const headers = source.headers.map((header) => header.trim());
  const named = headers.filter((header) => header !== '');
  if (named.length === 0 || looksLikeData(named)) {
    return [
      sourceProblem('no_header', 'error', '', source.headerRow, {
        row: String(source.headerRow),
      }),
    ];
  }
  if (!(yield* hasContent(source))) {
    return [sourceProblem('no_rows', 'error', '', 0, { row: String(source.headerRow) })];
  }
  return duplicates(source, headers);
}

function* hasContent({ rows }: Source): Steps<boolean> {
  let found = false;
  yield* eachInSteps(rows, (row) => {
    found = !row.every(isBlank);
    return !found;
  });
  return found;
}

/** Headers are words: when half of them are numbers or dates, the first row of data has been taken for the header. */
function looksLikeData(headers: readonly string[]): boolean {
  const values = headers.filter(
    (header) =>
      parseNumberText(header, '.') !== undefined || parseDateText(header, 'dmy') !== undefined,
  );
  return values.length * 2 >= headers.length;
}

function duplicates(source: Source, headers: readonly string[]): Problem[] {
  const first = new Map<string, number>();
  return headers.flatMap((header, column) => {
    if (header === '') return [];
    const earlier = first.get(header);
    if (earlier === undefined) {
      first.set(header, column);
      return [];
    }
    const facts = { header, other: headerCell(source, earlier) };
    const cell = headerCell(source, column);
    return [sourceProblem('duplicate_header', 'warning', cell, source.headerRow, facts)];
  });
}

function headerCell(source: Source, column: number): string {
  return `${columnName(source.firstColumn + column)}${String(source.headerRow)}`;
}

function sourceProblem(
  code: SourceCode,
  severity: Problem['severity'],
  cell: string,
  row: number,
  facts: Problem['facts'],
): Problem {
  return { severity, code, cell, row, field: '', transactionId: '', facts };
}
