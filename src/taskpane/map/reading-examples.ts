/** One real value before and after reading, per setting, taken from the first transactions. */
import { findField, type FieldKind } from '../../core/mapping/fields';
import type { Mapping } from '../../core/mapping/mapping';
import type { MappedTransaction } from '../../core/mapping/reading-result';
import type { Source } from '../../core/mapping/source';
import type { Item } from '../../core/domain/transaction';
import type { Formats } from '../wording/formats';
import { cellText } from './cell-text';

export interface ReadingExample {
  readonly before: string;
  readonly after: string;
}

export interface ReadingExamples {
  readonly date: ReadingExample | undefined;
  readonly number: ReadingExample | undefined;
  readonly rate: ReadingExample | undefined;
}

/** `after` of the item that was read from a row. */
type ReadItem = (item: Item) => string | undefined;

export function readingExamples(
  source: Source,
  mapping: Mapping,
  transactions: readonly MappedTransaction[],
  formats: Formats,
): ReadingExamples {
  const { timeZone } = mapping.reading;
  const itemExample = (kind: FieldKind, path: string, read: ReadItem) =>
    findItemExample(source, mapping, transactions, formats, { kind, path, read });
  return {
    date: findDateExample(source, mapping, transactions, formats, timeZone),
    number:
      itemExample('decimal', 'items.unit_price', (item) => item.unit_price) ??
      itemExample('decimal', 'items.quantity', (item) => item.quantity),
    rate: itemExample(
      'rate',
      'items.tax_breakdowns.rate',
      (item) => item.tax_breakdowns?.[0]?.rate,
    ),
  };
}

function columnOf(mapping: Mapping, path: string): number | undefined {
  const field = findField(path);
  if (field === undefined || mapping.constants[field.path] !== undefined) return undefined;
  return mapping.columns.find((column) => column.field === path)?.column;
}

function findDateExample(
  source: Source,
  mapping: Mapping,
  transactions: readonly MappedTransaction[],
  formats: Formats,
  timeZone: string,
): ReadingExample | undefined {
  const column = columnOf(mapping, 'transaction_date');
  if (column === undefined) return undefined;
  for (const { transaction, rows } of transactions) {
    const date = transaction.transaction_date;
    const before = cellText(source, source.rows[rows[0] ?? -1]?.[column], column, formats);
    if (date !== undefined && before !== '') {
      return { before, after: `${formats.dateTime(date, timeZone)} ${placeOf(timeZone)}` };
    }
  }
  return undefined;
}

interface Wanted {
  readonly kind: FieldKind;
  readonly path: string;
  readonly read: ReadItem;
}

function findItemExample(
  source: Source,
  mapping: Mapping,
  transactions: readonly MappedTransaction[],
  formats: Formats,
  wanted: Wanted,
): ReadingExample | undefined {
  const column = columnOf(mapping, wanted.path);
  if (column === undefined) return undefined;
  for (const { transaction, rows } of transactions) {
    for (const [index, item] of transaction.items.entries()) {
      const value = wanted.read(item);
      const before = cellText(source, source.rows[rows[index] ?? -1]?.[column], column, formats);
      if (value !== undefined && before !== '') {
        const after = formats.decimal(value);
        return { before, after: wanted.kind === 'rate' ? `${after} %` : after };
      }
    }
  }
  return undefined;
}

/** `Europe/London` is read as London. */
function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
