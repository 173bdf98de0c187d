/**
 * Columns whose values can be read in two ways. The pane asks; a command cannot, so `check` says it and `submit` refuses
 * until the call or the mapping says which: a wrong order of day and month puts an invoice into the wrong tax period.
 */
import { AppError } from '../core/domain/app-error';
import { atOnce } from '../core/domain/steps';
import type { Mapping } from '../core/mapping/mapping';
import { readingQuestions, type ReadingQuestion } from '../core/mapping/reading-questions';
import { columnName, type Source } from '../core/mapping/source';

export interface ReadingDoubt {
  readonly column: string;
  readonly header: string;
  readonly option: '--date-order' | '--rates' | '--header-row';
  /** A cell that can be read in two ways; it and the column are empty where it is the row of the headers. */
  readonly cell: string;
  /** What the option is given, and what the cell is then. */
  readonly choices: readonly { readonly value: string; readonly reads: string }[];
}

/** The open ones. Numbers that fit both decimal signs are warnings of the check itself (`ambiguous_number`). */
export function readingDoubts(source: Source, mapping: Mapping): readonly ReadingDoubt[] {
  return atOnce(readingQuestions(source, mapping)).flatMap((question) => {
    if (question.doubt === 'decimal_sign') return [];
    return {
      column: columnName(source.firstColumn + question.column),
      header: source.headers[question.column] ?? '',
      option: question.doubt === 'date_order' ? ('--date-order' as const) : ('--rates' as const),
      cell: question.cells[0] ?? '',
      choices: question.choices.map(({ reading, values }) => ({
        value: valueOf(question, reading),
        reads: values[0] ?? '',
      })),
    };
  });
}

function valueOf(
  { doubt }: ReadingQuestion,
  reading: ReadingQuestion['choices'][number]['reading'],
) {
  return (doubt === 'date_order' ? reading.dateOrder : reading.rates) ?? '';
}

/** `The headers are a, b with --header-row 1, ...`; `B "Fecha": 01/03/2026 is 2026-03-01 with --date-order dmy, 2026-01-03 with --date-order mdy.` */
export function doubtWords({ column, header, option, cell, choices }: ReadingDoubt): string {
  const ways = choices.map(({ value, reads }) => `${reads} with ${option} ${value}`).join(', ');
  const what = option === '--header-row' ? 'The headers are' : `${column} "${header}": ${cell} is`;
  return `${what} ${ways}.`;
}

/** @throws AppError `INVALID_INPUT` naming all that is in doubt and the option that ends the doubt. */
export function refuseDoubts(doubts: readonly ReadingDoubt[]): void {
  if (doubts.length === 0) return;
  const lines = doubts.map((doubt) => `  ${doubtWords(doubt)}`).join('\n');
  throw new AppError(
    'INVALID_INPUT',
    `This can be read in two ways. Say which, or save the answer in a mapping:\n${lines}`,
  );
}
