/**
 * Finds what can be offered for a source and its mapping: meanings of values that are known by their words, turning the
 * signs of credit notes that are positive, and the layout where ids stand on first rows only. It changes nothing.
 */
import { eachInSteps, type Steps } from '../domain/steps';
import { isBlank } from './cells/cell-fault';
import { roughNumber } from './column-profile';
import { textCounts } from './column-values';
import type { FieldPath } from './fields';
import { hasKnownMeanings, knownMeaning } from './known-meanings';
import type { Mapping, SignFlip, ValueMeaning } from './mapping';
import type { MappingOffer, ValuesOffer } from './mapping-offer';
import type { CellValue, Source } from './source';
import { transactionKey } from './transaction-key';
import { creditNoteTexts } from './value-words';

/** A column that may feed a field once its values have been given their meanings. */
export interface OpenColumn {
  readonly column: number;
  readonly field: FieldPath;
}

/** `open`: columns that their header would give a field, and whose values are no values of it. */
export function* offersFor(
  source: Source,
  mapping: Mapping,
  open: readonly OpenColumn[],
): Steps<readonly MappingOffer[]> {
  const fed = new Set(mapping.columns.map(({ field }) => field));
  const unfed = open.filter(({ field }) => !fed.has(field));
  const values: ValuesOffer[] = [];
  for (const column of mapping.columns) values.push(...(yield* valueOffer(source, column, false)));
  for (const column of unfed) values.push(...(yield* valueOffer(source, column, true)));
  return [
    ...oneForEachField(values),
    ...(yield* flipOffers(source, mapping)),
    ...(yield* layoutOffers(source, mapping)),
  ];
}

function oneForEachField(offers: readonly ValuesOffer[]): readonly ValuesOffer[] {
  const fields = new Set<FieldPath>();
  return offers.filter(({ field }) => !fields.has(field) && fields.add(field));
}

/** Values of a column that holds more different ones are no list of kinds. */
const MOST_VALUES = 300;

function* valueOffer(
  source: Source,
  { column, field }: OpenColumn,
  feeds: boolean,
): Steps<readonly ValuesOffer[]> {
  if (!hasKnownMeanings(field)) return [];
  const { texts, isCut } = yield* textCounts(source, column, { most: MOST_VALUES, stops: true });
  if (isCut) return [];
  const meanings: ValueMeaning[] = [];
  let rowCount = 0;
  let filledCount = 0;
  for (const { text: cell, rowCount: count } of texts) {
    filledCount += count;
    const means = knownMeaning(field, cell);
    if (means === undefined) continue;
    meanings.push({ cell, means });
    rowCount += count;
  }
  // A column that its header alone would not give the field is told by its values.
  if (meanings.length === 0 || (feeds && rowCount * 2 < filledCount)) return [];
  return [
    {
      kind: 'values',
      column,
      header: source.headers[column] ?? '',
      field,
      meanings,
      feeds,
      rowCount,
    },
  ];
}

function textOf(cell: CellValue): string {
  if (typeof cell === 'string') return cell.trim();
  return typeof cell === 'number' ? String(cell) : '';
}

/** Kinds of documents are few. */
const MOST_KINDS = 20;

/** Offered where a cell says "credit note" or names an original, and no amount of such a row is negative. */
function* flipOffers(source: Source, mapping: Mapping): Steps<readonly MappingOffer[]> {
  const isPositive = positiveAmounts(mapping);
  if (isPositive === undefined || mapping.flipSigns !== undefined) return [];
  for (const [column, header] of source.headers.entries()) {
    const { texts, isCut } = yield* textCounts(source, column, { most: MOST_KINDS, stops: true });
    if (isCut) continue;
    const cells = creditNoteTexts(texts.map(({ text }) => text));
    if (cells.length === 0) continue;
    const said = new Set(cells.map((cell) => cell.toLowerCase()));
    const rowCount = yield* turnedRows(source, isPositive, (row) =>
      said.has(textOf(row[column] ?? null).toLowerCase()),
    );
    if (rowCount === 0) continue;
    const flip: SignFlip = { where: 'cell-says', of: 'transaction', column, header, cells };
    return [{ kind: 'flip-signs', flip, rowCount }];
  }
  return yield* originalOffer(source, mapping, isPositive);
}

function* originalOffer(
  source: Source,
  mapping: Mapping,
  isPositive: SignTest,
): Steps<readonly MappingOffer[]> {
  const original = mapping.columns.find(({ field }) => field === 'reference_transaction_id');
  if (original === undefined) return [];
  const rowCount = yield* turnedRows(source, isPositive, (row) => !isBlank(row[original.column]));
  return rowCount === 0
    ? []
    : [{ kind: 'flip-signs', flip: { where: 'original-named' }, rowCount }];
}

type Row = readonly CellValue[];

/** True where amounts are positive, false where one is negative, `undefined` where there is none. */
type SignTest = (row: Row) => boolean | undefined;

const SIGNED: readonly FieldPath[] = [
  'items.quantity',
  'items.unit_price',
  'items.net_price',
  'total_amount',
  'total_net_amount',
];

function positiveAmounts(mapping: Mapping): SignTest | undefined {
  const columns = mapping.columns.filter(({ field }) => SIGNED.includes(field));
  if (columns.length === 0) return undefined;
  return (row) => {
    const amounts = columns
      .map(({ column }) => roughNumber(row[column] ?? null))
      .filter((amount) => amount !== 0);
    return amounts.length === 0 ? undefined : amounts.every((amount) => amount > 0);
  };
}

/** Rows that are meant; none when one of them has a negative amount already. */
function* turnedRows(
  { rows }: Source,
  isPositive: SignTest,
  isMeant: (row: Row) => boolean,
): Steps<number> {
  let count = 0;
  let hasNegative = false;
  yield* eachInSteps(rows, (row) => {
    const positive = isMeant(row) ? isPositive(row) : undefined;
    if (positive === true) count += 1;
    hasNegative = positive === false;
    return !hasNegative;
  });
  return hasNegative ? 0 : count;
}

/** Offered where rows right under one with an id have none, and name an item with its quantity or price. */
function* layoutOffers(source: Source, mapping: Mapping): Steps<readonly MappingOffer[]> {
  const id = transactionKey(mapping)?.column;
  const column = (field: FieldPath) =>
    mapping.columns.find((mapped) => mapped.field === field)?.column;
  const name = column('items.name');
  const sizes = [column('items.quantity'), column('items.unit_price'), column('items.net_price')];
  if (id === undefined || name === undefined) return [];
  let rowCount = 0;
  let isUnderId = false;
  yield* eachInSteps(source.rows, (row) => {
    if (!isBlank(row[id])) isUnderId = true;
    else if (row.every(isBlank)) isUnderId = false;
    else if (isUnderId && !isBlank(row[name]) && sizes.some((at) => isFilled(row, at)))
      rowCount += 1;
  });
  return rowCount === 0 ? [] : [{ kind: 'first-row', rowCount }];
}

function isFilled(row: Row, column: number | undefined): boolean {
  return column !== undefined && !isBlank(row[column]);
}
