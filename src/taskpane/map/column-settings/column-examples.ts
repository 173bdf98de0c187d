/** Real cells of a column before and after reading. Text comes first: of it the way of writing decides. */
import { cellReaders } from '../../../core/mapping/cell-readers';
import { zoneOf } from '../../../core/mapping/cells/time-zone';
import { readingOfColumn } from '../../../core/mapping/column-reading';
import { findField } from '../../../core/mapping/fields';
import type { ColumnMapping, Reading } from '../../../core/mapping/mapping';
import type { CellValue, Source } from '../../../core/mapping/source';
import type { PaneWords } from '../../wording/pane-words';
import { cellText } from '../cell-text';
import type { ReadingExample } from '../reading-examples';

const MOST_EXAMPLES = 2;
/** Rows that are looked at: the first ones are what a person sees in the sheet. */
const LOOKED_AT = 300;

export function columnExamples(
  source: Source,
  mapped: ColumnMapping,
  whole: Reading,
  words: PaneWords,
): readonly ReadingExample[] {
  const { column, field } = mapped;
  const kind = findField(field)?.kind;
  const reading = readingOfColumn(mapped, whole);
  const readers = cellReaders(source, reading, zoneOf(reading.timeZone));
  const read = kind === 'date' ? readers.text(field) : readers.decimal(field);
  const { formats } = words;
  return examplesIn(source, column).map((cell) => {
    const value = read(cell);
    const before = cellText(source, cell, column, formats);
    if (typeof value !== 'string') return { before, after: words.say('pane.map.column.unread') };
    if (kind === 'date') return { before, after: formats.sentDate(value) };
    const number = formats.plainDecimal(value);
    return { before, after: kind === 'rate' ? `${number} %` : number };
  });
}

function examplesIn({ rows }: Source, column: number): readonly CellValue[] {
  const cells = rows.slice(0, LOOKED_AT).map((row) => row[column] ?? null);
  const filled = cells.filter((cell) => cell !== null && String(cell).trim() !== '');
  const texts = filled.filter((cell) => typeof cell === 'string');
  return [...new Set(texts.length > 0 ? texts : filled)].slice(0, MOST_EXAMPLES);
}
