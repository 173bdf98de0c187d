/**
 * Which row of a sheet holds the headers, by its first rows: titles and notes stand above it. Which words are headers is
 * known to whoever asks; without that it is the first row that can be one. Pure; a person may always say otherwise.
 */

/** How many rows are looked at: titles and notes above the headers are rarely longer. */
export const HEADER_SEARCH_ROWS = 20;
/** A header of many columns shows itself in the first ones. */
export const HEADER_SEARCH_COLUMNS = 50;

/** A header names at least two columns: a title above it is one cell. */
export const MIN_HEADER_CELLS = 2;

/** How many of the texts are known as headers. */
export type CountKnown = (texts: readonly string[]) => number;

export interface HeaderRow {
  /** 0-based index into the rows. */
  readonly row: number;
  /** Rows that are headers as likely, `row` not among them: a person is to say which. */
  readonly rivals: readonly number[];
}

interface Candidate {
  readonly row: number;
  readonly texts: readonly string[];
  readonly known: number;
}

/**
 * The first row with at least two non-empty text cells, or a later one whose texts are known as headers and that has more
 * of them; where there is none (a sheet of one column, say) the first row that holds anything, else 0.
 */
export function findHeaderRow(
  rows: readonly (readonly unknown[])[],
  countKnown: CountKnown = () => 0,
): HeaderRow {
  const candidates = rows.slice(0, HEADER_SEARCH_ROWS).flatMap((cells, row): Candidate[] => {
    const texts = cells.slice(0, HEADER_SEARCH_COLUMNS).filter(isText);
    if (texts.length < MIN_HEADER_CELLS) return [];
    return [{ row, texts, known: countKnown(texts) }];
  });
  const [first] = candidates;
  if (first === undefined) return { row: firstUsed(rows), rivals: [] };
  const best = candidates.filter(isKnown).reduce((a, b) => (b.known > a.known ? b : a), first);
  const alike = candidates.filter(
    (one) =>
      one !== best && isKnown(one) && isNearly(one.known, best.known) && !saysTheSame(one, best),
  );
  // A row of known words below one that is as wide may be data under headers of a language that is not known.
  const isDoubtful = best !== first && first.texts.length >= best.texts.length;
  const rivals = new Set([...(isDoubtful ? [first] : []), ...alike].map(({ row }) => row));
  return { row: best.row, rivals: [...rivals] };
}

/** At least two known words, and as many as others: a row of data may hold a word that is a header elsewhere. */
function isKnown({ known, texts }: Candidate): boolean {
  return known >= MIN_HEADER_CELLS && known * 2 >= texts.length;
}

/** Headers in two languages, one of them with a word that nobody knows. */
function isNearly(known: number, most: number): boolean {
  return known * 4 >= most * 3;
}

/** Headers that are repeated further down are no others. */
function saysTheSame(a: Candidate, b: Candidate): boolean {
  return a.texts.length === b.texts.length && a.texts.every((text, at) => text === b.texts[at]);
}

function firstUsed(rows: readonly (readonly unknown[])[]): number {
  const used = rows.findIndex((cells) => cells.some((cell) => cell !== '' && cell !== null));
  return Math.max(used, 0);
}

function isText(cell: unknown): cell is string {
  return typeof cell === 'string' && cell.trim() !== '';
}
