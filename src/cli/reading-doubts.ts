/**
 * Columns whose values can be read in two ways. The pane asks; a command cannot, so `check` says it and `submit` refuses
 * until the call or the mapping says which: a wrong order of day and month puts an invoice into the wrong tax period, a
 * wrong decimal sign makes a thousand of one.
 */
import { atOnce } from '../core/domain/steps';
import type { Mapping } from '../core/mapping/mapping';
import { readingQuestions, type ReadingQuestion } from '../core/mapping/reading-questions';
import { columnName, type Source } from '../core/mapping/source';
import { usedColumns } from './used-columns';

export interface ReadingDoubt {
  readonly column: string;
  readonly header: string;
  readonly option: '--date-order' | '--decimal-sign' | '--rates' | '--header-row';
  /** A cell that can be read in two ways; it and the column are empty where it is the row of the headers. */
  readonly cell: string;
  /** What the option is given, and what the cell is then. */
  readonly choices: readonly { readonly value: string; readonly reads: string }[];
}

const OPTIONS = {
  date_order: '--date-order',
  decimal_sign: '--decimal-sign',
  rates: '--rates',
} as const satisfies Record<ReadingQuestion['doubt'], ReadingDoubt['option']>;

/** The open ones, of the columns that are read. */
export function readingDoubts(source: Source, mapping: Mapping): readonly ReadingDoubt[] {
  const columns = usedColumns(mapping);
  return atOnce(readingQuestions(source, { ...mapping, columns })).map((question) => ({
    column: columnName(source.firstColumn + question.column),
    header: source.headers[question.column] ?? '',
    option: OPTIONS[question.doubt],
    cell: question.cells[0] ?? '',
    choices: question.choices.map(({ reading, values }) => ({
      value: valueOf(question, reading),
      reads: values[0] ?? '',
    })),
  }));
}

function valueOf(
  { doubt }: ReadingQuestion,
  reading: ReadingQuestion['choices'][number]['reading'],
): string {
  switch (doubt) {
    case 'date_order':
      return reading.dateOrder ?? '';
    case 'decimal_sign':
      return reading.decimalSign ?? '';
    case 'rates':
      return reading.rates ?? '';
  }
}

/** `The headers are a, b with --header-row 1, ...`; `B "Fecha": 01/03/2026 is 2026-03-01 with --date-order dmy, 2026-01-03 with --date-order mdy.` */
export function doubtWords({ column, header, option, cell, choices }: ReadingDoubt): string {
  const ways = choices.map(({ value, reads }) => `${reads} with ${option} ${value}`).join(', ');
  const what = option === '--header-row' ? 'The headers are' : `${column} "${header}": ${cell} is`;
  return `${what} ${ways}.`;
}

/** All that is in doubt, with the option that ends the doubt; empty where nothing is. */
export function doubtsComplaint(doubts: readonly ReadingDoubt[]): string {
  if (doubts.length === 0) return '';
  const lines = doubts.map((doubt) => `  ${doubtWords(doubt)}`).join('\n');
  return `This can be read in two ways. Say which, or save the answer in a mapping:\n${lines}`;
}
