/**
 * Text for a CSV file that a spreadsheet will open: what the service or a file wrote is data and never becomes a formula
 * there. Quoting as RFC 4180 has it.
 */

/** What makes a spreadsheet read on as a formula (OWASP, "CSV Injection"), full-width forms included. */
const FORMULA = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
/**
 * At the start of a cell, and after a sign that parts cells where a spreadsheet takes it for the delimiter: Excel in many
 * languages reads a comma-separated file by semicolons.
 */
const BEGINS_FORMULA = new RegExp(`(^|[;|])(\\s*)(?=${FORMULA})`, 'gu');

/** What most cells are: an id, a word, a time, or nothing. It begins no formula and needs no quotes. */
const PLAIN = /^(?:[A-Za-z0-9][\w.:-]*)?$/;

/** One line of cells, without its line end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (PLAIN.test(cell) ? cell : quoted(harmless(cell)))).join(',');
}

/** The same text on one line, with an apostrophe before what would begin a formula. */
function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').replace(BEGINS_FORMULA, "$1$2'");
}

function quoted(text: string): string {
  return /[",;|\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
